/** The statistics of a question from its counts: known values, thirds with ties, and the minimum numbers for flags. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Difficulty } from "../../contract/bank.ts";
import { type ChoiceCount, statisticsOf as statisticsFor } from "./item-statistics.ts";

const statisticsOf = (counts: ChoiceCount[], difficulty: Difficulty) =>
  statisticsFor(counts, difficulty, { options: 4, maxScore: 10 });

/** Counts computed from single answers. */
function countsOf(answers: { choice: number; score: number }[]): ChoiceCount[] {
  return answers.map((answer) => ({ ...answer, count: 1 }));
}

/** The textbook formula: sample covariance over the root of the product of the sample variances. */
function pearson(pairs: [number, number][]): number {
  const n = pairs.length;
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / n;
  const [x, r] = [mean(0), mean(1)];
  const cov = (a: 0 | 1, b: 0 | 1) => {
    const means = [x, r];
    return pairs.reduce((sum, pair) => sum + (pair[a] - means[a]!) * (pair[b] - means[b]!), 0) / (n - 1);
  };
  return cov(0, 1) / Math.sqrt(cov(0, 0) * cov(1, 1));
}

const answer = fc
  .record({ choice: fc.integer({ min: -1, max: 3 }), others: fc.integer({ min: 0, max: 9 }) })
  .map(({ choice, others }) => ({ choice, score: others + (choice === 0 ? 1 : 0) }));

test("facility, discrimination and thirds are those of a plain calculation over single answers", () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 30, maxLength: 120 }), (answers) => {
      const found = statisticsOf(countsOf(answers), "medium");
      const pairs = answers.map(({ choice, score }): [number, number] =>
        choice === 0 ? [1, score - 1] : [0, score],
      );
      expect(found.n).toBe(answers.length);
      expect(found.facility).toBeCloseTo(pairs.filter(([x]) => x === 1).length / answers.length);
      if (found.discrimination !== null) expect(found.discrimination).toBeCloseTo(pearson(pairs), 6);
      const sum = (of: "share" | "bottom" | "top") =>
        found.options.reduce((total, option) => total + option[of]!, 0);
      expect(sum("share") + found.omitted!).toBeCloseTo(1);
      expect(sum("top")).toBeLessThanOrEqual(1 + 1e-9);
      expect(sum("bottom")).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test("shares appear from the first answer, conclusions from 30, and nothing without answers", () => {
  const few = statisticsOf(
    [
      { choice: 0, score: 5, count: 20 },
      { choice: 2, score: 3, count: 7 },
      { choice: -1, score: 3, count: 2 },
    ],
    "easy",
  );
  expect(few).toMatchObject({ n: 29, discrimination: null, flags: [] });
  expect(few.facility).toBeCloseTo(20 / 29);
  expect(few.omitted).toBeCloseTo(2 / 29);
  expect(few.options.map(({ share }) => share)).toEqual([20 / 29, 0, 7 / 29, 0]);
  expect(few.options.every(({ top, bottom, discrimination }) => !top && !bottom && !discrimination)).toBe(
    true,
  );
  const all29 = statisticsOf([{ choice: 0, score: 5, count: 29 }], "easy");
  const all30 = statisticsOf([{ choice: 0, score: 5, count: 30 }], "easy");
  expect([all29.flags, all30.flags]).toEqual([[], ["too-easy"]]);
  const none = statisticsOf([], "easy");
  expect(none).toMatchObject({ n: 0, facility: null, discrimination: null, omitted: null, flags: [] });
  expect(none.options.every((option) => option.share === null && option.top === null)).toBe(true);
});

test("the thirds are by rest score, and ties at their edges count in part", () => {
  // Rest scores: 10 at 0, 10 at 5, 10 at 9. Each third is one of them.
  const found = statisticsOf(
    [
      { choice: 1, score: 0, count: 10 },
      { choice: 2, score: 5, count: 10 },
      { choice: 0, score: 10, count: 10 },
    ],
    "medium",
  );
  expect(found.options[1]).toMatchObject({ bottom: 1, top: 0 });
  expect(found.options[0]).toMatchObject({ bottom: 0, top: 1 });
  const tied = statisticsOf(
    [
      { choice: 0, score: 6, count: 15 },
      { choice: 3, score: 5, count: 15 },
    ],
    "medium",
  );
  expect(tied.options[0]).toMatchObject({ bottom: 0.5, top: 0.5 });
});

test("without variance there is no discrimination", () => {
  expect(statisticsOf([{ choice: 0, score: 4, count: 100 }], "easy").discrimination).toBeNull();
  expect(statisticsOf([{ choice: 1, score: 4, count: 100 }], "easy").discrimination).toBeNull();
});

/** Strong takers choose one option, weak ones another. */
const split = (good: number, weak: number, each: number): ChoiceCount[] => [
  { choice: good, score: good === 0 ? 9 : 8, count: each },
  { choice: weak, score: weak === 0 ? 3 : 2, count: each },
];

test("from 50 answers, a key that weak takers choose and strong ones don't is likely wrong", () => {
  expect(statisticsOf(split(1, 0, 24), "medium").flags).not.toContain("wrong-key-likely");
  expect(statisticsOf(split(1, 0, 25), "medium").flags).toContain("wrong-key-likely");
  expect(statisticsOf(split(0, 1, 25), "medium").flags).not.toContain("wrong-key-likely");
});

test("from 100 answers, a distractor that almost nobody chooses is dead, and one that strong takers choose is suspect", () => {
  expect(statisticsOf(split(0, 1, 49), "medium").flags).not.toContain("dead-distractor");
  expect(statisticsOf(split(0, 1, 50), "medium").flags).toContain("dead-distractor");
  expect(statisticsOf(split(1, 0, 50), "medium").flags).toContain("suspect-distractor");
  expect(statisticsOf(split(0, 1, 50), "medium").flags).not.toContain("suspect-distractor");
});

test("too easy and too hard show from 30 on, and the label's fit from 100 on", () => {
  const share = (right: number, of: number): ChoiceCount[] => [
    { choice: 0, score: 6, count: right },
    { choice: 1, score: 4, count: of - right },
  ];
  expect(statisticsOf(share(30, 30), "easy").flags).toEqual(["too-easy"]);
  expect(statisticsOf(share(5, 30), "hard").flags).toContain("too-hard");
  expect(statisticsOf(share(90, 99), "hard").flags).not.toContain("easier-than-expected");
  expect(statisticsOf(share(90, 100), "hard").flags).toContain("easier-than-expected");
  expect(statisticsOf(share(60, 100), "easy").flags).toContain("harder-than-expected");
  expect(statisticsOf(share(70, 100), "easy").flags).not.toContain("harder-than-expected");
});

test("from 200 answers, a question that doesn't discriminate is weak", () => {
  const flat: ChoiceCount[] = [0, 1, 2, 3].flatMap((choice) =>
    [3, 6, 9].map((rest) => ({ choice, score: choice === 0 ? rest + 1 : rest, count: 17 })),
  );
  expect(statisticsOf(flat, "hard").flags).toEqual(["weak"]);
});
