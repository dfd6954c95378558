/** Which flushes are synchronous: those of a fast disk, and now and then one of a slow disk. */
import { afterEach, expect, test, vi } from "vitest";
import { FlushTiming } from "./flush-timing.ts";

let now = 0;
afterEach(() => void vi.restoreAllMocks());

/** A timing that has seen flushes of these milliseconds. */
function after(...milliseconds: number[]): FlushTiming {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const timing = new FlushTiming();
  for (const took of milliseconds) flush(timing, took);
  return timing;
}

function flush(timing: FlushTiming, took: number): void {
  timing.time(() => {
    now += took;
  });
}

/** How many flushes are left to the background before the next synchronous one. */
function backgroundFlushes(timing: FlushTiming): number {
  for (let count = 0; ; count += 1) if (timing.shouldFlushSynchronously()) return count;
}

test("until nine flushes are measured, each is synchronous", () => {
  const timing = after();
  for (let measured = 0; measured < 9; measured += 1) {
    expect(timing.shouldFlushSynchronously()).toBe(true);
    flush(timing, 8);
  }
  expect(timing.shouldFlushSynchronously()).toBe(false);
});

test("on a fast disk every flush is synchronous", () => {
  const timing = after(...Array(9).fill(0.3));
  expect(timing.shouldFlushSynchronously()).toBe(true);
  expect(timing.shouldFlushSynchronously()).toBe(true);
});

test("on a slow disk every 501st flush is synchronous, and what it measures decides on", () => {
  const timing = after(...Array(9).fill(8));
  timing.shouldFlushSynchronously();
  expect(backgroundFlushes(timing)).toBe(500);
  for (let trial = 0; trial < 4; trial += 1) {
    flush(timing, 0.1);
    expect(backgroundFlushes(timing)).toBe(500);
  }
  flush(timing, 0.1);
  expect(backgroundFlushes(timing)).toBe(0);
});

test("a few slow flushes on a fast disk change nothing", () => {
  const timing = after(...Array(9).fill(0.1));
  backgroundFlushes(timing);
  for (const took of [8, 8, 8, 8]) flush(timing, took);
  expect(backgroundFlushes(timing)).toBe(0);
  flush(timing, 8);
  expect(backgroundFlushes(timing)).toBe(500);
});
