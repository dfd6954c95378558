/** Checks 29 to 38 and 45: duplicates, explanations, sources and proofs. */
import { expect, test } from "vitest";
import type { Item } from "../bank/schema.ts";
import { at, distractorAt, lintChanged, parsedBank, sampleBank } from "../testing/sample-bank.ts";
import { checkRecheck } from "./evidence.ts";
import { subjectOf } from "./subject.ts";

const first = (change: (item: Item) => void) => lintChanged((_bank, items) => change(at(items, 0)));
const verify = (proof: Item["verify"]) => first((item) => (item.verify = proof));
const nodes = ["node-26", "node-20"];

test("29: similar texts", () => {
  const copied = (change: (text: string) => string) =>
    lintChanged((_bank, items) => {
      at(items, 1).prompt = change(at(items, 0).prompt);
      delete at(items, 1).code;
      delete at(items, 0).code;
      at(items, 0).verify = { kind: "doc", claim: "The specification says so." };
      at(items, 1).verify = { kind: "doc", claim: "The specification says so." };
    });
  expect(copied((text) => text.replace("What does", "What would a reader think that"))).toContain(
    "29 warning",
  );
  const same = lintChanged((_bank, items) =>
    Object.assign(at(items, 1), { ...at(items, 0), id: at(items, 1).id, tests: at(items, 1).tests }),
  );
  expect(same).toContain("29 error");
});

test("30: two items that test the same concept", () => {
  expect(lintChanged((_bank, items) => (at(items, 1).tests = `${at(items, 0).tests} too`))).toEqual([
    "30 warning",
  ]);
});

test("31: code that is a copy with other names", () => {
  const program = (name: string) =>
    `const ${name} = [1, 2, 3];\nfor (const x${name} of ${name}) {\n  console.log(x${name} * 2);\n}\nexport { ${name} };\n`;
  const copied = lintChanged((_bank, items) => {
    at(items, 0).code = { lang: "js", text: program("salmon") };
    at(items, 1).code = { lang: "js", text: program("tulip") };
  });
  expect(copied).toContain("31 error");
});

test("31: prose in a block is no code", () => {
  const letter = (name: string) =>
    `${name}: I saw it.\n${name}: I did not.\n${name}: We might have, or not.\n`;
  const alike = lintChanged((_bank, items) => {
    at(items, 0).code = { lang: "text", text: letter("Asha") };
    at(items, 1).code = { lang: "text", text: letter("Bram") };
  });
  expect(alike.filter((finding) => finding.startsWith("31"))).toEqual([]);
});

test("32: a key's text reveals no other key", () => {
  const thrice = lintChanged((_bank, items) => {
    for (const item of items.slice(0, 3)) {
      item.answer.text = "same key text";
      item.explain = item.explain.replace("here", "the same key text");
    }
  });
  expect(thrice).toContain("32 warning");
  expect(
    lintChanged(
      (_bank, items) => (at(items, 1).prompt = `Given ${at(items, 0).answer.text}, what does a call print?`),
    ),
  ).toEqual(["32 warning"]);
});

test("33: explanations have 25 to 110 words and don't repeat other texts", () => {
  expect(first((item) => (item.explain = `${item.answer.text} ${"bo lami ".repeat(10)}`))).toEqual([
    "33 error",
  ]);
  expect(first((item) => (item.explain = `${item.answer.text} ${"bo lami ".repeat(60)}`))).toEqual([
    "33 error",
  ]);
  expect(first((item) => (item.explain = `The correct answer is ${item.explain}`))).toEqual(["33 error"]);
  expect(first((item) => (item.explain = `${item.prompt} ${item.prompt} ${item.answer.text}`))).toContain(
    "33 error",
  );
  expect(first((item) => (item.explain = "zig zag ".repeat(15)))).toEqual(["33 warning"]);
});

test("34: each distractor has a different reason of 6 to 30 words", () => {
  expect(first((item) => (distractorAt(item, 0).why = "It is something wrong."))).toEqual(["34 error"]);
  expect(first((item) => (distractorAt(item, 1).why = distractorAt(item, 0).why))).toEqual(["34 error"]);
});

