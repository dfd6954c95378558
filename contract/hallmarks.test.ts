import { expect, test } from "vitest";
import { cards } from "./cards.ts";
import { initialsOf } from "./hallmarks.ts";

test("a hallmark bears one to three characters", () => {
  for (const card of cards) expect(initialsOf(card.title), card.title).toMatch(/^.{1,3}$/);
});

test("no two assessments of a category bear the same hallmark", () => {
  const marks = cards.map((card) => `${card.category} ${initialsOf(card.title)}`);
  expect(marks.filter((mark, index) => marks.indexOf(mark) !== index)).toEqual([]);
});

test.each([
  ["JavaScript Assessment", "JS"],
  ["Data Analytics Assessment", "DA"],
  ["Python Assessment", "Py"],
  ["C++ Assessment", "C++"],
  ["Go (Golang) Assessment", "Go"],
  ["Django Framework Assessment", "Dj"],
])("the hallmark of %s is %s", (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});
