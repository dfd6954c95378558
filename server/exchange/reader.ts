/** Reads files of questions in a thread of its own, with limits of time and memory. */
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

/** An account as it is stored: the question's text with its hash and findings. */
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

/** Receives what was read, one after the other: the next batch is made once the last one was taken. */
export interface ReadingTarget {
  head(head: ReadHead): Promise<void>;
  /** @param pictures those of the accounts that no earlier batch had */
  batch(accounts: ReadAccount[], pictures: CheckedPicture[]): Promise<void>;
}

export interface ReadingLimits {
  /** Of processor time, so that a file that is read on a busy machine is not given up. */
  seconds: number;
  heapMegabytes: number;
}

/** Heap for old and young objects; with the file itself the thread stays below 256 MB. */
export const usualLimits: ReadingLimits = { seconds: 10, heapMegabytes: 208 };

const youngMegabytes = 16;
/** A thread that gets no processor for so long is given up as well, and one that takes so long to load its code. */
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
      // A thread that has ended says so by itself.
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

/** The readers say what the file is or does; parsers say what they met. */
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
