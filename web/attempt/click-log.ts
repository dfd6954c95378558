/**
 * Clicks as they are made, written down at once. IndexedDB needs some milliseconds for each; a tab that dies within them
 * (a crash, a reload, a closed lid) leaves its last click here, and the next page takes it up.
 */
import { type DeviceRecord, recordChoice } from "./device-record.ts";
import type { DeviceStore, RecordKey } from "./device-store.ts";

/** A store of texts that keeps them before the call returns. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** A choice, or without a question the request to submit. */
export interface Click {
  questionId?: string;
  optionId?: string | null;
  /** When it was made, by the device's date in milliseconds. */
  at: number;
}

export interface StoreWithClickLog extends DeviceStore {
  /** Writes a click down; the function that comes back strikes it out, once the record has it. */
  appendClick(key: RecordKey, click: Click): () => void;
}

const prefix = "assay.click";
const keyStart = ({ personId, attemptId }: RecordKey) => `${prefix} ${personId} ${attemptId} `;

/** The same store, which reads what other pages left in the click log whenever records are looked for. */
export function withClickLog(store: DeviceStore, texts: TextStorage): StoreWithClickLog {
  const keysFrom = (start: string) => texts.keys().filter((key) => key.startsWith(start));
  const strike = (start: string) => {
    for (const key of keysFrom(start)) texts.remove(key);
  };
  async function takeUp(record: DeviceRecord): Promise<void> {
    const left = keysFrom(keyStart(record)).map((name) => ({ name, text: texts.get(name) }));
    const clicks = left.flatMap(({ text }) => readClick(text));
    const create = () => record;
    await store.change(record, create, (kept) => {
      for (const { questionId, optionId = null, at } of clicks) {
        if (questionId === undefined) kept.submitAsked = true;
        else if (isNews(kept.latest?.[questionId], { optionId, at }))
          recordChoice(kept, questionId, optionId, at);
      }
    });
    // Another click may stand there by now: that one is its own page's to strike out.
    for (const { name, text } of left) if (texts.get(name) === text) texts.remove(name);
  }
  return {
    isDurable: () => store.isDurable(),
    async find(key) {
      const record = await store.find(key);
      if (!record || keysFrom(keyStart(key)).length === 0) return record;
      await takeUp(record);
      return store.find(key);
    },
    change: (key, create, change) => store.change(key, create, change),
    async list(personId) {
      const records = await store.list(personId);
      const known = records.map(keyStart);
      for (const key of keysFrom(`${prefix} ${personId} `))
        if (!known.some((start) => key.startsWith(start))) texts.remove(key);
      const hasLeft = records.filter((record) => keysFrom(keyStart(record)).length > 0);
      if (hasLeft.length === 0) return records;
      for (const record of hasLeft) await takeUp(record);
      return store.list(personId);
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

/** A later choice in another tab wins; the click itself stays too if it was saved after all. */
function isNews(known: Latest | undefined, { optionId, at }: Latest): boolean {
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

/** The browser's own; where it keeps nothing, neither does this. */
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
