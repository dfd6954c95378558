import { expect, test } from "vitest";
import { shownKeys, tableColumns } from "./list-columns.ts";

const columns = [
  { key: "number", header: "No.", always: true as const, cell: (_: string, number: number) => number },
  { key: "email", header: "Email", cell: (row: string) => row },
  { key: "country", header: "Country", extra: true as const, cell: (row: string) => row },
];

test("by default, all columns except the extra ones are shown", () => {
  expect(shownKeys(columns, undefined)).toEqual(["number", "email"]);
});

test("a choice preserves the columns' order and the required columns", () => {
  expect(shownKeys(columns, ["country", "number"])).toEqual(["number", "country"]);
});

test("an empty choice and unknown columns show the required columns", () => {
  expect(shownKeys(columns, ["none"])).toEqual(["number"]);
});

test("row numbers continue across pages", () => {
  const [number] = tableColumns(columns, ["number"], 11);
  expect([number?.cell("a", 0), number?.cell("b", 9)]).toEqual([11, 20]);
});
