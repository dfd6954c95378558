/** The business's small rules at their boundaries, as the specification words them. */
import { expect, test } from "vitest";
import { cards, categories } from "./cards.ts";
import {
  bandOf,
  clockText,
  datePart,
  emojiOf,
  type PageMark,
  pageMarks,
  ratingOf,
  ratingOnAllResults,
} from "./rules.ts";

const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

test("bands: 0 to 4 red, 5 to 8 yellow, 9 and 10 green", () => {
  expect(scores.map((score) => bandOf(score, 10))).toEqual([
    ...times(5, "red"),
    ...times(4, "yellow"),
    ...times(2, "green"),
  ]);
});

test("emoji: 0 to 4 red, 5 to 7 orange, none at 8, 9 and 10 green", () => {
  expect(scores.map((score) => emojiOf(score, 10)?.tone)).toEqual([
    ...times(5, "red"),
    ...times(3, "orange"),
    undefined,
    ...times(2, "green"),
  ]);
  expect(["🙁", "😐", "😀"]).toEqual([emojiOf(4, 10)?.face, emojiOf(7, 10)?.face, emojiOf(9, 10)?.face]);
});

test("own rating: 8 and more Good, 5 to 7 Average, below Poor (CONST-01 to CONST-03)", () => {
  expect(scores.map((score) => ratingOf(score, 10))).toEqual([
    ...times(5, "Poor"),
    ...times(3, "Average"),
    ...times(3, "Good"),
  ]);
});

test("rating on all results: above 8 Good, above 5 Average, else Poor (CONST-04, CONST-05)", () => {
  expect(scores.map((score) => ratingOnAllResults(score, 10))).toEqual([
    ...times(6, "Poor"),
    ...times(3, "Average"),
    ...times(2, "Good"),
  ]);
});

test("on another scale bands, emoji and ratings are shares: up to 4 tenths, up to 8, above", () => {
  const sevens = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(sevens.map((score) => bandOf(score, 7))).toEqual([
    ...times(3, "red"),
    ...times(3, "yellow"),
    ...times(2, "green"),
  ]);
  expect(sevens.map((score) => ratingOf(score, 7))).toEqual([
    ...times(3, "Poor"),
    ...times(3, "Average"),
    ...times(2, "Good"),
  ]);
  expect([4, 8, 9, 16, 17].map((score) => emojiOf(score, 20)?.tone)).toEqual([
    "red",
    "red",
    "orange",
    undefined,
    "green",
  ]);
});

const written = (marks: PageMark[]) => marks.map((mark) => (mark === "gap" ? "…" : mark)).join(" ");

test("pagination: the first five, the last, two either side, one ellipsis a gap (CONST-06 to CONST-09)", () => {
  const expected: Record<number, string> = {
    1: "1 2 3 4 5 … 20",
    3: "1 2 3 4 5 … 20",
    4: "1 2 3 4 5 6 … 20",
    5: "1 2 3 4 5 6 7 … 20",
    7: "1 2 3 4 5 6 7 8 9 … 20",
    8: "1 2 3 4 5 6 7 8 9 10 … 20",
    9: "1 2 3 4 5 … 7 8 9 10 11 … 20",
    10: "1 2 3 4 5 … 8 9 10 11 12 … 20",
    17: "1 2 3 4 5 … 15 16 17 18 19 20",
    18: "1 2 3 4 5 … 16 17 18 19 20",
    20: "1 2 3 4 5 … 18 19 20",
  };
  for (const [page, text] of Object.entries(expected))
    expect(written(pageMarks(Number(page), 20))).toBe(text);
});

test("pagination of few pages shows each once and no gap; of none, nothing", () => {
  for (const last of [1, 2, 5, 6]) {
    for (let page = 1; page <= last; page += 1) {
      expect(pageMarks(page, last)).toEqual(
        Array.from({ length: last }, (_, index) => index + 1).filter(
          (number) => number <= 5 || number === last || Math.abs(number - page) <= 2,
        ),
      );
    }
  }
  expect(pageMarks(1, 0)).toEqual([]);
  expect(written(pageMarks(1, 7))).toBe("1 2 3 4 5 … 7");
});

test("pagination keeps its rule over every page of every length up to 40", () => {
  for (let last = 1; last <= 40; last += 1) {
    for (let page = 1; page <= last; page += 1) {
      const marks = pageMarks(page, last);
      const shown = marks.filter((mark) => mark !== "gap");
      const wanted = Array.from({ length: last }, (_, index) => index + 1).filter(
        (number) => number <= 5 || number === last || Math.abs(number - page) <= 2,
      );
      expect(shown).toEqual(wanted);
      marks.forEach((mark, index) => {
        if (mark === "gap")
          expect((marks[index + 1] as number) - (marks[index - 1] as number)).toBeGreaterThan(1);
      });
    }
  }
});

test("remaining time is mm:ss, rounded up, never below zero", () => {
  expect([600, 599.2, 60, 59.1, 1, 0.4, 0, -1, 6000].map(clockText)).toEqual([
    "10:00",
    "10:00",
    "01:00",
    "01:00",
    "00:01",
    "00:01",
    "00:00",
    "00:00",
    "100:00",
  ]);
});

test("the date part is the first ten characters of the UTC text, also just around midnight (ENT-08)", () => {
  expect(datePart("2026-03-01T23:59:59.999Z")).toBe("2026-03-01");
  expect(datePart("2026-03-02T00:00:00.000Z")).toBe("2026-03-02");
});

test("the catalogue has 42 cards, ids 1 to 42, titles of the two forms, categories of the seven (SLUG-01 to SLUG-05, ENT-10, ENT-12)", () => {
  expect(cards).toHaveLength(42);
  expect(cards.map((card) => card.id)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  expect(new Set(cards.map((card) => card.slug)).size).toBe(42);
  const names = categories.map((category) => category.catName);
  expect(categories.map((category) => category.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const card of cards) {
    expect(card.title).toMatch(/^\S.* (?:Framework )?Assessment$/);
    expect(card.link).toBe(`/assessment/${card.slug}`);
    expect(names).toContain(card.category);
    expect(card).toMatchObject({ time: "10 Minutes", format: "MCQ" });
  }
});
