/** The draw over random banks: three attempts without a repeat, the guide's shares, and banks with missing items. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Difficulty } from "../../../contract/bank.ts";
import { builtInForm } from "../../../contract/form.ts";
import { drawItems } from "./draw.ts";
import { type Drawable, planOf } from "./draw-plan.ts";
import { shuffled } from "./shuffle.ts";

const difficultyTargets = { easy: 3, medium: 5, hard: 2 };
const builtInPlan = (topics: { id: string; count: number }[]) => planOf(builtInForm, topics);

interface Case {
  topics: { id: string; count: number }[];
  items: Drawable[];
}

const wholeBank: Difficulty[] = [
  ...Array<Difficulty>(9).fill("easy"),
  ...Array<Difficulty>(15).fill("medium"),
  ...Array<Difficulty>(6).fill("hard"),
];

/** Banks of thirty: topics of three, six, nine … items, with any distribution of difficulties. */
const banks: fc.Arbitrary<Case> = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }),
    fc.shuffledSubarray(wholeBank, { minLength: 30, maxLength: 30 }),
  )
  .map(([sizes, difficulties]) => {
    const thirds: number[] = [];
    let left = 10;
    for (const size of sizes) {
      if (left === 0) break;
      thirds.push(Math.min(size, left));
      left -= Math.min(size, left);
    }
    if (left > 0) thirds.push(left);
    const topics = thirds.map((third, index) => ({ id: `topic-${index}`, count: third * 3 }));
    const places = topics.flatMap((topic) => Array<string>(topic.count).fill(topic.id));
    const items = places.map((topic, index) => ({
      id: `item-${index}`,
      topic,
      difficulty: difficulties[index]!,
    }));
    return { topics, items };
  });

/** A random source that fast-check can reproduce. */
const chance = fc.infiniteStream(fc.nat({ max: 2 ** 30 })).map((stream) => (below: number) => {
  const { value } = stream.next();
  return (value as number) % Math.max(1, below);
});

const ids = (drawn: Drawable[]) => drawn.map((item) => item.id);
const count = (drawn: Drawable[], difficulty: Difficulty) =>
  drawn.filter((item) => item.difficulty === difficulty).length;

test("if a draw of the round is lost, the others still have ten questions and share none", () => {
  fc.assert(
    fc.property(banks, chance, fc.nat({ max: 2 }), ({ topics, items }, random, lost) => {
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const drawn = drawItems(items, builtInPlan(topics), earlier, random);
        expect(new Set(ids(drawn)).size).toBe(10);
        earlier.push(attempt === lost ? [] : ids(drawn));
      }
      expect(new Set(earlier.flat()).size).toBe(20);
    }),
  );
});

test("three attempts share no question; each has a third of every topic, 3 easy, 5 medium, 2 hard, an easy one first", () => {
  fc.assert(
    fc.property(banks, chance, ({ topics, items }, random) => {
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const drawn = drawItems(items, builtInPlan(topics), earlier, random);
        expect(new Set(ids(drawn)).size).toBe(10);
        expect(drawn[0]!.difficulty).toBe("easy");
        for (const [difficulty, target] of Object.entries(difficultyTargets)) {
          expect(count(drawn, difficulty as Difficulty)).toBe(target);
        }
        for (const topic of topics) {
          expect(drawn.filter((item) => item.topic === topic.id)).toHaveLength(topic.count / 3);
        }
        earlier.push(ids(drawn));
      }
      expect(new Set(earlier.flat()).size).toBe(30);
    }),
    { numRuns: 300 },
  );
});

test("every round of three has no repeats, even the second and third", () => {
  fc.assert(
    fc.property(banks, chance, ({ topics, items }, random) => {
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 9; attempt += 1)
        earlier.push(ids(drawItems(items, builtInPlan(topics), earlier, random)));
      for (const round of [0, 3, 6]) expect(new Set(earlier.slice(round, round + 3).flat()).size).toBe(30);
    }),
    { numRuns: 60 },
  );
});

test("with items excluded there are still ten different ones, new ones before repeated ones", () => {
  const cases = banks.chain((bank) =>
    fc.record({
      bank: fc.constant(bank),
      left: fc.subarray(bank.items, { minLength: 20, maxLength: 29 }),
      gone: fc.nat({ max: 2 }),
    }),
  );
  fc.assert(
    fc.property(cases, chance, ({ bank, left, gone }, random) => {
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        // Removes the items after the first, second or third attempt: the earlier ones were drawn from the whole bank.
        const pool = attempt < gone ? bank.items : left;
        const drawn = drawItems(pool, builtInPlan(bank.topics), earlier, random);
        expect(new Set(ids(drawn)).size).toBe(10);
        for (const id of ids(drawn)) expect(ids(pool)).toContain(id);
        const seen = new Set(earlier.flat());
        const fresh = pool.filter((item) => !seen.has(item.id)).length;
        expect(drawn.filter((item) => !seen.has(item.id)).length).toBe(Math.min(10, fresh));
        if (drawn.some((item) => item.difficulty === "easy")) expect(drawn[0]!.difficulty).toBe("easy");
        earlier.push(ids(drawn));
      }
    }),
    { numRuns: 300 },
  );
});