test("35: sources are primary and deep", () => {
  const cite = (url: string, kind: "doc" | "output" = "output") =>
    lintChanged((_bank, items) => {
      const item = items.find(({ verify: { kind: found } }) => found === kind);
      if (item) item.sources = [{ title: "A source", url }];
    });
  expect(cite("https://developer.mozilla.org/en-US/docs/Web")).toEqual([]);
  expect(cite("https://www.rfc-editor.org/rfc/rfc9110")).toEqual([]);
  expect(cite("https://quiz.example/answers")).toEqual(["35 error"]);
  expect(cite("https://nottc39.es/ecma262/")).toEqual(["35 error"]);
  expect(cite("https://tc39.es/", "doc")).toEqual(["35 error"]);
  expect(verify({ kind: "doc" })).toContain("35 error");
});

test("36: a proof is stated in full, with runtimes the bank may use", () => {
  expect(verify({ kind: "output", stdout: "1" })).toEqual(["36 error"]);
  expect(verify({ kind: "output", runtimes: nodes })).toEqual(["36 error"]);
  expect(verify({ kind: "output", runtimes: ["node-99", "node-26", "node-20"], stdout: "1" })).toEqual([
    "36 error",
  ]);
  expect(verify({ kind: "output", runtimes: [...nodes, "r-4.2"], stdout: "1" })).toEqual(["36 error"]);
  expect(verify({ kind: "error", runtimes: nodes })).toEqual(["36 error"]);
  expect(verify({ kind: "error", runtimes: nodes, errorMatches: "(" })).toEqual(["36 error"]);
  expect(verify({ kind: "judgement" })).toContain("36 error");
  expect(verify({ kind: "output", runtimes: nodes, stdout: "1", program: "somethingElse();" })).toEqual([
    "36 error",
  ]);
  expect(verify({ kind: "matrix", runtimes: nodes, stdout: "1" })).toEqual([]);
});

test("36: there are as many fragments as gaps", () => {
  const gaps = (text: string) =>
    first((item) => {
      item.prompt = "The page shows 1. Which expression completes the code?";
      item.code = { lang: "js", text };
      item.verify = { kind: "matrix", runtimes: nodes, stdout: "1" };
      for (const option of [item.answer, ...item.distractors]) option.fill = [option.text];
    });
  expect(gaps("console.log(/* 1 */);")).toEqual([]);
  expect(gaps("console.log(/* 1 */, /* 2 */);")).toEqual(["36 error"]);
});

test("36: floor and newest runtime go together", () => {
  expect(verify({ kind: "output", runtimes: ["node-26"], stdout: "1" })).toEqual(["36 warning"]);
});

test("38: recheck lies within the next twelve months", () => {
  const recheck = (month: string) => {
    const bank = sampleBank();
    Object.assign(at(bank.items, 0), { volatile: true, recheck: month });
    const parsed = parsedBank(bank);
    const subject = subjectOf(parsed);
    if (subject) checkRecheck(subject, "2026-11-21");
    return parsed.findings.map(({ check, level }) => `${check} ${level}`);
  };
  expect(recheck("2026-11")).toEqual([]);
  expect(recheck("2027-11")).toEqual([]);
  expect(recheck("2026-10")).toEqual(["38 error"]);
  expect(recheck("2027-12")).toEqual(["38 error"]);
});

test("45: code is in a language of the bank, and its result is deterministic", () => {
  expect(first((item) => (item.code = { lang: "python", text: "print(1)" }))).toEqual(["45 error"]);
  expect(first((item) => (item.code = { lang: "js", text: "console.log(Math.random());" }))).toEqual([
    "45 error",
  ]);
});

test("a waiver exempts one item from a check; four are too many", () => {
  const waive = (count: number) =>
    lintChanged((_bank, items) => {
      for (const item of items.slice(0, count)) {
        item.prompt = "Who created this strange language?";
        item.waive = [{ check: "43", because: "the history is the point" }];
      }
    }).filter((finding) => !finding.startsWith("29"));
  expect(waive(1)).toEqual([]);
  expect(waive(4)).toEqual(["1 error"]);
});
