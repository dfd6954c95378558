/** The random numbers of a draw are uniform. */
import { expect, test } from "vitest";
import { randomBelow } from "./ids.ts";

test("each number below the limit is equally likely, and no other occurs", () => {
  const rounds = 60_000;
  const counts = Array.from({ length: 6 }, () => 0);
  for (let round = 0; round < rounds; round += 1) counts[randomBelow(6)]! += 1;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds);
  // Seven standard deviations of a count of 10,000: exceeded by chance once in a hundred thousand million runs.
  for (const count of counts) expect(Math.abs(count - rounds / 6)).toBeLessThan(7 * Math.sqrt(rounds / 6));
  expect(randomBelow(1)).toBe(0);
});

test("random numbers are uniform even for ranges that don't divide 2^32", () => {
  // With a plain remainder the lower third would come twice as often as each of the others.
  const below = 3 * 2 ** 30;
  const rounds = 30_000;
  let low = 0;
  for (let round = 0; round < rounds; round += 1) if (randomBelow(below) < 2 ** 30) low += 1;
  expect(low / rounds).toBeGreaterThan(0.31);
  expect(low / rounds).toBeLessThan(0.36);
});
