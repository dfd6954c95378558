/** Draws whose plan splits topics by difficulty: exact while there are enough questions, approximate otherwise. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Difficulty } from "../../../contract/bank.ts";
import type { Form } from "../../../contract/form.ts";
import { FormSchema } from "../../../contract/form-schema.ts";
import { drawItems } from "./draw.ts";
import { type Drawable, planOf } from "./draw-plan.ts";

const wanted = { easy: 1, medium: 2, hard: 1 };

const form: Form = {
  questions: 7,
  seconds: 600,
  options: 4,
  passScore: 5,
  draw: {
    topics: { storage: 4, sharing: 3 },
    topicDifficulties: { storage: wanted },
    roundAttempts: 2,
  },
};

const make = (topic: string, counts: Record<Difficulty, number>): Drawable[] =>
  Object.entries(counts).flatMap(([difficulty, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${topic}-${difficulty}-${index}`,
      topic,
      difficulty: difficulty as Difficulty,
    })),
  );

const items = [
  ...make("storage", { easy: 2, medium: 4, hard: 2 }),
  ...make("sharing", { easy: 5, medium: 1, hard: 0 }),
];
const topics = [
  { id: "storage", count: 8 },
  { id: "sharing", count: 6 },
];
const plan = planOf(form, topics);
const ids = (drawn: Drawable[]) => drawn.map(({ id }) => id);
const count = (drawn: Drawable[], topic: string, difficulty?: Difficulty) =>
  drawn.filter((item) => item.topic === topic && (!difficulty || item.difficulty === difficulty)).length;

test("a split topic gives exactly its easy, medium and hard questions, and a round shares none", () => {
  const earlier: string[][] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const drawn = drawItems(items, plan, earlier);
    for (const difficulty of ["easy", "medium", "hard"] as const)
      expect(count(drawn, "storage", difficulty)).toBe(wanted[difficulty]);
    expect([drawn.length, count(drawn, "sharing")]).toEqual([7, 3]);
    earlier.push(ids(drawn));
    if (attempt % 2 === 1) expect(new Set(earlier.slice(-2).flat()).size).toBe(14);
  }
});

test("missing questions of a difficulty are replaced by others of the same topic", () => {
  fc.assert(
    fc.property(
      fc.subarray(
        items.filter(({ topic }) => topic === "storage"),
        { minLength: 4 },
      ),
      (left) => {
        const pool = [...left, ...items.filter(({ topic }) => topic === "sharing")];
        const drawn = drawItems(pool, plan, []);
        expect(new Set(ids(drawn)).size).toBe(7);
        expect(count(drawn, "storage")).toBe(4);
        for (const difficulty of ["easy", "medium", "hard"] as const)
          expect(count(drawn, "storage", difficulty)).toBeGreaterThanOrEqual(
            Math.min(wanted[difficulty], count(left, "storage", difficulty)),
          );
      },
    ),
  );
});

test("a form whose split does not add up to the topic's questions is refused", () => {
  expect(FormSchema.safeParse(form).success).toBe(true);
  const draw = { ...(form.draw as object), topicDifficulties: { storage: { ...wanted, hard: 2 } } };
  expect(FormSchema.safeParse({ ...form, draw }).success).toBe(false);
});
