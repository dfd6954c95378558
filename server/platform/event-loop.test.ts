/** Which part of an event-loop stall counts towards a request's waiting time. */
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { Arrivals } from "./arrivals.ts";
import { longestStallSeconds } from "./event-loop.ts";

const begun = Date.parse("2026-05-01T09:00:00Z");

/** Arrivals on a clock that the test steps, in milliseconds since the start. */
function stepped() {
  let elapsed = 0;
  const arrivals = new Arrivals({ now: () => new Date(begun + elapsed) });
  return {
    arrivals,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
    arrival: (socket = {} as Socket) => {
      const request = arrivals.begin(socket);
      request.done();
      return request.at.getTime() - begun;
    },
    handledUntil: () => arrivals.handledUntil() - begun,
  };
}

test("without a stall a request arrives when it is read", () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  arrivals.loop.tick();
  pass(199);
  expect(arrival()).toBe(199);
  arrivals.loop.tick();
  expect(handledUntil()).toBe(199);
  pass(100);
  expect(arrival()).toBe(299);
});

test("a request read while the loop is busy may have arrived since the last tick", () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  arrivals.loop.tick();
  pass(10_000);
  expect(arrival()).toBe(0);
  expect(handledUntil()).toBe(0);
});

test("a request read by the poll after a stall arrived during it, a later one did not", () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  arrivals.loop.tick();
  pass(10_000);
  expect(arrivals.loop.tick()).toBe(true);
  pass(50);
  expect(arrival()).toBe(0);
  expect(handledUntil()).toBe(0);
  arrivals.loop.pollEnded();
  expect(arrival()).toBe(10_050);
  expect(handledUntil()).toBe(10_000);
});

test("many short stalls in a row add no more than one of them to a request", () => {
  const { arrivals, pass, arrival } = stepped();
  arrivals.loop.tick();
  for (let stall = 1; stall <= 100; stall += 1) {
    pass(1000);
    arrivals.loop.tick();
    expect(arrival()).toBe(1000 * (stall - 1));
  }
});

test("data on a connection accepted after a stall counts as waiting since it began, for one more poll", async () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  const iteration = () => new Promise((resolve) => setImmediate(resolve));
  const socket = {} as Socket;
  arrivals.loop.tick();
  pass(8000);
  arrivals.loop.tick();
  arrivals.accepted(socket);
  arrivals.loop.pollEnded();
  await iteration();
  expect(arrival(socket)).toBe(0);
  expect(arrival()).toBe(8000);
  expect(handledUntil()).toBe(0);
  await iteration();
  expect(arrival(socket)).toBe(8000);
  expect(handledUntil()).toBe(8000);
});

test("each poll accepts one waiting connection, and all of them count as waiting equally long", async () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  const iteration = () => new Promise((resolve) => setImmediate(resolve));
  arrivals.loop.tick();
  pass(8000);
  arrivals.loop.tick();
  const sockets = [1, 2, 3, 4, 5].map(() => ({}) as Socket);
  for (const socket of sockets) {
    arrivals.accepted(socket);
    arrivals.loop.pollEnded();
    expect(handledUntil()).toBe(0);
    await iteration();
    expect(arrival(socket)).toBe(0);
  }
  // A poll phase without connections: later arrivals have not waited.
  await iteration();
  await iteration();
  const after = {} as Socket;
  arrivals.accepted(after);
  expect(arrival(after)).toBe(8000);
  await iteration();
  await iteration();
  expect(handledUntil()).toBe(8000);
});

test("a request is credited with at most the longest stall and delays closing no longer", () => {
  const { arrivals, pass, arrival, handledUntil } = stepped();
  arrivals.loop.tick();
  pass(3600_000);
  expect(arrival()).toBe(3600_000 - longestStallSeconds * 1000);
  expect(handledUntil()).toBe(3600_000 - longestStallSeconds * 1000);
});

test("while a request is handled, only earlier arrivals count as handled", () => {
  const { arrivals, pass, handledUntil } = stepped();
  pass(1000);
  const first = arrivals.begin({} as Socket);
  pass(1000);
  const second = arrivals.begin({} as Socket);
  pass(5000);
  expect(handledUntil()).toBe(1000);
  first.done();
  expect(handledUntil()).toBe(2000);
  second.done();
  expect(handledUntil()).toBe(7000);
  arrivals.begin({} as Socket);
  pass(longestStallSeconds * 1000 + 500);
  expect(handledUntil()).toBe(7500);
});

test("a blocked event loop is measured from before the block to the next poll", async () => {
  const arrivals = new Arrivals({ now: () => new Date(performance.now()) });
  arrivals.loop.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const blockedAt = performance.now();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(arrivals.loop.earliestArrival()).toBeLessThanOrEqual(blockedAt);
  expect(arrivals.loop.earliestArrival()).toBeGreaterThan(blockedAt - 1000);
  await vi.waitFor(() => expect(arrivals.loop.isStalled()).toBe(false));
  await vi.waitFor(() => expect(performance.now() - arrivals.loop.earliestArrival()).toBeLessThan(200));
  arrivals.loop.stop();
});