test("a bank whose questions are replaced within a round still gives ten, new ones before repeated ones", () => {
  const cases = banks.chain((bank) =>
    fc.record({
      bank: fc.constant(bank),
      replaced: fc.subarray(bank.items, { minLength: 1 }),
      after: fc.integer({ min: 1, max: 2 }),
    }),
  );
  fc.assert(
    fc.property(cases, chance, ({ bank, replaced, after }, random) => {
      const renewed = bank.items.map((item) =>
        replaced.includes(item) ? { ...item, id: `${item.id}-renewed` } : item,
      );
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const pool = attempt < after ? bank.items : renewed;
        const drawn = drawItems(pool, builtInPlan(bank.topics), earlier, random);
        expect(drawn).toHaveLength(10);
        expect(new Set([...ids(drawn), ...earlier.flat()]).size).toBe(10 * (attempt + 1));
        if (drawn.some((item) => item.difficulty === "easy")) expect(drawn[0]!.difficulty).toBe("easy");
        if (replaced.length === 30) {
          for (const [difficulty, target] of Object.entries(difficultyTargets))
            expect(count(drawn, difficulty as Difficulty)).toBe(target);
          for (const topic of bank.topics)
            expect(drawn.filter((item) => item.topic === topic.id)).toHaveLength(topic.count / 3);
        }
        earlier.push(ids(drawn));
      }
    }),
    { numRuns: 300 },
  );
});

test("there are still ten if the new questions are all of one topic and difficulty", () => {
  const shares = [3, 2, 3, 2];
  const fresh = [
    { easy: 1, medium: 1, hard: 2 },
    { easy: 1, medium: 1, hard: 2 },
    { easy: 3, medium: 4, hard: 2 },
    { easy: 1, medium: 1, hard: 1 },
  ];
  const topics = shares.map((share, index) => ({ id: `topic-${index}`, count: share * 3 }));
  const items = fresh.flatMap((counts, topic) =>
    Object.entries(counts).flatMap(([difficulty, length]) =>
      Array.from({ length }, (_, index) => ({
        id: `${topic}-${difficulty}-${index}`,
        topic: `topic-${topic}`,
        difficulty: difficulty as Difficulty,
      })),
    ),
  );
  // Two attempts of the round had questions that no longer exist.
  const earlier = ["a", "b"].map((part) => Array.from({ length: 10 }, (_, index) => `${part}-${index}`));
  for (let times = 0; times < 20; times += 1)
    expect(new Set(ids(drawItems(items, builtInPlan(topics), earlier))).size).toBe(10);
});

test("the fourth attempt prefers the questions seen longest ago", () => {
  fc.assert(
    fc.property(banks, chance, ({ topics, items }, random) => {
      const earlier: string[][] = [];
      for (let attempt = 0; attempt < 3; attempt += 1)
        earlier.push(ids(drawItems(items, builtInPlan(topics), earlier, random)));
      const fourth = drawItems(items, builtInPlan(topics), earlier, random);
      const seenIn = new Map(earlier.flatMap((drawn, index) => drawn.map((id) => [id, index] as const)));
      const chosen = new Set(ids(fourth));
      for (const item of fourth) {
        const passedOver = items.filter(
          (other) =>
            !chosen.has(other.id) && other.topic === item.topic && other.difficulty === item.difficulty,
        );
        for (const other of passedOver)
          expect(seenIn.get(other.id)!).toBeGreaterThanOrEqual(seenIn.get(item.id)!);
      }
    }),
    { numRuns: 100 },
  );
});

test("fewer than ten items can't be drawn", () => {
  const items: Drawable[] = Array.from({ length: 9 }, (_, index) => ({
    id: String(index),
    topic: "one",
    difficulty: "easy",
  }));
  expect(() => drawItems(items, builtInPlan([{ id: "one", count: 30 }]), [])).toThrow(/fewer than 10 items/);
});

test("over many draws every item occurs, and every difficulty occurs after the first place", () => {
  const topics = Array.from({ length: 10 }, (_, index) => ({ id: `topic-${index}`, count: 3 }));
  const items = topics.flatMap((topic, row) =>
    [0, 1, 2].map((column) => ({
      id: `${topic.id}-${column}`,
      topic: topic.id,
      difficulty: wholeBank[(row * 3 + column) % 30]!,
    })),
  );
  const seen = new Map<string, number>();
  const second = new Set<Difficulty>();
  for (let round = 0; round < 300; round += 1) {
    const drawn = drawItems(items, builtInPlan(topics), []);
    for (const id of ids(drawn)) seen.set(id, (seen.get(id) ?? 0) + 1);
    second.add(drawn[1]!.difficulty);
  }
  expect(seen.size).toBe(30);
  expect(Math.min(...seen.values())).toBeGreaterThan(40);
  expect(second.size).toBe(3);
});

test("shuffling keeps every value and leaves the given list alone", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), chance, (values, random) => {
      const before = [...values];
      expect(shuffled(values, random).sort()).toEqual([...values].sort());
      expect(values).toEqual(before);
    }),
  );
});
