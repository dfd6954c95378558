/** A valid bank in memory. Tests change one thing in it and check what the tools report. */
import { stringify } from "yaml";
import { findBlueprint } from "../bank/blueprints.ts";
import type { Finding, Report } from "../bank/findings.ts";
import { type ParsedBank, parseBank } from "../bank/parse.ts";
import { type Bank, bankSchema, type Item } from "../bank/schema.ts";
import { lintBank } from "../lint/linter.ts";

/** Made-up words that differ from item to item, so that no two items are similar. */
function wordsFrom(seed: number, count: number): string[] {
  let state = seed * 7919 + 17;
  const pick = (letters: string) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return letters[Math.floor((state / 2147483648) * letters.length)] ?? "b";
  };
  const syllable = () => pick("bcdfghjklmnprstvwz") + pick("aeiou") + pick("bdfgklmnprstvz");
  return Array.from({ length: count }, () => syllable() + syllable());
}

const levels = ["recall", "apply", "analyse", "apply"] as const;

function itemOf(number: number, topic: string, difficulty: Item["difficulty"]): Item {
  const words = wordsFrom(number, 60);
  const take = (count: number) => words.splice(0, count).join(" ");
  const keyWord = take(1);
  const key = `${keyWord} ${take(1)}`;
  const runs = number % 4 !== 0;
  return {
    id: `javascript-${topic}-${String(number).padStart(3, "0")}`,
    rev: 1,
    status: "active",
    topic,
    tests: `${take(7)} behaves so`,
    difficulty,
    level: levels[number % 4] ?? "apply",
    seconds: 45,
    prompt: `${take(6)}. What does ${take(4)} give?\n`,
    ...(runs ? { code: { lang: "js", text: `console.log("${key}");\n` } } : {}),
    answer: { text: `${key} a` },
    distractors: ["b", "c", "d"].map((letter) => ({
      text: `${key} ${letter}`,
      why: `The ${take(3)} is taken for ${letter} here.`,
    })),
    explain: `The reason is ${keyWord} here. ${take(12)}. ${take(14)}.\n`,
    sources: [{ title: "ECMAScript Language Specification", url: `https://tc39.es/ecma262/#sec-${number}` }],
    verify: runs
      ? { kind: "output", runtimes: ["node-26", "node-20"], stdout: `${key}\n` }
      : { kind: "doc", claim: `The specification says ${key}.` },
  };
}

/** A bank of thirty items without lint findings. */
export function sampleBank(): Bank {
  const blueprint = findBlueprint("javascript");
  if (!blueprint) throw new Error("the blueprint of javascript is gone");
  const { slug, title, assumes } = blueprint;
  const topics = structuredClone(blueprint.topics);
  const difficulties = [
    "easy",
    "medium",
    "hard",
    "medium",
    "easy",
    "medium",
    "medium",
    "hard",
    "easy",
    "medium",
  ] as const;
  let number = 0;
  const items = topics.flatMap(({ id, count }) =>
    Array.from({ length: count }, () => {
      number++;
      return itemOf(number, id, difficulties[(number - 1) % 10] ?? "medium");
    }),
  );
  return { slug, title, category: "Programming Language", assumes, reviewed: "2026-11-21", topics, items };
}

/** A bank as its YAML text. */
export function yamlOf(bank: unknown): string {
  return stringify(bank, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** A bank after a round trip through YAML, as the tools get it. */
export function parsedBank(bank: unknown, file = "banks/javascript.yaml"): ParsedBank {
  return parseBank(file, yamlOf(bank));
}

/**
 * The linter's findings in the sample bank after a change, as `check level` per finding, without duplicates.
 * It skips YAML, where the linter spends most of its time. Throws if the change breaks the schema.
 */
export function lintChanged(change: (bank: Bank, items: Item[]) => void): string[] {
  const bank = sampleBank();
  change(bank, bank.items);
  const file = "banks/javascript.yaml";
  const findings: Finding[] = [];
  const report: Report = (check, level, path, message) => {
    const item = path[0] === "items" && typeof path[1] === "number" ? bank.items[path[1]]?.id : undefined;
    findings.push({
      check,
      level,
      file,
      line: 1,
      column: 1,
      message,
      ...(item === undefined ? {} : { item }),
    });
  };
  const found = lintBank({
    file,
    slug: "javascript",
    text: "",
    bank: bankSchema.parse(bank),
    findings,
    report,
  });
  return [...new Set(found.map(({ check, level }) => `${check} ${level}`))];
}

/** The item at an index from 0. Throws a RangeError if there is none. */
export function at(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (!item) throw new RangeError(`no item ${index}`);
  return item;
}

/** A distractor of an item, by its index from 0. Throws a RangeError if there is none. */
export function distractorAt(item: Item, index: number): Item["distractors"][number] {
  const distractor = item.distractors[index];
  if (!distractor) throw new RangeError(`no distractor ${index}`);
  return distractor;
}
