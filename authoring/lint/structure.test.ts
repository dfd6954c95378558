/** Checks 2 to 13: the structure of a bank. */
import { expect, test } from "vitest";
import { at, lintChanged, parsedBank, sampleBank } from "../testing/sample-bank.ts";
import { lintBank } from "./linter.ts";

test("the sample bank passes every check", () => {
  expect(lintBank(parsedBank(sampleBank()))).toEqual([]);
});

test("2: the file is named after the slug", () => {
  const findings = lintBank(parsedBank(sampleBank(), "banks/other.yaml"));
  expect(findings.map(({ check }) => check)).toEqual([2]);
});

test("2: title and category are the blueprint's", () => {
  expect(lintChanged((bank) => (bank.title = "JavaScript Quiz"))).toEqual(["2 error"]);
  expect(lintChanged((bank) => (bank.category = "Framework"))).toEqual(["2 error"]);
});

test("3: exactly thirty items are active; there may be inactive ones", () => {
  expect(lintChanged((_bank, items) => (at(items, 0).status = "quarantined"))).toContain("3 error");
  const withRetired = lintChanged((_bank, items) => {
    items.push({ ...at(items, 0), id: "javascript-types-099", status: "retired" });
  });
  expect(withRetired).toEqual([]);
});

test("4: ids begin with the slug, end in three digits, and occur once", () => {
  expect(lintChanged((_bank, items) => (at(items, 0).id = "java-types-001"))).toEqual(["4 error"]);
  expect(lintChanged((_bank, items) => (at(items, 0).id = at(items, 1).id))).toContain("4 error");
});

test("7: topics have the blueprint's counts, and as many items", () => {
  expect(lintChanged((_bank, items) => (at(items, 0).topic = "modules"))).toEqual(["7 error"]);
  expect(lintChanged((_bank, items) => (at(items, 0).topic = "nowhere"))).toEqual(["7 error"]);
  const swapped = lintChanged((bank) => {
    for (const topic of bank.topics) if (topic.id === "types") topic.count = 9;
  });
  expect(swapped).toEqual(["7 error"]);
});

test("8: nine easy, fifteen medium, six hard", () => {
  expect(lintChanged((_bank, items) => (at(items, 0).difficulty = "hard"))).toContain("8 error");
});

test("9: hard items are spread over four topics or more", () => {
  const crowded = lintChanged((_bank, items) => {
    for (const item of items) item.difficulty = item.difficulty === "hard" ? "medium" : item.difficulty;
    for (const item of items.filter(({ difficulty }) => difficulty === "medium").slice(0, 6))
      item.difficulty = "hard";
  });
  expect(crowded).toContain("9 warning");
});

test("10: at most nine recall, at least six analyse", () => {
  const recalled = lintChanged((_bank, items) => {
    for (const item of items.slice(0, 20)) item.level = "recall";
  });
  expect(recalled).toEqual(["10 error"]);
});

test("11: the share of runnable keys reaches the blueprint's, ten points tolerated", () => {
  const prove = (count: number) =>
    lintChanged((_bank, items) => {
      items.forEach((item, index) => {
        if (index >= count) item.verify = { kind: "doc", claim: "The specification says so." };
        else item.verify = { kind: "output", runtimes: ["node-26", "node-20"], program: "1", stdout: "1" };
        delete item.code;
      });
    });
  expect(prove(20)).toEqual([]);
  expect(prove(19)).toEqual(["11 warning"]);
});

test("11: at most twelve items ask for printed output", () => {
  const ask = (count: number) =>
    lintChanged((_bank, items) => {
      for (const item of items.filter(({ verify }) => verify.kind === "output").slice(0, count))
        item.verify.answerIsStdout = true;
    });
  expect(ask(12)).toEqual([]);
  expect(ask(13)).toEqual(["11 warning"]);
});

test("13: the mean of seconds is at most 52", () => {
  const spend = (seconds: number) =>
    lintChanged((_bank, items) => {
      for (const item of items) item.seconds = seconds;
    });
  expect(spend(52)).toEqual([]);
  expect(spend(53)).toEqual(["13 error"]);
});
