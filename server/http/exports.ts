/**
 * Bounds how many requests read many rows at once. Whole lists and own data are exported one at a time per person and four
 * at a time per server, so that exports take neither much memory nor other people's responses; further ones wait in a queue.
 */
import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { FairQueue } from "../platform/fair-queue.ts";
import { ClientGone } from "./failures.ts";

const atOnce = 4;
const atOncePerPerson = 1;
/** Exports that wait, of all people together. */
const mostWaiting = 100;
/** Less than the minute after which proxies usually give up. */
const longestWaitSeconds = 50;
/** Few people wait longer for a page. */
const longestPageWaitSeconds = 20;

/** A client may keep an export waiting this long; the time grows as it reads, by a second per number of bytes. */
const patienceSeconds = 10;
const slowestBytesPerSecond = 32 * 1024;
const checkMilliseconds = 1000;

/** An export that is under way. */
export interface ExportTurn {
  /**
   * Begins to wait until the client has taken a chunk. One that reads too slowly is cut off, but only while others wait.
   * @param cutOff ends the response
   * @returns to be called when the chunk has been taken
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

  /** Exports that wait at present. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Reads one page of a list of everybody's rows when it is the admin's turn, one page at a time: a search may read all
   * rows to find a few, and on SQLite everybody's reads wait for it.
   * @throws AppError busy
   */
  runPage<T>(personId: string, work: () => Promise<T>): Promise<T> {
    return this.#pages.run(personId, work);
  }

  /**
   * Waits for a person's turn, which lasts until the response has ended. A client that breaks off waits no longer.
   * @throws AppError busy; ClientGone
   */
  async begin(personId: string, response: ServerResponse): Promise<ExportTurn> {
    const gone = new AbortController();
    let release: (() => void) | undefined;
    finished(response, () => {
      gone.abort(new ClientGone());
      release?.();
    });
    release = await this.#queue.enter(personId, { signal: gone.signal });
    if (gone.signal.aborted) {
      // The client broke off in the moment in which its turn came.
      release();
      throw gone.signal.reason;
    }
    let patience = patienceSeconds * 1000;
    return {
      waitForClient: (bytes, cutOff) => {
        const since = performance.now();
        const left = () => patience - (performance.now() - since);
        const timer = setInterval(() => {
          if (left() < 0 && this.#queue.waiting > 0) cutOff();
        }, checkMilliseconds);
        // The response closes with an export that was never read to its end.
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
