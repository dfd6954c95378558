/** Checks 1, 12, 14, 20, 21, 38 to 41 and 43: style and form of texts. */
import { expect, test } from "vitest";
import { parseBank } from "../bank/parse.ts";
import type { Item } from "../bank/schema.ts";
import { at, lintChanged, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { lintBank } from "./linter.ts";

const prompt = (text: string) => lintChanged((_bank, items) => (at(items, 0).prompt = text));
const key = (text: string) => lintChanged((_bank, items) => (at(items, 3).answer.text = text));

test("1: unknown keys, duplicate keys and wrong types are reported with their line", () => {
  const text = yamlOf(sampleBank()).replace("    seconds: 45", "    seconds: soon\n    colour: red");
  const findings = lintBank(parsedBankOf(text));
  expect(findings.map(({ message }) => message).join()).toMatch(/colour.*seconds.*number/s);
  const line = text.split("\n").findIndex((found) => found.includes("soon")) + 1;
  expect(findings.some((finding) => finding.line === line && finding.check === 1)).toBe(true);
  const double = lintBank(
    parsedBankOf(yamlOf(sampleBank()).replace("slug: javascript", "slug: javascript\nslug: javascript")),
  );
  expect(double[0]).toMatchObject({ check: 1, level: "error", line: 2 });
});

test("1: code has no curly quotes and no-break spaces; text outside code has no tabs", () => {
  expect(lintChanged((_bank, items) => (at(items, 0).code = { lang: "js", text: "log(“a”);" }))).toEqual([
    "1 error",
  ]);
  expect(lintChanged((_bank, items) => (at(items, 0).code = { lang: "js", text: "a =\u00a01;" }))).toEqual([
    "1 error",
  ]);
  expect(prompt("In a short text, what does\t`a` give?")).toEqual(["1 error"]);
  expect(
    lintChanged((_bank, items) => (at(items, 0).code = { lang: "js", text: "if (a) {\n\tb();\n}" })),
  ).toEqual([]);
});

test("1: text is in Unicode form NFC", () => {
  expect(prompt("What does the cafe\u0301 sell?")).toEqual(["1 error"]);
});

test.each([
  { edition: undefined, words: [50, 52, 62], lines: [10, 12, 15], columns: [45, 60, 73] },
  { edition: 2 as const, words: [50, 50, 52], lines: [10, 12, 13], columns: [45, 60, 61] },
])("12: how long prompts and code may be, edition $edition", ({ edition, words, lines, columns }) => {
  const found = (change: (item: Item) => void) =>
    lintChanged((bank, items) => {
      if (edition) bank.edition = edition;
      change(at(items, 0));
    }).filter((finding) => finding.startsWith("12 "));
  const prompt = (count = 0) =>
    found((item) => (item.prompt = `${"bo la. ".repeat((count - 2) / 2)}What now?`));
  const code = (text: string) => found((item) => (item.code = { lang: "js", text }));
  const levels = [[], ["12 warning"], ["12 error"]];
  expect(words.map(prompt)).toEqual(edition ? [[], [], ["12 error"]] : levels);
  expect(lines.map((count) => code("go();\n".repeat(count)))).toEqual(levels);
  expect(columns.map((count) => code("x".repeat(count)))).toEqual(levels);
});

test("14: a prompt asks one question", () => {
  expect(prompt("Say what this program prints.")).toEqual(["14 error"]);
  expect(prompt("Is it so? What does it print then?")).toEqual(["14 error"]);
  expect(prompt("The code `a ? b : c` runs. What does it give?")).toEqual([]);
});

test("20: phrases that questions should avoid", () => {
  expect(key("None of the above")).toContain("20 error");
  expect(prompt("Which of the following is true of a module?")).toContain("20 error");
});

test("21: the question is asked positively", () => {
  expect(prompt("Which line does not compile?")).toEqual(["21 error"]);
  expect(prompt("Which line can't compile?")).toEqual(["21 error"]);
  expect(prompt("The first line does not compile. Which change fixes it?")).toEqual([]);
  expect(prompt("What does `false` become here?")).toEqual([]);
});

test("38: versions that the bank does not assume make an item volatile, and volatile needs a month", () => {
  expect(prompt("What changed in Node 18.4 for modules?")).toEqual(["38 warning"]);
  expect(prompt("What does ECMAScript 2026 say of modules?")).toEqual([]);
  expect(lintChanged((_bank, items) => (at(items, 0).volatile = true))).toEqual(["38 error"]);
});

test("39: prompts are readable", () => {
  const long = `When ${"a bo la ".repeat(8)}is so, what is left?`;
  expect(prompt(long)).toEqual(["39 warning"]);
});

test("40: neutral words", () => {
  expect(prompt("Which call is simply faster?")).toEqual(["40 warning"]);
  expect(prompt("Which call is faster?")).toEqual([]);
});

test.each([
  ["an image", "What is ![x](y) here?"],
  ["a link", "What does [this](https://a.example/) give?"],
  ["HTML", "What does <b>this</b> give?"],
  ["a heading", "# Title\n\nWhat does it give?"],
  ["a fence", "```\na\n```\nWhat does it give?"],
  ["a list", "- one\n- two\n\nWhat does it give?"],
  ["a lone backtick", "What does then `a give?"],
])("41: %s is no part of a question's text", (_what, text) => {
  expect(prompt(text)).toContain("41 error");
});

test("41: inline code and emphasis are allowed, and code may contain anything", () => {
  expect(prompt("What does `<b>` give in the *second* list of ``a `b` c``?")).toEqual([]);
});

test("43: no trivia", () => {
  expect(prompt("Who created the language of this page?")).toEqual(["43 warning"]);
});

function parsedBankOf(text: string) {
  return parseBank("banks/javascript.yaml", text);
}
