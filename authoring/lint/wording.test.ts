/** Checks 46 to 50: natural wording and reading time; warnings, and errors in banks of the second edition. */
import { expect, test } from "vitest";
import type { Item } from "../bank/schema.ts";
import { at, distractorAt, lintChanged } from "../testing/sample-bank.ts";
import { faultOfReason } from "./wording.ts";

/** Findings of the new checks after a change, in a bank of the second edition. */
const found = (change: (items: Item[]) => void) =>
  lintChanged((bank, items) => {
    bank.edition = 2;
    change(items);
  }).filter((finding) => /^(?:4[6-9]|50) /.test(finding));
const prompt = (text: string) => found((items) => (at(items, 3).prompt = text));

test("a sample bank of the second edition passes", () => {
  expect(lintChanged((bank) => (bank.edition = 2))).toEqual([]);
});

test("the new checks are warnings in a bank of the first edition", () => {
  expect(lintChanged((_bank, items) => (at(items, 3).prompt = "Which of them shall the page call?"))).toEqual(
    ["47 warning"],
  );
});

test("46: three items in thirty may hide code, and ask to complete it", () => {
  const hide = (count: number, question: string) =>
    found((items) => {
      for (const item of items.slice(0, count)) {
        item.code = { lang: "js", text: `console.log(/* 1 */);\n// ${item.id}\n` };
        item.prompt = `${item.prompt.split(".")[0]}. ${question}`;
      }
    });
  const good = "Which call completes the code?";
  expect(hide(3, good)).toEqual([]);
  expect(hide(4, good)).toEqual(["46 error"]);
  expect(hide(1, "Which call prints 1?")).toEqual(["46 error"]);
});

test.each([
  "The page calls `go`. Which line was in the gap?",
  "The page calls `go`. Which statement is missing?",
  "The page calls `go`. Which call is at the comment?",
  "The page calls `go`. Which line is it?",
])("46: hidden code is noticed without a gap in the code: %s", (text) => {
  expect(prompt(text)).toContain("46 error");
});

test.each([
  "The page calls `go` twice. What does it print?",
  "The result is missing a row. What is the cause?",
  "A script has a gap between two writes. Which statement prevents lost updates?",
  "The `____` and `/* 1 */` marks appear in a template. What does the page show?",
])("46: other questions hide nothing: %s", (text) => {
  expect(prompt(text)).toEqual([]);
});

test.each([
  ["Which value shall the call return?", "47 error"],
  ["The page stays empty. Which rule accounts for the empty page?", "47 error"],
  ["Which name stands at the end of the list, or stands in `a`?", "47 error"],
  ["Each visitor gets a layout by lot. What does the test compare?", "47 error"],
  ["Nobody calls `go` any more. What does the page show?", "47 error"],
  ["With which argument does the call return 1?", "47 error"],
  ["Which fact is the reason for the empty page?", "47 error"],
])("47: %s", (text, finding) => {
  expect(prompt(text)).toContain(finding);
});

test.each([
  "Advertising accounts for 40 % of the traffic. Which share is left?",
  'The user reads "You shall not pass". What does the page print?',
  "The table has no row any more than `a` has. In which order do the rows appear?",
  "A lot of rows match. Which index does the query use?",
])("47: ordinary English passes: %s", (text) => {
  expect(prompt(text)).toEqual([]);
});

test("47: reasons and explanations are checked too", () => {
  expect(
    found((items) => (distractorAt(at(items, 0), 0).why = "The list is built anew by each call.")),
  ).toEqual(["47 error"]);
});

test.each([
  "The page stays empty. Which call does that?",
  "The page stays empty, and so does the list. Which rule is behind both?",
  "The page stays empty. Which rule is it?",
  "The page stays empty. Then the rest?",
])("48: the last sentence does not make sense alone: %s", (text) => {
  expect(prompt(text)).toContain("48 error");
});

test.each([
  "The page stays empty. What causes this?",
  "The page stays empty. Which change fixes it?",
  "The page stays empty. Why?",
  "What do both calls return?",
  "The list has two rows. Which statement removes them?",
])("48: a whole question passes: %s", (text) => {
  expect(prompt(text)).toEqual([]);
});

test("49: no item takes more than 50 seconds to read, and half of them at most 35", () => {
  const lines = (count: number) => "go(a);\n".repeat(count);
  const withCode = (items: number, count: number) =>
    found((all) => {
      for (const item of all.slice(0, items)) item.code = { lang: "js", text: lines(count) };
    });
  expect(withCode(1, 12)).toEqual([]);
  expect(withCode(1, 14)).toEqual(["49 error"]);
  expect(withCode(14, 12)).toEqual([]);
  expect(withCode(16, 12)).toEqual(["49 error"]);
});

test.each([
  ["Is the strict check, which compares types too.", '"Is" has no subject before it'],
  ["Thinks that the list is sorted in place.", '"Thinks" has no subject before it'],
  ["Counts the rows before the filter runs.", '"Counts" has no subject before it'],
  ["Would hold if the list were sorted.", '"Would" has no subject before it'],
  ["True, but the list has another order.", '"True," has no subject before it'],
  ["Right for an array, which has a length.", '"Right" has no subject before it'],
  ["it is the strict check of two values.", "begins with a small letter"],
  ["It is the strict check of two values", "does not end in a full stop"],
])("50: a reason is a sentence of its own: %s", (why, fault) => {
  expect(faultOfReason(why)).toBe(fault.replace('True,"', 'True"'));
  expect(found((items) => (distractorAt(at(items, 0), 0).why = why))).toEqual(["50 error"]);
});

test.each([
  "It is the strict check, which compares types too.",
  "`===` is the strict check, so it looks safer.",
  "Promises look like values that are there already.",
  "Counts are often kept beside the rows.",
  "This call worked in the previous version.",
  "True values look alike when they are printed.",
  "Props seem to belong to the component.",
  "Many languages count from 1.",
  '"Strict" sounds like the safer choice.',
])("50: a full sentence passes: %s", (why) => {
  expect(faultOfReason(why)).toBeUndefined();
});
