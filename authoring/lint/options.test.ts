/** Checks 6, 15 to 18 and 22 to 28: options compared with each other, and cues to the key. */
import { expect, test } from "vitest";
import type { Item } from "../bank/schema.ts";
import { at, distractorAt, lintChanged } from "../testing/sample-bank.ts";

/** Findings when the first item has these options, the key first. */
function options(key: string, ...distractors: string[]): string[] {
  return lintChanged((_bank, items) => setOptions(at(items, 0), key, ...distractors)).filter(
    (finding) => finding !== "33 warning",
  );
}

function setOptions(item: Item, key: string, ...distractors: string[]): void {
  item.answer.text = key;
  distractors.forEach((text, index) => {
    distractorAt(item, index).text = text;
  });
}

/** Findings when the first items have these options. */
function inItems(count: number, key: (index: number) => string, ...distractors: string[]): string[] {
  return lintChanged((_bank, items) => {
    for (let index = 0; index < count; index++) setOptions(at(items, index), key(index), ...distractors);
  }).filter((finding) => !/^(?:32|33) warning/.test(finding));
}

test("6: four options are four", () => {
  expect(options("Red fox", "red  fox.", "Blue fox", "Grey fox")).toContain("6 error");
  expect(options("1,000", "1000", "2000", "3000")).toContain("6 error");
  expect(options("`a.b`", "`a[b]`", "`A.b`", "`a.B`")).toEqual([]);
});

test("15: options are short and of similar length", () => {
  const long = "bo ".repeat(31).trim();
  expect(options(`${long} a`, `${long} b`, `${long} c`, `${long} d`)).toContain("15 error");
  const medium = "bo ".repeat(25).trim();
  expect(options(`${medium} a`, `${medium} b`, `${medium} c`, `${medium} d`)).toContain("15 warning");
  expect(options("a bo la ki wo fu ne mi do re fa", "a bo la ki", "a bo la ke", "a bo la ku")).toContain(
    "15 error",
  );
});

test("16: across a bank, length does not reveal the key", () => {
  const longest = (count: number) =>
    inItems(count, (index) => `boli ${index + 10}`, "bola a", "bola b", "bola c");
  expect(longest(12)).not.toContain("16 error");
  expect(longest(13)).toContain("16 error");
});

test("17: length does not reveal the key within an item", () => {
  const key = "a bo la ki wo fu ne mi do re fa so";
  expect(options(key, "a bo la ki wo fu ne", "a bo la ki wo fu ni", "a bo la ki wo fu no")).toContain(
    "17 warning",
  );
});

test("18: across a bank, the most qualified option is not usually the key", () => {
  const qualified = (count: number) =>
    inItems(count, (index) => `bo, if ${index}`, "lak me a", "lak me b", "lak me c");
  expect(qualified(9)).not.toContain("18 warning");
  expect(qualified(10)).toContain("18 warning");
});

test("22: absolute words only in distractors", () => {
  const absolute = (count: number) =>
    inItems(count, (index) => `some ba${index}`, "never a", "always b", "every c");
  expect(absolute(3)).toEqual([]);
  expect(absolute(4)).toContain("22 warning");
  expect(absolute(7)).toContain("22 error");
});

test("23: vague words only in keys", () => {
  const vague = (count: number) =>
    inItems(count, (index) => `often b${index}`, "taken a", "taken b", "taken c");
  expect(vague(3)).toEqual([]);
  expect(vague(4)).toContain("23 warning");
  expect(vague(7)).toContain("23 error");
});

test("24: no option stands out by its grammar", () => {
  expect(options("Red fox.", "Blue fox", "Grey fox", "Pink fox")).toContain("24 warning");
  expect(options("red fox", "Blue fox", "Grey fox", "Pink fox")).toContain("24 warning");
  expect(options("The red", "Blue one", "Grey one", "Pink one")).toContain("24 warning");
  expect(options("Red fox", "Blue fox", "Grey fox", "Pink fox")).toEqual([]);
});

test("25: keys do not repeat the prompt's striking words", () => {
  const echo = (count: number) =>
    lintChanged((_bank, items) => {
      for (const item of items.slice(0, count)) item.answer.text = `${item.prompt.split(" ")[0]} a`;
    });
  expect(echo(4)).not.toContain("25 warning");
  expect(echo(5)).toContain("25 warning");
});

test("26: keys do not share the most words with the other options", () => {
  const converging = (count: number) =>
    inItems(count, (index) => `ba${index} lo mi`, `dra lo zu`, `fle mi ku`, `plo ne wu`);
  expect(converging(14)).not.toContain("26 warning");
  expect(converging(15)).toContain("26 warning");
  expect(converging(18)).toContain("26 error");
});

test("27: a beginning shared by all options belongs in the prompt", () => {
  expect(options("it is so red", "it is so blue", "it is so grey", "it is so pink")).toContain("27 warning");
  expect(options("`it.is.so.red`", "`it.is.so.blu`", "`it.is.so.gre`", "`it.is.so.pin`")).toEqual([]);
});

test("28: options make sense in any order and exclude each other", () => {
  expect(options("the option above", "red fox jumps up", "blue fox jumps", "grey fox jumps")).toContain(
    "28 error",
  );
  expect(options("b) red", "blue fo", "grey fo", "pink fo")).toContain("28 error");
  expect(options("10 to 20 ms", "15 to 30 ms", "40 to 50 ms", "60 to 70 ms")).toContain("28 error");
  expect(options("10 to 20 ms", "20 to 30 ms", "40 to 50 ms", "60 to 70 ms")).toEqual([]);
});
