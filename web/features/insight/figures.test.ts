/** Figures of insight: shares, signs, and weeks that begin on Monday. */
import { expect, test } from "vitest";
import { coefficient, percent, weeksOf } from "./figures.ts";

test("a hidden figure is a dash, never a zero", () => {
  expect([percent(null), coefficient(null)]).toEqual(["–", "–"]);
  expect([percent(0), percent(0.645), coefficient(-0.123), coefficient(0.3)]).toEqual([
    "0%",
    "65%",
    "−0.12",
    "0.30",
  ]);
});

test("days fall into thirteen weeks from Monday to Sunday, empty ones too", () => {
  // 2026-05-17 is a Sunday, 2026-05-18 a Monday.
  const weeks = weeksOf(
    [
      { day: "2026-05-17", attempts: 3, passed: 1 },
      { day: "2026-05-18", attempts: 2, passed: 2 },
      { day: "2026-05-20", attempts: 1, passed: 0 },
      { day: "2025-01-01", attempts: 9, passed: 9 },
    ],
    "2026-05-20",
  );
  expect(weeks).toHaveLength(13);
  expect(weeks.slice(-2)).toEqual([
    { from: "2026-05-11", attempts: 3, passed: 1 },
    { from: "2026-05-18", attempts: 3, passed: 2 },
  ]);
  expect(weeks.reduce((sum, week) => sum + week.attempts, 0)).toBe(6);
});
