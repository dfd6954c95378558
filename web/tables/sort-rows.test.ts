/** Sorting on the screen: both directions, numbers as numbers, rows without a value last. */
import { expect, test } from "vitest";
import { sortRows } from "./sort-rows.ts";

const rows = [
  { name: "b", share: 0.5 },
  { name: "a", share: null },
  { name: "C", share: 0.125 },
  { name: "d", share: 10 },
];
const names = (sorted: typeof rows) => sorted.map(({ name }) => name).join("");

test("numbers are compared as numbers, and missing ones come last in both directions", () => {
  expect(names(sortRows(rows, ({ share }) => share, true))).toBe("dbCa");
  expect(names(sortRows(rows, ({ share }) => share, false))).toBe("Cbda");
});

test("texts are sorted alphabetically, and equal rows keep their order", () => {
  expect(names(sortRows(rows, ({ name }) => name, false))).toBe("abCd");
  expect(names(sortRows(rows, () => 1, true))).toBe("baCd");
});
