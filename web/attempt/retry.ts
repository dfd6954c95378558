/** Exponential backoff between tries, ended early when the network comes back. */
import type { Outcome, Timers } from "./outcome.ts";

const firstMilliseconds = 1000;
const longestMilliseconds = 15_000;

/**
 * Milliseconds to wait after the given number of failures in a row: 1 s, 2 s, 4 s … 15 s, with a jitter of 25 %,
 * so that a room full of browsers doesn't retry at the same moment.
 */
function backoffMilliseconds(failures: number, random: () => number): number {
  const doubled = firstMilliseconds * 2 ** (failures - 1);
  return Math.min(longestMilliseconds, doubled) * (0.75 + random() / 2);
}

/** How long one request may take: longer after each failure, for connections that are slow rather than dead. */
export function limitMilliseconds(failures: number): number {
  return Math.min(30_000, 8000 * 2 ** failures);
}

export interface Pace {
  timers: Timers;
  /** From 0 to 1, like Math.random. */
  random(): number;
}

/** The wait between two tries of one loop. */
export class Wait {
  readonly #pace: Pace;
  /** Ends the wait; absent where the server asked for it. */
  #end: (() => void) | undefined;
  failures = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Counts a failure and waits, for at least the server's Retry-After if it sent one. */
  after(outcome: Outcome<unknown>): Promise<void> {
    this.failures += 1;
    const own = backoffMilliseconds(this.failures, this.#pace.random);
    const asked = outcome.kind === "busy" ? outcome.retryAfterSeconds : undefined;
    const least = (asked ?? 0) * 1000 * (1 + this.#pace.random() / 10);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pace.timers.after(Math.max(own, least), resolve);
    this.#end = asked === undefined ? resolve : undefined;
    return promise;
  }

  /** Ends the wait immediately, unless the server asked for it. */
  cutShort(): void {
    this.#end?.();
  }
}
