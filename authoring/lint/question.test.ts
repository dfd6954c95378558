/** Questions written by an organisation follow the rules of the banks: the editor shows the same findings, beside the right fields. */
import { expect, test } from "vitest";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { codeLanguages } from "../../contract/authoring/question-body.ts";
import { languages } from "../bank/languages.ts";
import { type Item, optionsOf } from "../bank/schema.ts";
import { at, distractorAt, parsedBank, sampleBank } from "../testing/sample-bank.ts";
import { lintBank } from "./linter.ts";
import { findingsOf } from "./question.ts";

/** An item as the browser's editor holds it, with its key in third place. */
function bodyOf(item: Item): QuestionBody {
  const [key, ...others] = optionsOf(item).map(({ text, why }) => ({ text, reason: why ?? "" }));
  return {
    stem: item.prompt,
    code: (item.code as QuestionBody["code"]) ?? null,
    options: [others[0]!, others[1]!, key!, ...others.slice(2)],
    key: 2,
    explanation: item.explain,
    topic: item.topic,
    difficulty: item.difficulty,
    level: item.level,
    sources: [],
    pictures: [],
    lang: "en",
  };
}

/** Findings of the command line about the first item, without those about a whole bank or about proofs. */
function byCommand(change: (item: Item) => void): string[] {
  const bank = sampleBank();
  change(at(bank.items, 0));
  const own = new Set([1, 6, 12, 14, 15, 17, 20, 21, 24, 27, 28, 39, 40, 41, 43, 46, 47, 48, 49, 50]);
  const id = at(bank.items, 0).id;
  return lintBank(parsedBank(bank))
    .filter((finding) => finding.item === id && own.has(finding.check))
    .map(({ check, message }) => `${check} ${message.toLowerCase()}`)
    .sort();
}

function inEditor(change: (item: Item) => void): string[] {
  const item = at(sampleBank().items, 0);
  change(item);
  return findingsOf(bodyOf(item))
    .map(({ check, sentence }) => `${check} ${sentence.toLowerCase()}`)
    .sort();
}

const faults: [string, (item: Item) => void][] = [
  ["nothing", () => {}],
  ["a curly quote in code", (item) => (item.prompt = "The call `say(“a”)` fails. What causes this?\n")],
  ["a link", (item) => (item.explain = `${item.explain} See https://example.org for more of it.`)],
  ["HTML", (item) => (item.prompt = "A <b>bold</b> word is shown here. What causes this effect?\n")],
  ["two questions", (item) => (item.prompt = "What is it? And why does it happen so often?\n")],
  ["no question mark", (item) => (item.prompt = "Explain to everybody what it is and how it works.\n")],
  ["a negation", (item) => (item.prompt = "You have a list of five things. Which of them is not valid?\n")],
  ["a banned phrase", (item) => (item.answer.text = "all of the above")],
  [
    "a trouble word",
    (item) => (item.prompt = "The loop shall end early one day. What causes this effect?\n"),
  ],
  [
    "an unfriendly word",
    (item) => (distractorAt(item, 0).why = "People simply believe that this is the way it is."),
  ],
  ["equal options", (item) => (distractorAt(item, 1).text = item.answer.text)],
  ["a long option", (item) => (distractorAt(item, 2).text = "word ".repeat(20).trim())],
  ["a label", (item) => (distractorAt(item, 0).text = "b) another one")],
  ["another option's place", (item) => (distractorAt(item, 0).text = "the option above")],
  [
    "a reason that is no sentence",
    (item) => (distractorAt(item, 0).why = "confuses the two of them with each other"),
  ],
  [
    "overlapping ranges",
    (item) => {
      item.answer.text = "1 to 5 days";
      distractorAt(item, 0).text = "3 to 9 days";
    },
  ],
  ["a hidden line", (item) => (item.prompt = "The code has a gap in it. Which line is missing?\n")],
  [
    "a question that refers back",
    (item) => (item.prompt = "The cache is full and the disk is slow. Which one is it?\n"),
  ],
];

test.each(faults)("%s: the editor finds what the command line finds", (name, change) => {
  const expected = byCommand(change).map((line) => (/[.?!]$/.test(line) ? line : `${line}.`));
  expect(inEditor(change)).toEqual(expected);
  if (name !== "nothing") expect(expected.length).toBeGreaterThan(0);
});

test("a finding appears in the field that it concerns, whatever the position of the key", () => {
  const body = bodyOf(at(sampleBank().items, 0));
  body.options[3]!.text = body.options[2]!.text;
  body.options[0]!.reason = "confuses the two of them with each other";
  const fields = findingsOf(body).map(({ field, level }) => `${field} ${level}`);
  expect(fields).toContain("options.3.text required");
  expect(fields).toContain("options.0.reason advice");
});

test("missing parts are reported as required, and empty ones get no other finding", () => {
  const body = bodyOf(at(sampleBank().items, 0));
  const empty: QuestionBody = { ...body, stem: " ", explanation: "", topic: "", key: null };
  const found = findingsOf(empty);
  expect(found.map(({ field }) => field)).toEqual(["stem", "key", "explanation", "topic"]);
  expect(found.every(({ level }) => level === "required")).toBe(true);
});

test("rules about English don't judge other languages", () => {
  const body = bodyOf(at(sampleBank().items, 0));
  const german = {
    ...body,
    stem: "Nenne den Grund für dieses Verhalten des Programms, das not hier steht.",
    lang: "de",
  };
  expect(findingsOf(german)).toEqual([]);
  expect(findingsOf({ ...german, lang: "en-GB" }).map(({ check }) => check)).toContain(14);
});

test("the languages of code are those that can be highlighted", () => {
  expect([...codeLanguages]).toEqual(Object.keys(languages));
});
