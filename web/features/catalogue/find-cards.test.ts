import { expect, test } from "vitest";
import { cards } from "../../../contract/cards.ts";
import { cardSubjects } from "./card-subjects.ts";
import { findCards } from "./find-cards.ts";

test("42 cards make five pages of nine, the last with six", () => {
  expect(findCards("", "", 1)).toMatchObject({ pages: 5, total: 42 });
  expect(findCards("", "", 1).cards).toHaveLength(9);
  expect(findCards("", "", 5).cards).toHaveLength(6);
});

test("search and category work together", () => {
  expect(findCards("", "Microsoft", 1).total).toBe(2);
  expect(findCards("power", "Microsoft", 1).cards.map((card) => card.slug)).toEqual(["basic-powerpoint"]);
});

test("letter case and spaces around the words do not matter", () => {
  expect(findCards("  SCRIPT ", "", 1).cards.map((card) => card.slug)).toEqual(["typescript", "javascript"]);
});

test("words are found in any order, and in the category too", () => {
  const slugs = (text: string) => findCards(text, "", 1).cards.map((card) => card.slug);
  expect(slugs("excel basic")).toEqual(["basic-excel"]);
  expect(slugs("microsoft")).toEqual(["basic-excel", "basic-powerpoint"]);
  expect(slugs("power microsoft")).toEqual(["basic-powerpoint"]);
  expect(slugs("excel powerpoint")).toEqual([]);
});

test("the search covers what an assessment is about, and every card says it in one short line", () => {
  expect(findCards("hooks", "", 1).cards.map((card) => card.slug)).toEqual(["reactjs"]);
  expect(Object.keys(cardSubjects).sort()).toEqual(cards.map((card) => card.slug).sort());
  const lines = Object.values(cardSubjects);
  expect(new Set(lines).size).toBe(42);
  expect(lines.filter((line) => line.length > 44)).toEqual([]);
});

test("a page number out of range shows the nearest page", () => {
  expect(findCards("", "", 99).page).toBe(5);
  expect(findCards("", "", Number.NaN).page).toBe(1);
  expect(findCards("sql", "", 5)).toMatchObject({ page: 1, pages: 1 });
});

test("a search without results has no pages and causes no error", () => {
  expect(findCards("zzz", "", 1)).toEqual({ cards: [], page: 1, pages: 0, total: 0 });
});

test("a further condition works together with the others", () => {
  const keeps = (slug: string) => slug.startsWith("basic-");
  expect(findCards("", "", 1, [], keeps).cards.map((card) => card.slug)).toEqual([
    "basic-excel",
    "basic-powerpoint",
  ]);
  expect(findCards("power", "", 1, [], keeps).total).toBe(1);
});
