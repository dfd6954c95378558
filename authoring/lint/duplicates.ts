/** Checks 29 to 32: items that repeat each other, within a bank and across the catalogue. */
import { visibleText } from "../bank/prose.ts";
import { similarPairs } from "./similarity.ts";
import type { LintItem, Subject } from "./subject.ts";

interface Comparison {
  check: number;
  what: string;
  textOf: (entry: LintItem) => string;
  warnFrom: number;
  errorFrom: number;
}

const comparisons: Comparison[] = [
  {
    check: 29,
    what: "text",
    textOf: ({ item }) =>
      `${visibleText(item.prompt)} ${item.code?.text ?? ""} ${visibleText(item.answer.text)}`,
    warnFrom: 0.5,
    errorFrom: 0.9,
  },
  { check: 30, what: "tests line", textOf: ({ item }) => item.tests, warnFrom: 0.45, errorFrom: 2 },
  {
    check: 31,
    what: "code",
    // Only code has names to normalise; check 29 compares prose.
    textOf: ({ item }) => (item.code && item.code.lang !== "text" ? skeletonOf(item.code.text) : ""),
    warnFrom: 0.75,
    errorFrom: 0.92,
  },
];

/**
 * Compares all active items of the given banks pairwise and reports on the later item of each similar pair.
 * Similarity only shows a reviewer where to look; near-identity is an error. For scale: a reworded duplicate measured
 * 0.57, legitimate siblings up to 0.80.
 */
export function checkDuplicates(subjects: readonly Subject[]): void {
  const entries = subjects.flatMap((subject) => subject.active.map((entry) => ({ ...entry, subject })));
  for (const { check, what, textOf, warnFrom, errorFrom } of comparisons) {
    for (const { a, b, cosine } of similarPairs(entries.map(textOf), warnFrom)) {
      const [first, second] = [entries[a], entries[b]];
      if (!first || !second) continue;
      const level = cosine >= errorFrom ? "error" : "warning";
      second.subject.report(
        check,
        level,
        second.path,
        `${what} is like that of ${first.item.id} (${cosine.toFixed(2)})`,
      );
    }
  }
}

/**
 * Normalises the code's own names and its literals, so that a copy with other names is still recognised. Names after
 * a dot stay, because most of them belong to a library. Each token becomes one character, so that trigrams of
 * characters are trigrams of tokens. Code below 60 characters is too short to compare.
 */
function skeletonOf(code: string): string {
  if (code.length < 60) return "";
  const tokens = code
    .replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g, " 0 ")
    .match(/\.?[a-zA-Z_]\w*|\d[\w.]*|[^\s\w]/g);
  return (tokens ?? []).map(characterOf).join("");
}

/** One private-use character per token, so that case folding leaves them unchanged. */
const characters = new Map<string, string>();

function characterOf(token: string): string {
  const isOwnName = /^[a-zA-Z_]/.test(token) && !keywords.has(token.toLowerCase());
  const kind = isOwnName ? "x" : /^\d/.test(token) ? "0" : token;
  const known = characters.get(kind) ?? String.fromCodePoint(0xe000 + characters.size);
  characters.set(kind, known);
  return known;
}

const keywords = new Set(
  `async await break case catch class const continue def defer del do elif else end enum except export extends final finally fn for from func function go group having if impl implements import in insert interface into is join lambda left let limit match mod my new not null object of on or order override package private protected public pub return select self set static struct sub super switch table then this throw trait try type union update use using val values var void when where while with yield`.split(
    " ",
  ),
);

/** Check 32: a key text that occurs in several items, or in another item's prompt, gives itself away. */
export function checkKeyTexts({ active, report }: Subject): void {
  const keyOf = ({ item }: LintItem) => visibleText(item.answer.text).toLowerCase();
  for (const entry of active) {
    const key = keyOf(entry);
    const same = active.filter((other) => keyOf(other) === key);
    if (same.length > 2 && same[2] === entry) {
      report(
        32,
        "warning",
        [...entry.path, "answer"],
        `${same.length} items have the key "${entry.item.answer.text}"`,
      );
    }
    if (key.length < 12) continue;
    const telling = active.find(
      (other) => other !== entry && visibleText(other.item.prompt).toLowerCase().includes(key),
    );
    if (telling)
      report(32, "warning", [...entry.path, "answer"], `the key occurs in the prompt of ${telling.item.id}`);
  }
}
