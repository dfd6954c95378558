/** The measurement itself: it detects a block of the event loop, and none in work that yields. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { longestHold } from "./loop-hold.ts";

function spin(milliseconds: number): void {
  const { user, system } = process.threadCpuUsage();
  const until = user + system + milliseconds * 1000;
  for (let now = 0; now < until; ) {
    const usage = process.threadCpuUsage();
    now = usage.user + usage.system;
  }
}

test("a blocking stretch counts at the beginning, between iterations and at the end", async () => {
  const pieces = [
    async () => spin(30),
    async () => {
      await nextTurn();
      spin(30);
      await nextTurn();
    },
    async () => {
      await nextTurn();
      spin(30);
    },
  ];
  for (const piece of pieces) expect((await longestHold(piece)).milliseconds).toBeGreaterThanOrEqual(30);
});

test("work that yields blocks the loop only for its longest stretch", async () => {
  const { result, milliseconds } = await longestHold(async () => {
    for (let iteration = 0; iteration < 40; iteration += 1) {
      spin(2);
      await nextTurn();
    }
    return "done";
  });
  expect(result).toBe("done");
  expect(milliseconds).toBeGreaterThanOrEqual(2);
  expect(milliseconds).toBeLessThan(40);
});
