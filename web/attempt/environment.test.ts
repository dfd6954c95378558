/** What a browser gives to an attempt session: storage, an id of its own, and whether the page is visible. */
import { afterEach, expect, test, vi } from "vitest";
import { localTextStorage } from "./click-log.ts";
import { newRecord } from "./device-record.ts";
import { browserEnvironment } from "./environment.ts";
import { Simulation } from "./testing/simulation.ts";

afterEach(() => vi.unstubAllGlobals());

/** A localStorage, whose entries are its own properties as in browsers. */
function stubStorage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  const storage: Record<string, string> = Object.create(methods);
  vi.stubGlobal("localStorage", storage);
  return storage;
}

test("client ids are 32 hexadecimal digits, each time others", () => {
  const { newClientId } = browserEnvironment();
  const ids = Array.from({ length: 100 }, newClientId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(100);
});

test("the page is visible while the browser shows it", () => {
  const page = { visibilityState: "visible" };
  vi.stubGlobal("document", page);
  const { isVisible } = browserEnvironment();
  expect(isVisible()).toBe(true);
  page.visibilityState = "hidden";
  expect(isVisible()).toBe(false);
});

test("a click is in localStorage until the store has it, and a page that starts later replays it", async () => {
  const texts = stubStorage();
  const key = { personId: "person", attemptId: "attempt" };
  const create = () => newRecord("person", new Simulation().server.attempt(), "client");
  const { store } = browserEnvironment();
  await store.change(key, create, () => {});
  const discard = store.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  expect(Object.keys(texts)).toHaveLength(1);
  discard();
  expect(Object.keys(texts)).toEqual([]);
  store.appendClick(key, { questionId: "q1", optionId: "b", at: 6 });
  expect(await browserEnvironment().store.list("person")).toMatchObject([
    { pending: { q1: { optionId: "b" } } },
  ]);
  expect(Object.keys(texts)).toEqual([]);
  await store.remove(key);
});

test("where the browser blocks localStorage, the click log is empty and nothing fails", () => {
  vi.stubGlobal("localStorage", undefined);
  localTextStorage.set("a key", "text");
  localTextStorage.remove("a key");
  expect(localTextStorage.get("a key")).toBeNull();
  expect(localTextStorage.keys()).toEqual([]);
});
