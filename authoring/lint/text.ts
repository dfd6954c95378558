/** Checks 1, 12, 14, 20, 21, 38 to 41 and 43: how an item's text is written. */
import type { Path } from "../bank/findings.ts";
import {
  codeSpansOf,
  countSyllables,
  countWords,
  questionOf,
  sentencesOf,
  withoutCode,
  wordsOf,
} from "../bank/prose.ts";
import type { Bank, Item } from "../bank/schema.ts";
import type { LintItem, Subject } from "./subject.ts";

/** Every Markdown text of an item that takers may read. */
export function textsOf({ item, path, options }: LintItem): { text: string; path: Path }[] {
  return [
    { text: item.prompt, path: [...path, "prompt"] },
    { text: item.explain, path: [...path, "explain"] },
    ...options.map(({ option, path: at }) => ({ text: option.text, path: [...at, "text"] })),
    ...options.flatMap(({ option, path: at }) =>
      option.why ? [{ text: option.why, path: [...at, "why"] }] : [],
    ),
  ];
}

/** Reports characters, markup, lengths and phrases that the rules for questions forbid. */
export function checkText(subject: Subject): void {
  for (const entry of subject.items) {
    checkCharacters(subject, entry);
    checkMarkdown(subject, entry);
  }
  for (const entry of subject.active) {
    checkLength(subject, entry);
    checkQuestion(subject, entry);
    checkPhrases(subject, entry);
    checkReadability(subject, entry);
  }
}

function checkCharacters({ report }: Subject, entry: LintItem): void {
  const { item, path } = entry;
  for (const { text, path: at } of textsOf(entry)) {
    if (text !== text.normalize("NFC")) report(1, "error", at, "text is not in Unicode form NFC");
    if (text.includes("\t")) report(1, "error", at, "there is a tab outside code");
    for (const code of codeSpansOf(text)) checkCode(code, at);
  }
  if (item.code) checkCode(item.code.text, [...path, "code", "text"]);

  function checkCode(code: string, at: Path): void {
    if (/\u00a0/.test(code)) report(1, "error", at, "there is a no-break space in code");
    if (/[“”‘’]/.test(code)) report(1, "error", at, "there are curly quotes in code");
  }
}

const markdown: [RegExp, string][] = [
  [/!\[/, "an image"],
  [/\[[^\]]*\]\([^)]*\)|\bhttps?:\/\//, "a link"],
  [/<\/?[a-z][^>]*>/i, "HTML outside code"],
  [/^\s{0,3}#{1,6}\s/m, "a heading"],
  [/^\s{0,3}(?:[-*+]|\d+[.)])\s/m, "a list"],
  [/^\s{0,3}>/m, "a quotation block"],
  [/^\s*\|.*\|\s*$/m, "a table"],
  [/`/, "a backtick without its partner"],
];

/** Check 41: question text has inline code and emphasis only. */
function checkMarkdown({ report }: Subject, entry: LintItem): void {
  for (const { text, path } of textsOf(entry)) {
    const bare = withoutCode(text, "code");
    if (/^\s{0,3}(?:```|~~~)/m.test(text)) report(41, "error", path, "a code fence in a question's text");
    for (const [pattern, what] of markdown) {
      if (pattern.test(bare)) report(41, "error", path, `${what} in a question's text`);
    }
  }
}

/** Check 12. Beyond `limit` is an error, beyond `soft` a warning. */
const lengthLimits = {
  first: { words: { soft: 50, limit: 60 }, lines: { soft: 10, limit: 14 }, columns: { soft: 45, limit: 72 } },
  second: {
    words: { soft: 50, limit: 50 },
    lines: { soft: 10, limit: 12 },
    columns: { soft: 45, limit: 60 },
  },
};

function checkLength({ bank, report }: Subject, { item, path }: LintItem): void {
  const limits = bank.edition === 2 ? lengthLimits.second : lengthLimits.first;
  const check = (size: number, { soft, limit }: { soft: number; limit: number }, what: string, at: Path) => {
    if (size > limit) report(12, "error", at, `${what}: keep it to ${limit}`);
    else if (size > soft) report(12, "warning", at, `${what}: better at most ${soft}`);
  };
  const words = countWords(item.prompt);
  check(words, limits.words, `the question has ${words} words`, [...path, "prompt"]);
  if (!item.code) return;
  const lines = item.code.text.replace(/\n+$/, "").split("\n");
  const codeAt = [...path, "code", "text"];
  check(lines.length, limits.lines, `the code has ${lines.length} lines`, codeAt);
  const widest = Math.max(...lines.map((line) => line.replaceAll("\t", "    ").length));
  check(widest, limits.columns, `a line of code has ${widest} columns`, codeAt);
}

