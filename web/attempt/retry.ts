/** Waiting between tries: longer after each failure, cut short when the network comes back. */
import type { Outcome, Timers } from "./outcome.ts";

const firstMilliseconds = 1000;
const longestMilliseconds = 15_000;

/**
 * Milliseconds to wait after the given number of failures in a row: 1 s, 2 s, 4 s … 15 s, each a quarter more or less,
 * so that a room full of browsers does not come back in the same instant.
 */
function backoffMilliseconds(failures: number, random: () => number): number {
  const doubled = firstMilliseconds * 2 ** Math.min(failures - 1, 10);
  return Math.min(longestMilliseconds, doubled) * (0.75 + random() / 2);
}

/** How long one request may take; a line that is slow rather than dead gets more time with each failure. */
export function limitMilliseconds(failures: number): number {
  return Math.min(30_000, 8000 * 2 ** Math.min(failures, 2));
}

export interface Pace {
  timers: Timers;
  /** From 0 to 1, as Math.random. */
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

  /** Counts a failure and waits; when the server named a time (Retry-After), at least that long. */
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

  /** Ends the wait at once, unless the server asked for it. */
  cutShort(): void {
    if (!this.#imposed) this.#end?.();
  }
}
