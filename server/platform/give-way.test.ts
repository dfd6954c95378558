/** Long work yields to other work. */
import { expect, test } from "vitest";
import { mapGivingWay } from "./give-way.ts";

function spin(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("values are mapped in order, and other work gets a turn after each time slice", async () => {
  let slices = 0;
  let isOver = false;
  const count = () => {
    slices += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const mapped = await mapGivingWay([3, 1, 2], (value, index) => {
    spin(11);
    return [value, index];
  });
  isOver = true;
  expect(mapped).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(slices).toBeGreaterThanOrEqual(3);
});
