/** The only source of time on the server: steady during an attempt, the same on every node, and controllable by tests. */
import { uptime } from "node:os";
import type { Logger } from "pino";
import { startPeriodic } from "./periodic.ts";

export interface Clock {
  now(): Date;
}

/** The machine's own clock, for short-lived commands. */
export const systemClock: Clock = { now: () => new Date() };

/** ISO-8601 UTC text with milliseconds, `seconds` after a moment. */
export function isoAfter(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}

/** The sources of a steady clock, in milliseconds. */
export interface TimeSources {
  /** The time that all nodes share: the database server's, or this machine's where there is one node. */
  reference(): Promise<number>;
  /** Monotonic time; it may pause while the machine sleeps. */
  elapsed(): number;
  /** Time since boot, including sleep; may be coarse. */
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
 * A clock that starts at the reference and advances evenly, so that setting the machine's clock changes nobody's
 * remaining time. It adjusts to the reference by at most a thousandth of the time that passes; a restart adopts the
 * reference immediately.
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
const worthReporting = 5000;

/** The server's clock: steady, adjusted until it is stopped. */
export async function startClock(
  reference: () => Promise<number>,
  log: Logger,
): Promise<Clock & { stop(): Promise<void> }> {
  const clock = await steadyClock(machineSources(reference));
  let reported = 0;
  const adjust = async () => {
    const milliseconds = await clock.adjust();
    const isNew = Math.abs(milliseconds - reported) > worthReporting;
    if (isNew && Math.abs(milliseconds) > worthReporting)
      log.warn(
        { seconds: Math.round(milliseconds / 1000) },
        "the clock was set while the server runs; tests under way keep their time, a restart takes the new time over",
      );
    if (isNew) reported = milliseconds;
  };
  // The next adjustment makes up for one that fails.
  const adjusting = startPeriodic({
    everySeconds: adjustSeconds,
    first: "later",
    run: adjust,
    failed: () => {},
  });
  return { now: clock.now, stop: () => adjusting.close() };
}

/** The reference minus the elapsed time, taken at the middle of the round trip. */
async function readReference({ reference, elapsed }: TimeSources, asked: number): Promise<number> {
  const answer = await reference();
  return answer - (asked + elapsed()) / 2;
}
