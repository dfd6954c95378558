import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AskingPage, startAskingAgain } from "./asking-again.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPage() {
  const listeners = new Set<() => void>();
  const page = {
    visible: true,
    isVisible: () => page.visible,
    onReturn: (callback: () => void) => {
      listeners.add(callback);
      return () => void listeners.delete(callback);
    },
    comeBack: () => {
      page.visible = true;
      for (const listener of listeners) listener();
    },
    listeners,
  };
  return page satisfies AskingPage;
}

test("pauses grow from four seconds to a minute", async () => {
  const times: number[] = [];
  const from = Date.now();
  const stop = startAskingAgain(async () => times.push(Date.now() - from), aPage());
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  stop();
  const pauses = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(pauses.slice(0, 3)).toEqual([4000, 6000, 9000]);
  expect(Math.max(...pauses)).toBe(60_000);
  expect(times.length).toBeLessThan(20);
});

test("returning to the page polls immediately, and more often from then on", async () => {
  const ask = vi.fn(async () => {});
  const page = aPage();
  const stop = startAskingAgain(ask, page);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  ask.mockClear();
  page.comeBack();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("a hidden page doesn't poll; it continues when it is visible again", async () => {
  const ask = vi.fn(async () => {});
  const page = aPage();
  page.visible = false;
  const stop = startAskingAgain(ask, page);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ask).not.toHaveBeenCalled();
  page.comeBack();
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("there is one poll at a time, and none after the end", async () => {
  const asked: (() => void)[] = [];
  const page = aPage();
  const stop = startAskingAgain(() => new Promise<void>((answer) => asked.push(answer)), page);
  page.comeBack();
  page.comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  stop();
  asked[0]!();
  await vi.advanceTimersByTimeAsync(600_000);
  page.comeBack();
  expect(asked).toHaveLength(1);
  expect(page.listeners.size).toBe(0);
});
