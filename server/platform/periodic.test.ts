import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPeriodic } from "./periodic.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose runs the test ends. */
function makeWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const closing: (() => boolean)[] = [];
  const failures: unknown[] = [];
  return {
    runs,
    closing,
    failures,
    run(isClosing: () => boolean) {
      closing.push(isClosing);
      runs.push(Promise.withResolvers<void>());
      return runs.at(-1)!.promise;
    },
    failed: (error: unknown) => void failures.push(error),
  };
}

test("the first run starts immediately, each next one an interval after the previous ends", async () => {
  const work = makeWork();
  const periodic = startPeriodic({ everySeconds: 3, first: "now", ...work });
  expect(work.runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work.runs).toHaveLength(1);
  work.runs[0]!.resolve();
  await vi.advanceTimersByTimeAsync(2999);
  expect(work.runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work.runs).toHaveLength(2);
  work.runs[1]!.resolve();
  await periodic.close();
});

test("the first run can be delayed too", async () => {
  const work = makeWork();
  const periodic = startPeriodic({ everySeconds: 3, first: "later", ...work });
  await vi.advanceTimersByTimeAsync(2999);
  expect(work.runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(work.runs).toHaveLength(1);
  work.runs[0]!.resolve();
  await periodic.close();
});

test("a failed run is reported, and the next one comes", async () => {
  const work = makeWork();
  const periodic = startPeriodic({ everySeconds: 3, first: "now", ...work });
  work.runs[0]!.reject(new Error("away"));
  await vi.advanceTimersByTimeAsync(3000);
  expect(work.failures).toEqual([new Error("away")]);
  expect(work.runs).toHaveLength(2);
  work.runs[1]!.resolve();
  await periodic.close();
});

test("closing signals the current run, waits for it, and starts no other", async () => {
  const work = makeWork();
  const periodic = startPeriodic({ everySeconds: 3, first: "now", ...work });
  let isClosed = false;
  const closed = periodic.close().then(() => {
    isClosed = true;
  });
  expect(work.closing[0]!()).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(isClosed).toBe(false);
  work.runs[0]!.resolve();
  await closed;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work.runs).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
