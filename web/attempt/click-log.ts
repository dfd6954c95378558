/**
 * A write-ahead log of clicks in localStorage. IndexedDB needs some milliseconds to store a click; if the tab dies in that time
 * (crash, reload, closed lid), the click is still in this log, and the next page replays it.
 */
import { type DeviceRecord, recordChoice } from "./device-record.ts";
import type { DeviceStore, RecordKey } from "./device-store.ts";

/** A synchronous store of texts. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** A choice; without a question, the decision to submit. */
export interface Click {
  questionId?: string;
  optionId?: string | null;
  /** When the person clicked, by the device's date in milliseconds. */
  at: number;
}

export interface StoreWithClickLog extends DeviceStore {
  /** Appends a click; returns a function that discards it, for when the device record has it. */
  appendClick(key: RecordKey, click: Click): () => void;
}

const prefix = "assay.click";
const keyStart = ({ personId, attemptId }: RecordKey) => `${prefix} ${personId} ${attemptId} `;

/** Wraps a store so that reading records first replays what earlier pages left in the click log. */
export function withClickLog(store: DeviceStore, texts: TextStorage): StoreWithClickLog {
  const keysFrom = (start: string) => texts.keys().filter((key) => key.startsWith(start));
  const strike = (start: string) => {
    for (const key of keysFrom(start)) texts.remove(key);
  };
  /** The record, with the clicks that an earlier page left in the log. */
  async function resume(record: DeviceRecord): Promise<DeviceRecord> {
    const left = keysFrom(keyStart(record)).map((name) => ({ name, text: texts.get(name) }));
    if (left.length === 0) return record;
    const clicks = left.flatMap(({ text }) => readClick(text));
    const create = () => record;
    const { record: resumed } = await store.change(record, create, (stored) => {
      for (const { questionId, optionId = null, at } of clicks) {
        if (questionId === undefined) stored.submitAsked = true;
        else if (isNewer(stored.latest?.[questionId], { optionId, at }))
          recordChoice(stored, questionId, optionId, at);
      }
    });
    // If another click has replaced this one, the page that made it discards it.
    for (const { name, text } of left) if (texts.get(name) === text) texts.remove(name);
    return resumed;
  }
  return {
    isDurable: () => store.isDurable(),
    async find(key) {
      const record = await store.find(key);
      return record && resume(record);
    },
    change: (key, create, change) => store.change(key, create, change),
    async list(personId) {
      const records = await store.list(personId);
      const known = records.map(keyStart);
      for (const key of keysFrom(`${prefix} ${personId} `))
        if (!known.some((start) => key.startsWith(start))) texts.remove(key);
      return Promise.all(records.map(resume));
    },
    async remove(key) {
      strike(keyStart(key));
      await store.remove(key);
    },
    appendClick(key, click) {
      const name = `${keyStart(key)}${click.questionId ?? ""}`;
      const text = JSON.stringify(click);
      texts.set(name, text);
      return () => {
        if (texts.get(name) === text) texts.remove(name);
      };
    },
  };
}

type Latest = NonNullable<DeviceRecord["latest"]>[string];

/** Whether a click is later than the latest known choice: a later choice in another tab wins. */
function isNewer(known: Latest | undefined, { optionId, at }: Latest): boolean {
  return !known || at > known.at || (at === known.at && optionId !== known.optionId);
}

function readClick(text: string | null): Click[] {
  try {
    const click = JSON.parse(text ?? "") as Click;
    return typeof click.at === "number" ? [click] : [];
  } catch {
    return [];
  }
}

/** The browser's localStorage; does nothing where the browser blocks it. */
export const localTextStorage: TextStorage = {
  get: (key) => quietly(() => localStorage.getItem(key)) ?? null,
  set: (key, text) => void quietly(() => localStorage.setItem(key, text)),
  remove: (key) => void quietly(() => localStorage.removeItem(key)),
  keys: () => quietly(() => Object.keys(localStorage)) ?? [],
};

function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Texts in memory, for tests. */
export function memoryTextStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}
