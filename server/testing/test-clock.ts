/** A clock that tests step by hand. */
import type { Clock } from "../platform/clock.ts";

export interface TestClock extends Clock {
  /** Advances by a number of seconds. */
  step(seconds: number): void;
}

export function testClock(start = new Date()): TestClock {
  let offset = 0;
  const begun = start.getTime();
  const real = Date.now();
  return {
    // Real time passes too, so that no two timestamps of a test are equal by accident.
    now: () => new Date(begun + (Date.now() - real) + offset),
    step(seconds) {
      offset += seconds * 1000;
    },
  };
}
