import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFileCache, idleSeconds } from "./file-cache.ts";

describe("The cache of finished files", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    // At a time of 0 the library treats an entry as unlimited.
    vi.advanceTimersByTime(1);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("drops a file that was not requested for 30 s", () => {
    const cache = createFileCache(100);
    cache.set("a", Buffer.alloc(10));
    vi.advanceTimersByTime((idleSeconds - 1) * 1000);
    expect(cache.calculatedSize).toBe(10);
    vi.advanceTimersByTime(2000);
    expect(cache.calculatedSize).toBe(0);
  });

  test("keeps a file while it is used", () => {
    const cache = createFileCache(100);
    cache.set("a", Buffer.alloc(10));
    for (let times = 0; times < 5; times += 1) {
      vi.advanceTimersByTime((idleSeconds - 1) * 1000);
      expect(cache.get("a")).toBeDefined();
    }
    vi.advanceTimersByTime((idleSeconds + 1) * 1000);
    expect(cache.calculatedSize).toBe(0);
  });

  test("never exceeds its size in bytes", () => {
    const cache = createFileCache(25);
    for (const name of ["a", "b", "c"]) cache.set(name, Buffer.alloc(10));
    expect([...cache.keys()]).toEqual(["c", "b"]);
  });
});
