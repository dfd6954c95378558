/**
 * Limits how many requests take much memory or time at once. Whole lists and personal data are exported one at a time per
 * person and four at a time per server, so that exports use little memory and don't slow down other responses;
 * further ones wait in a queue. Pages of many rows, costly calls and large bodies have queues of their own.
 */
import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { FairQueue } from "../platform/fair-queue.ts";
import { ClientGone } from "./failures.ts";

const atOnce = 4;
const atOncePerPerson = 1;
/** The most exports that wait, of all people together. */
const mostWaiting = 100;
/** Less than the minute after which proxies usually time out. */
const longestWaitSeconds = 50;
/** Longer than most people wait for a page. */
const longestPageWaitSeconds = 20;

/** A client may keep an export waiting this long; the time grows as it reads, by a second per number of bytes. */
const patienceSeconds = 10;
const slowestBytesPerSecond = 32 * 1024;
const checkMilliseconds = 1000;

/** The body must arrive in what is left of the 15 seconds that a request may take. */
const longestBodyWaitSeconds = 8;

/** A running export. */
export interface ExportSlot {
  /**
   * Starts waiting for the client to take a chunk. A client that reads too slowly is cut off, but only while others
   * wait.
   * @param cutOff ends the response
   * @returns call it when the chunk has been taken
   */
  waitForClient(bytes: number, cutOff: () => void): () => void;
}

export class Exports {
  readonly #queue = new FairQueue({
    concurrency: atOnce,
    concurrencyPerClient: atOncePerPerson,
    capacity: mostWaiting,
    longestWaitSeconds,
    refusal: "Many downloads are under way. Please try again in a minute.",
  });

  readonly #pages = new FairQueue({
    concurrency: 2,
    concurrencyPerClient: 1,
    capacity: mostWaiting,
    longestWaitSeconds: longestPageWaitSeconds,
    refusal: "Many lists are being searched. Please try again in a moment.",
  });

  readonly #costly = new FairQueue({
    concurrency: 1,
    concurrencyPerClient: 1,
    capacity: mostWaiting,
    longestWaitSeconds: longestPageWaitSeconds,
    refusal: "Much is being checked and published just now. Please try again in a moment.",
  });

  /** A body may take the whole time of a request to arrive, and each is held in memory until it is handled. */
  readonly #bodies = new FairQueue({
    concurrency: 8,
    concurrencyPerClient: 1,
    capacity: mostWaiting,
    longestWaitSeconds: longestBodyWaitSeconds,
    refusal: "Many files are being sent. Please try again in a moment.",
  });

  /** Exports that wait at present. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Reads one page of an admin list when it is the admin's turn, one page at a time: a search may scan all rows, and
   * on SQLite all other reads wait for it.
   * @throws AppError busy
   */
  runPage<T>(personId: string, work: () => Promise<T>): Promise<T> {
    return this.#pages.run(personId, work);
  }

  /**
   * Does the work of a costly call when it is the person's turn, so that previews of long lists and large assessments take
   * neither much memory nor other people's time.
   * @throws AppError busy
   */
  runCostly<T>(personId: string, work: () => Promise<T>): Promise<T> {
    return this.#costly.run(personId, work);
  }

  /**
   * Waits until the body of a large request may arrive; until its response has ended, it counts as one that is held in memory.
   * @throws AppError busy; ClientGone
   */
  async beginBody(personId: string, response: ServerResponse): Promise<void> {
    await acquireSlot(this.#bodies, personId, response);
  }

  /**
   * Waits for a slot, which is held until the response has ended. A client that disconnects leaves the queue.
   * @throws AppError busy; ClientGone
   */
  async begin(personId: string, response: ServerResponse): Promise<ExportSlot> {
    await acquireSlot(this.#queue, personId, response);
    let patience = patienceSeconds * 1000;
    return {
      waitForClient: (bytes, cutOff) => {
        const since = performance.now();
        const left = () => patience - (performance.now() - since);
        const timer = setInterval(() => {
          if (left() < 0 && this.#queue.waiting > 0) cutOff();
        }, checkMilliseconds);
        // The response closes before the export was read to its end.
        const stop = () => clearInterval(timer);
        response.once("close", stop);
        return () => {
          stop();
          response.off("close", stop);
          patience = Math.min(patienceSeconds * 1000, left() + (1000 * bytes) / slowestBytesPerSecond);
        };
      },
    };
  }
}

/** Waits for a slot of a queue, in turn by person; it is released with the response. */
async function acquireSlot(queue: FairQueue, personId: string, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  let release: (() => void) | undefined;
  finished(response, () => {
    gone.abort(new ClientGone());
    release?.();
  });
  release = await queue.enter(personId, { signal: gone.signal });
  if (!gone.signal.aborted) return;
  // The client broke off in the moment in which it got the slot.
  release();
  throw gone.signal.reason;
}
