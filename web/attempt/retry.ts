/** Exponential backoff between tries, ended early when the network comes back. */
import type { Outcome, Timers } from "./outcome.ts";

const firstMilliseconds = 1000;
const longestMilliseconds = 15_000;

/**
 * Milliseconds to wait after the given number of failures in a row: 1 s, 2 s, 4 s … 15 s, with a jitter of 25 %,
 * so that a room full of browsers doesn't retry at the same moment.
 */
function backoffMilliseconds(failures: number, random: () => number): number {
  const doubled = firstMilliseconds * 2 ** Math.min(failures - 1, 10);
  return Math.min(longestMilliseconds, doubled) * (0.75 + random() / 2);
}

/** How long one request may take: longer after each failure, for connections that are slow rather than dead. */
export function limitMilliseconds(failures: number): number {
  return Math.min(30_000, 8000 * 2 ** Math.min(failures, 2));
}

export interface Pace {
  timers: Timers;
  /** From 0 to 1, like Math.random. */
  random(): number;
}

/** The wait between two tries of one loop. */
export class Wait {
  readonly #pace: Pace;
  #end: (() => void) | undefined;
  #imposed = false;
  failures = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Counts a failure and waits, for at least the server's Retry-After if it sent one. */
  after(outcome: Outcome<unknown>): Promise<void> {
    this.failures += 1;
    const own = backoffMilliseconds(this.failures, this.#pace.random);
    const asked = outcome.kind === "busy" ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
    this.#imposed = asked > 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#pace.timers.after(Math.max(own, asked * (1 + this.#pace.random() / 10)), resolve);
    this.#end = () => {
      stop();
      resolve();
    };
    return promise;
  }

  /** Ends the wait immediately, unless the server asked for it. */
  cutShort(): void {
    if (!this.#imposed) this.#end?.();
  }
}
