import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache.ts";

test("the least recently used values go when the limit is reached, and a value beyond the limit is not kept", () => {
  const cache = new ByteCache(10);
  cache.set("a", Buffer.alloc(4, "a"));
  cache.set("b", Buffer.alloc(4, "b"));
  expect(cache.get("a")?.toString()).toBe("aaaa");
  cache.set("c", Buffer.alloc(4, "c"));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")?.toString()).toBe("aaaa");
  cache.set("d", Buffer.alloc(11));
  expect(cache.get("d")).toBeUndefined();
  expect(cache.get("c")?.toString()).toBe("cccc");
});

test("a key that is set again counts once", () => {
  const cache = new ByteCache(10);
  for (let time = 0; time < 5; time += 1) cache.set("a", Buffer.alloc(6, String(time)));
  cache.set("b", Buffer.alloc(4));
  expect(cache.get("a")?.toString()).toBe("444444");
});
