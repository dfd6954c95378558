import fc from "fast-check";
import { expect, test } from "vitest";
import { spread } from "./difficulty-split.ts";

const pool = fc.record({
  easy: fc.nat({ max: 40 }),
  medium: fc.nat({ max: 40 }),
  hard: fc.nat({ max: 40 }),
});

test("a split has all questions, and can be drawn wherever there are enough", () => {
  fc.assert(
    fc.property(pool, fc.nat({ max: 60 }), (available, questions) => {
      const split = spread(questions, available);
      expect(split.easy + split.medium + split.hard).toBe(questions);
      if (questions > available.easy + available.medium + available.hard) return;
      for (const difficulty of ["easy", "medium", "hard"] as const)
        expect(split[difficulty]).toBeLessThanOrEqual(available[difficulty]);
    }),
  );
});

test("a split has the proportions of the pool", () => {
  expect(spread(10, { easy: 9, medium: 15, hard: 6 })).toEqual({ easy: 3, medium: 5, hard: 2 });
});
