/** Trends of the overview: days without attempts, changes, and no conclusions from too few attempts. */
import { expect, test } from "vitest";
import { attemptsTrend, lastDays, passTrend, sumOf } from "./trends.ts";

test("missing days up to today are filled in, and the previous period precedes them without a gap", () => {
  const days = [
    { day: "2026-02-27", attempts: 4, passed: 1 },
    { day: "2026-03-01", attempts: 2, passed: 2 },
    { day: "2025-03-01", attempts: 9, passed: 9 },
  ];
  const now = lastDays(days, "2026-03-01", 2);
  expect(now.map(({ day, attempts }) => [day, attempts])).toEqual([
    ["2026-02-28", 0],
    ["2026-03-01", 2],
  ]);
  const before = lastDays(days, "2026-03-01", 2, 2);
  expect(before.map(({ day }) => day)).toEqual(["2026-02-26", "2026-02-27"]);
  expect(sumOf(before)).toEqual({ attempts: 4, passed: 1 });
});

test.each([
  [112, 100, "12% more than in the 28 days before"],
  [50, 100, "50% fewer than in the 28 days before"],
  [100, 100, "As many as in the 28 days before"],
  [5, 0, "None in the 28 days before"],
  [0, 0, "None in the 28 days before either"],
])("%i attempts after %i", (now, before, words) => {
  expect(attemptsTrend(now, before, 28)).toBe(words);
});

test("pass rates are compared only with thirty attempts or more on each side", () => {
  const span = (attempts: number, passed: number) => ({ attempts, passed });
  expect(passTrend(span(29, 9), span(100, 10), 28)).toBe("Too few attempts to tell (29)");
  expect(passTrend(span(30, 9), span(29, 10), 28)).toBe("Too few attempts before to compare (29)");
  expect(passTrend(span(30, 15), span(30, 9), 28)).toBe("Up 20 points from the 28 days before");
  expect(passTrend(span(100, 51), span(100, 50), 28)).toBe("Up 1 point from the 28 days before");
  expect(passTrend(span(30, 6), span(30, 9), 28)).toBe("Down 10 points from the 28 days before");
  expect(passTrend(span(300, 90), span(30, 9), 28)).toBe("The same as in the 28 days before");
});
