/** The one source of the time on the server: steady while a test runs, the same on every node, stepped by tests. */
import { uptime } from "node:os";
import type { Logger } from "pino";

export interface Clock {
  now(): Date;
}

/** The machine's own clock, for short-lived commands. */
export const systemClock: Clock = { now: () => new Date() };

/** ISO-8601 UTC text with milliseconds, `seconds` after a moment. */
export function isoAfter(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}

/** What a steady clock is built on; all in milliseconds. */
export interface TimeSources {
  /** The time that all nodes share: the database server's, or this machine's where there is one node. */
  reference(): Promise<number>;
  /** Time that passes evenly, whatever is set; it may stand still while the machine sleeps. */
  elapsed(): number;
  /** Time since the machine was booted, its sleep included; may be coarse. */
  sinceBoot(): number;
}

function machineSources(reference: () => Promise<number>): TimeSources {
  return { reference, elapsed: () => performance.now(), sinceBoot: () => uptime() * 1000 };
}

/** Seconds between two adjustments. */
export const adjustSeconds = 10;
/** At most this part of the time that has passed: an attempt of 30 minutes gains or loses at most 1.8 s. */
const slewRate = 0.001;
/** `sinceBoot` counts whole seconds on some systems. */
const coarseMilliseconds = 2000;

export interface SteadyClock extends Clock {
  /**
   * Follows the reference slowly, and the machine's sleep at once; call it every `adjustSeconds`.
   * @returns milliseconds by which the reference is still ahead
   */
  adjust(): Promise<number>;
}

/**
 * A clock that starts at the reference and advances evenly: when the machine's clock is set, nobody who is taking
 * a test gains or loses time. It follows the reference by at most a thousandth of the time that passes; a restart
 * adopts the reference at once.
 */
export async function steadyClock(sources: TimeSources): Promise<SteadyClock> {
  const { elapsed, sinceBoot } = sources;
  const begun = elapsed();
  const booted = sinceBoot();
  let offset = await readReference(sources, begun);
  let adjustedAt = begun;
  let slept = 0;
  const time = () => elapsed() + offset;
  return {
    now: () => new Date(time()),
    async adjust() {
      const sleep = sinceBoot() - booted - (elapsed() - begun);
      if (sleep - slept > coarseMilliseconds) {
        offset += sleep - slept;
        slept = sleep;
      }
      const difference = (await readReference(sources, elapsed())) - offset;
      const most = (elapsed() - adjustedAt) * slewRate;
      adjustedAt = elapsed();
      const change = Math.max(-most, Math.min(most, difference));
      offset += change;
      return difference - change;
    },
  };
}

/** Milliseconds between clock and reference from which the operator is warned. */
const worthTelling = 5000;

/** The server's clock: steady, adjusted until it is stopped. */
export async function startClock(
  reference: () => Promise<number>,
  log: Logger,
): Promise<Clock & { stop(): void }> {
  const clock = await steadyClock(machineSources(reference));
  let told = 0;
  const adjust = () =>
    clock.adjust().then(
      (milliseconds) => {
        const isNew = Math.abs(milliseconds - told) > worthTelling;
        if (isNew && Math.abs(milliseconds) > worthTelling)
          log.warn(
            { seconds: Math.round(milliseconds / 1000) },
            "the clock was set while the server runs; tests under way keep their time, a restart takes the new time over",
          );
        if (isNew) told = milliseconds;
      },
      // The next adjustment will do.
      () => {},
    );
  const timer = setInterval(adjust, adjustSeconds * 1000).unref();
  return { now: clock.now, stop: () => clearInterval(timer) };
}

/** The reference minus the elapsed time; a slow answer counts as of the middle of the round trip. */
async function readReference({ reference, elapsed }: TimeSources, asked: number): Promise<number> {
  const answer = await reference();
  return answer - (asked + elapsed()) / 2;
}
