/** Reads question files in a worker thread, with limits on time and memory. */
import { Worker } from "node:worker_threads";
import type { Account } from "../../authoring/exchange/account.ts";
import type { CheckedPicture } from "../../authoring/exchange/imported-pictures.ts";
import type { ImportFormat, TableMapping } from "../../contract/authoring/imports.ts";
import type { TextColumns } from "../authoring/question-text.ts";

export interface ReadingJob {
  bytes: Uint8Array<ArrayBuffer>;
  format?: ImportFormat | undefined;
  mapping?: TableMapping | undefined;
  /** Of questions that name none. */
  lang: string;
}

/** An account with the stored columns of the question's text. */
export interface ReadAccount extends Omit<Account, "question"> {
  position: number;
  columns?: TextColumns;
  externalId?: string;
}

export interface ReadHead {
  format: ImportFormat;
  total: number;
  table?: { columns: string[]; samples: string[][]; mapping?: TableMapping };
}

export type FromThread =
  | { kind: "ready" }
  | ({ kind: "read" } & ReadHead)
  | { kind: "batch"; accounts: ReadAccount[]; pictures: CheckedPicture[] }
  | { kind: "end" }
  | { kind: "fault"; line: number; message: string };

/** Receives the batches one at a time: the next is read once the last was stored. */
export interface ReadingTarget {
  head(head: ReadHead): Promise<void>;
  /** @param pictures those of the accounts that no earlier batch had */
  batch(accounts: ReadAccount[], pictures: CheckedPicture[]): Promise<void>;
}

export interface ReadingLimits {
  /** Of processor time, so that reading isn't given up on a busy machine. */
  seconds: number;
  heapMegabytes: number;
}

/** Heap for old and young objects; with the file itself the thread stays below 256 MB. */
export const usualLimits: ReadingLimits = { seconds: 10, heapMegabytes: 208 };

const youngMegabytes = 16;
/** Wall-clock limit: a thread that gets no processor time, or takes this long to load, is given up as well. */
const longestMilliseconds = 60_000;
const checkMilliseconds = 100;

export interface ReadingFault {
  line: number;
  sentence: string;
}

/**
 * Reads one file.
 * @returns why it can't be read; undefined when all of it was handed to the target
 * @throws what the target throws
 */
export async function readFile(
  { bytes, ...job }: ReadingJob,
  target: ReadingTarget,
  limits = usualLimits,
): Promise<ReadingFault | undefined> {
  const thread = new Worker(new URL("./reading-thread.ts", import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes - youngMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  });
  const ask = (message: ReadingJob | "next", microseconds: number): Promise<FromThread> => {
    const answered = answerOf(thread, microseconds);
    thread.postMessage(message, message === "next" ? [] : [message.bytes.buffer]);
    return answered;
  };
  try {
    await answerOf(thread, Number.POSITIVE_INFINITY);
    // Loading the thread's code is not part of the file's time.
    const most = (await cpuMicroseconds(thread)) + limits.seconds * 1_000_000;
    for (let message = await ask({ bytes, ...job }, most); ; message = await ask("next", most)) {
      if (message.kind === "end") return undefined;
      if (message.kind === "fault") return { line: message.line, sentence: faultSentence(message.message) };
      if (message.kind === "batch") await target.batch(message.accounts, message.pictures);
      else if (message.kind === "read") {
        const { kind, ...head } = message;
        await target.head(head);
      }
    }
  } catch (error) {
    const sentence = sentenceOf(error, limits);
    if (sentence === undefined) throw error;
    return { line: 1, sentence };
  } finally {
    await thread.terminate();
  }
}

class OutOfTime extends Error {}

async function cpuMicroseconds(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return user + system;
}

/** @param microseconds of the thread's processor time at which it is given up */
function answerOf(thread: Worker, microseconds: number): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    const giveUp = () => done(() => reject(new OutOfTime()));
    const timer = setTimeout(giveUp, longestMilliseconds);
    const check = setInterval(() => {
      // A thread that has ended emits its own event.
      cpuMicroseconds(thread).then(
        (used) => used > microseconds && giveUp(),
        () => {},
      );
    }, checkMilliseconds);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(check);
      thread.off("message", take);
      thread.off("error", fail);
      thread.off("exit", end);
      settle();
    };
    const take = (message: unknown) => {
      // Under --watch Node itself sends messages about what the thread imports.
      if (message instanceof Object && "kind" in message) done(() => resolve(message as FromThread));
    };
    const fail = (error: Error) => done(() => reject(error));
    const end = () => done(() => reject(new Error("The reading thread ended.")));
    thread.on("message", take);
    thread.on("error", fail);
    thread.on("exit", end);
  });
}

/** Our readers' messages are for people; parsers' messages are technical. */
function faultSentence(message: string): string {
  const isPredicate = /^(?:is|holds|uses|unpacks|names) /.test(message);
  return `The file ${isPredicate ? "" : "can't be read: "}${message.replace(/\.$/, "")}.`;
}

function sentenceOf(error: unknown, { seconds }: ReadingLimits): string | undefined {
  if (error instanceof OutOfTime)
    return `Reading the file took longer than ${seconds} seconds and was ended. Please split the file.`;
  if ((error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY")
    return "Reading the file took too much memory and was ended. Please split the file.";
  return undefined;
}
