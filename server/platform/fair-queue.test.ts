/** The fair queue: concurrency, order, and the limit of waiting jobs. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairQueue, type FairQueueLimits } from "./fair-queue.ts";

const limits: FairQueueLimits = {
  concurrency: 2,
  concurrencyPerClient: 1,
  capacity: 6,
  longestWaitSeconds: 20,
  refusal: "Many people are waiting.",
};

let order: string[];
let running: Map<string, () => void>;
let refused: Map<string, unknown>;
beforeEach(() => {
  vi.useFakeTimers();
  order = [];
  running = new Map();
  refused = new Map();
});
afterEach(() => {
  vi.useRealTimers();
});

function add(queue: FairQueue, client: string, name: string, lock?: string): void {
  const work = () => {
    order.push(name);
    return new Promise<void>((resolve) => running.set(name, resolve));
  };
  queue.run(client, work, lock).catch((error) => refused.set(name, error));
}

const settled = () => vi.advanceTimersByTimeAsync(0);

async function finish(...names: string[]): Promise<void> {
  await settled();
  for (const name of names) {
    running.get(name)!();
    running.delete(name);
    await settled();
  }
}

async function finishAll(): Promise<void> {
  await settled();
  while (running.size > 0) await finish([...running.keys()][0]!);
}

test("limits how many run at once, in total and per client", async () => {
  const queue = new FairQueue(limits);
  for (const name of ["a1", "a2", "b1", "c1"]) add(queue, name[0]!, name);
  await settled();
  expect(order).toEqual(["a1", "b1"]);
  expect(queue.waiting).toBe(2);
  await finish("b1");
  expect(order).toEqual(["a1", "b1", "c1"]);
});

test("clients take turns, so that one with many tasks delays another by one", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) add(queue, name[0]!, name);
  await finishAll();
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("two tasks with one lock never run at once, and others overtake them", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 3 });
  add(queue, "a", "a1", "ada");
  add(queue, "b", "b1", "ada");
  add(queue, "b", "b2");
  add(queue, "c", "c1", "grace");
  await settled();
  expect(order).toEqual(["a1", "c1"]);
  await finish("a1");
  expect(order).toEqual(["a1", "c1", "b1"]);
});

test("a slot that was blocked by a lock is used as soon as possible", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 3, concurrencyPerClient: 3 });
  add(queue, "a", "a1", "ada");
  add(queue, "b", "b1", "ada");
  add(queue, "b", "b2");
  await finish("a1");
  expect(order).toEqual(["a1", "b1", "b2"]);
});

test("a full queue drops the newest task of the busiest client and accepts a newcomer", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1, capacity: 3 });
  for (const name of ["a0", "a1", "a2", "a3"]) add(queue, "a", name);
  add(queue, "b", "b1");
  await settled();
  expect([...refused.keys()]).toEqual(["a3"]);
  expect(refused.get("a3")).toMatchObject({
    code: "busy",
    message: limits.refusal,
    retryAfterSeconds: expect.any(Number),
  });
  expect(queue.waiting).toBe(3);
  add(queue, "a", "a4");
  await finishAll();
  expect([...refused.keys()]).toEqual(["a3", "a4"]);
  expect(order).toEqual(["a0", "a1", "b1", "a2"]);
});

test("when everybody waits for one task, the queue refuses the last", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1, capacity: 2 });
  for (const name of ["a", "b", "c", "d"]) add(queue, name, name);
  await settled();
  expect([...refused.keys()]).toEqual(["d"]);
});

test("a task that waited too long is refused and makes room for the next", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1 });
  add(queue, "a", "a1");
  add(queue, "b", "b1");
  await vi.advanceTimersByTimeAsync(10_000);
  add(queue, "c", "c1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...refused.keys()]).toEqual(["b1"]);
  expect(queue.waiting).toBe(1);
  await finishAll();
  expect(order).toEqual(["a1", "c1"]);
  expect([...refused.keys()]).toEqual(["b1"]);
});

test("work that throws releases its slot, client and lock", async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1 });
  await expect(queue.run("a", () => Promise.reject(new Error("no")), "ada")).rejects.toThrow("no");
  await expect(queue.run("a", () => Promise.resolve("yes"), "ada")).resolves.toBe("yes");
});
