/** The device's store falls back to memory rather than lose a choice. */
import { expect, test, vi } from "vitest";
import { newRecord, recordChoice } from "./device-record.ts";
import { type DeviceStore, databaseStore, deviceStore, memoryStore } from "./device-store.ts";
import { Simulation } from "./testing/simulation.ts";

const key = { personId: "person", attemptId: "attempt" };
const create = () => newRecord("person", new Simulation().server.attempt(), "client");

test("two pages of one store change one record in turn", async () => {
  const store = deviceStore(memoryStore(true));
  await Promise.all([
    store.change(key, create, (record) => recordChoice(record, "q1", "a", 1)),
    store.change(key, create, (record) => recordChoice(record, "q1", "b", 2)),
  ]);
  expect((await store.find(key))?.pending).toEqual({ q1: { optionId: "b", seq: 2 } });
  expect(store.isDurable()).toBe(true);
});

/** A minimal in-memory IndexedDB with the parts that the store uses. */
function browserDatabase(): IDBFactory {
  const records = new Map<string, string>();
  const request = <T>(result: T) => {
    const made = { result, onsuccess: () => {}, onupgradeneeded: () => {} };
    setTimeout(() => {
      made.onupgradeneeded();
      made.onsuccess();
    });
    return made;
  };
  const parsed = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
  const store = {
    getAll: () => request([...records.values()].map(parsed)),
    get: (name: string) => request(parsed(records.get(name))),
    put: (record: unknown, name: string) => request(records.set(name, JSON.stringify(record)) && name),
    delete: (name: string) => request(records.delete(name)),
  };
  const transaction = () => {
    const made = { objectStore: () => store, oncomplete: () => {} };
    setTimeout(() => made.oncomplete(), 5);
    return made;
  };
  return { open: () => request({ transaction, createObjectStore: () => {} }) } as unknown as IDBFactory;
}

test("a database that fails before anything is asked of it reports no unhandled error", async () => {
  const open = () => {
    throw new Error("blocked");
  };
  databaseStore({ open } as unknown as IDBFactory);
  await new Promise((resolve) => setTimeout(resolve));
});

test.each([
  ["memory", () => memoryStore()],
  ["the browser's database", () => databaseStore(browserDatabase())],
])("on a shared device, in %s, each person has their own records", async (name, make) => {
  const store = make();
  expect(store.isDurable()).toBe(name !== "memory");
  const others = { personId: "somebody else", attemptId: "attempt" };
  const createOthers = () => newRecord(others.personId, new Simulation().server.attempt(), "other client");
  await store.change(key, create, (record) => recordChoice(record, "q1", "a", 1));
  await store.change(others, createOthers, (record) => recordChoice(record, "q1", "b", 1));
  const own = await store.list("person");
  expect(own.map(({ personId, client }) => [personId, client])).toEqual([["person", "client"]]);
  expect((await store.find(key))?.pending.q1?.optionId).toBe("a");
  await store.remove(others);
  expect(await store.list("person")).toHaveLength(1);
  expect(await store.list("somebody else")).toEqual([]);
});

test("a store that fails is replaced by memory and reports that it is not durable", async () => {
  const broken: DeviceStore = {
    ...memoryStore(true),
    change: () => Promise.reject(new Error("QuotaExceededError")),
  };
  const store = deviceStore(broken);
  const { record } = await store.change(key, create, (stored) => recordChoice(stored, "q1", "a", 1));
  expect(record.pending).toEqual({ q1: { optionId: "a", seq: 1 } });
  expect(store.isDurable()).toBe(false);
  expect((await store.find(key))?.pending).toEqual(record.pending);
});

test("a store that doesn't respond within a second is replaced by memory", async () => {
  vi.useFakeTimers();
  const silent: DeviceStore = { ...memoryStore(true), change: () => new Promise(() => {}) };
  const store = deviceStore(silent);
  const changing = store.change(key, create, (stored) => recordChoice(stored, "q1", "a", 1));
  await vi.advanceTimersByTimeAsync(1001);
  expect((await changing).record.pending).toEqual({ q1: { optionId: "a", seq: 1 } });
  vi.useRealTimers();
});

test("a browser whose database throws on opening gets a store in memory", async () => {
  const blocked = {
    open: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  } as unknown as IDBFactory;
  const store = deviceStore(databaseStore(blocked));
  const { record } = await store.change(key, create, (stored) => recordChoice(stored, "q1", "a", 1));
  expect(record.pending).toEqual({ q1: { optionId: "a", seq: 1 } });
  expect(store.isDurable()).toBe(false);
});

test("a browser without a database gets a store in memory", async () => {
  const store = deviceStore(undefined);
  expect(store.isDurable()).toBe(false);
  await store.change(key, create, () => {});
  expect(await store.list("person")).toHaveLength(1);
  expect(await store.list("somebody else")).toHaveLength(0);
  await store.remove(key);
  expect(await store.find(key)).toBeUndefined();
});