const negation = /\b(?:not|except|least|incorrect|incorrectly|false|wrong|cannot)\b|n['’]t\b/i;

function checkQuestion({ bank, report }: Subject, { item, path }: LintItem): void {
  const at = [...path, "prompt"];
  const bare = withoutCode(item.prompt, "code")
    .replace(/["“][^"”]*["”]/g, "quotation")
    .trim();
  const questions = bare.split("?").length - 1;
  const isGap = bank.slug === "english-language" && (bare.endsWith(":") || /_{3,}/.test(bare));
  if (questions > 1) report(14, "error", at, `there are ${questions} questions in one: ask only one`);
  else if (!bare.endsWith("?") && !isGap) report(14, "error", at, "the text does not end in a question mark");
  const question = questionOf(item.prompt);
  const found = questions > 0 ? negation.exec(question) : undefined;
  if (found) report(21, "error", at, `"${found[0]}" in the question: ask what is true instead`);
}

const banned =
  /\b(?:all of the above|none of the above|all of these|none of these|both a and b|either a or b|cannot be determined|i don['’]t know|it depends|depends on the browser|which of the following is true|which of the following statements|select all|choose the best|fill in the blank|trick|pick the odd one out)\b/i;
const trivia =
  /\b(?:who (?:created|invented|wrote|designed)|in (?:which|what) year|stands? for|(?:which|what) version|(?:which|what) key (?:combination|shortcut)|default port)\b/i;
const unfriendly =
  /\b(?:whitelist|blacklist|master\/slave|chairman|manpower|mankind|he or she|his or her|guys|simply|obviously|of course|just|crazy|insane|dumb)\b/i;

function checkPhrases({ bank, report }: Subject, entry: LintItem): void {
  for (const { text, path } of textsOf(entry)) {
    const bare = withoutCode(text);
    const phrase = banned.exec(bare);
    if (phrase) report(20, "error", path, `"${phrase[0]}" adds nothing to a question: leave it out`);
    const word = unfriendly.exec(bare);
    if (word && bank.slug !== "english-language")
      report(40, "warning", path, `"${word[0]}" may put people off: use a more neutral word`);
    if (path.at(-1) === "why" || path.at(-1) === "explain") continue;
    const version = versionIn(bare, bank);
    if (version && !entry.item.volatile) {
      report(38, "warning", path, `"${version}" will date: mark the item volatile with a recheck month`);
    }
  }
  const asked = trivia.exec(withoutCode(entry.item.prompt));
  if (asked) report(43, "warning", [...entry.path, "prompt"], `"${asked[0]}" asks for trivia`);
}

/** A version or year that the bank's own `assumes` does not already name. */
function versionIn(text: string, bank: Bank): string | undefined {
  const patterns = [
    /\b(?:version|release|v)\s?\d+(?:\.\d+)*\b/gi,
    /\b[A-Z][A-Za-z+#.]*\s\d+\.\d+(?:\.\d+)*\b/g,
    /\bES20\d\d\b/g,
    /\b(?:since|as of|until|before|after|in)\s(?:19|20)\d\d\b/gi,
  ];
  const isAssumed = (found: string) =>
    found.match(/\d+(?:\.\d+)*/)?.some((number) => bank.assumes.includes(number)) ?? false;
  return patterns.flatMap((pattern) => text.match(pattern) ?? []).find((found) => !isAssumed(found));
}

/** Check 39: sentences of at most 20 words on average, Flesch-Kincaid grade of at most 11, not counting code and long terms. */
function checkReadability({ bank, report }: Subject, { item, path }: LintItem): void {
  if (bank.slug === "english-language") return;
  const { meanWords, grade } = readabilityOf(item);
  const at = [...path, "prompt"];
  if (meanWords > 20)
    report(39, "warning", at, `sentences have ${meanWords.toFixed(0)} words on average: keep them to 20`);
  else if (grade > 11) report(39, "warning", at, `reading grade ${grade.toFixed(1)}, above 11`);
}

function readabilityOf(item: Item): { meanWords: number; grade: number } {
  const sentences = sentencesOf(item.prompt);
  const words = wordsOf(withoutCode(item.prompt, " code "));
  if (sentences.length === 0 || words.length < 12) return { meanWords: words.length, grade: 0 };
  const meanWords = words.length / sentences.length;
  // Takers know the terms of their field, so a word counts three syllables at most.
  const syllables = words.reduce((sum, word) => sum + Math.min(countSyllables(word), 3), 0);
  return { meanWords, grade: 0.39 * meanWords + 11.8 * (syllables / words.length) - 15.59 };
}
