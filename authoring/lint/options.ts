/** Checks 6, 15 to 17, 27 and 28: options compared with each other: lengths, duplicates, shared beginnings, order words, ranges. */
import { visibleText, wordsOf } from "../bank/prose.ts";
import type { LintItem, Subject } from "./subject.ts";

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);

/** Reports options that are alike, uneven in length, badly ordered or overlapping. */
export function checkOptions(subject: Subject): void {
  for (const entry of subject.items) checkDistinct(subject, entry);
  for (const entry of subject.active) {
    checkLengths(subject, entry);
    checkBeginnings(subject, entry);
    checkOrderWords(subject, entry);
    checkRanges(subject, entry);
  }
  checkLengthCue(subject);
}

/** Options with the same fold are the same option: case, spaces, quotes, punctuation and number notation are ignored. */
function foldOf(text: string): string {
  const folded = visibleText(text)
    .replace(/["'“”‘’`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const number = folded.replace(/[,_ ]/g, "");
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/i.test(number))
    return String(Number.parseFloat(number)) + (number.endsWith("%") ? "%" : "");
  // Code differs by case and punctuation (`a.b` and `a[b]`, `int` and `Int`); prose does not.
  return /`/.test(text) ? folded : folded.toLowerCase().replace(/[.,;:!?()]/g, "");
}

function checkDistinct({ report }: Subject, { options }: LintItem): void {
  const folds = options.map(({ option }) => foldOf(option.text));
  folds.forEach((fold, index) => {
    const first = folds.indexOf(fold);
    if (first < index)
      report(6, "error", options[index]?.path ?? [], `the same as "${options[first]?.option.text}"`);
  });
}

function checkLengths({ report }: Subject, { path, options }: LintItem): void {
  const lengths = options.map(({ option }) => visibleText(option.text).length);
  options.forEach(({ path: at }, index) => {
    const length = lengths[index] ?? 0;
    if (length > 90) report(15, "error", at, `the option has ${length} characters: keep it to 90`);
    else if (length > 70) report(15, "warning", at, `the option has ${length} characters: better at most 70`);
  });
  const [longest, shortest] = [Math.max(...lengths), Math.max(Math.min(...lengths), 1)];
  const ratio = longest / shortest;
  const sentence = `the longest option has ${longest} characters, the shortest ${shortest}: make their lengths more alike`;
  if (longest > 25 && ratio > 2) report(15, "error", [...path, "answer"], sentence);
  else if (longest > 25 && ratio > 1.6) report(15, "warning", [...path, "answer"], sentence);

  const [key = 0, ...others] = lengths;
  const relation = key / Math.max(mean(others), 1);
  if (longest > 25 && (relation < 0.6 || relation > 1.6)) {
    report(
      17,
      "warning",
      [...path, "answer"],
      `the right option is ${relation.toFixed(1)} times as long as the others, which gives it away`,
    );
  }
}

/** Check 16: length must not give the key away across a bank. By chance, 98 % of banks stay at 12 of 30 or fewer. */
function checkLengthCue({ active, report }: Subject): void {
  const lengths = active.map(({ options }) => options.map(({ option }) => visibleText(option.text).length));
  const strictly = (test: (key: number, other: number) => boolean) =>
    lengths.filter(([key = 0, ...others]) => others.every((other) => test(key, other))).length;
  const longest = strictly((key, other) => key > other);
  const shortest = strictly((key, other) => key < other);
  if (longest > 12)
    report(16, "error", ["items"], `the key is the longest option in ${longest} items, more than 12`);
  if (shortest > 12)
    report(16, "error", ["items"], `the key is the shortest option in ${shortest} items, more than 12`);
  if (lengths.length === 0) return;
  const relation =
    mean(lengths.map(([key = 0]) => key)) / Math.max(mean(lengths.flatMap(([, ...others]) => others)), 1);
  const sentence = `keys are ${relation.toFixed(2)} times as long as distractors over the bank`;
  if (relation < 0.8 || relation > 1.25) report(16, "error", ["items"], `${sentence}, outside 0.80 to 1.25`);
  else if (relation < 0.9 || relation > 1.12)
    report(16, "warning", ["items"], `${sentence}, outside 0.90 to 1.12`);
}

/** Check 27: words that all options begin with belong in the prompt. Whole statements of code are exempt. */
function checkBeginnings({ report }: Subject, { path, options }: LintItem): void {
  const beginnings = options.map(({ option }) =>
    /^`[^`]+`$/.test(option.text) ? "" : wordsOf(option.text).slice(0, 3).join(" "),
  );
  const [first = ""] = beginnings;
  if (first.split(" ").length === 3 && beginnings.every((beginning) => beginning === first)) {
    report(
      27,
      "warning",
      [...path, "answer"],
      `all options begin with "${first}": move that into the question`,
    );
  }
}

const orderWords =
  /\b(?:(?:the )?(?:options?|answers?|choices?) (?:above|below)|(?:first|second|third|last|previous) (?:option|answer|choice)|(?:a|b|c) and (?:b|c|d)\b(?= (?:only|are|both)|$))/i;
const label = /^\(?[a-dA-D1-4][).]\s/;

function checkOrderWords({ report }: Subject, { options }: LintItem): void {
  for (const { option, path } of options) {
    if (orderWords.test(option.text))
      report(28, "error", path, "refers to another option by its place, but options are shuffled");
    if (label.test(option.text)) report(28, "error", path, "begins with a label such as b)");
  }
}

/** Two ranges of the same unit must not overlap; a shared end is allowed. */
function checkRanges({ report }: Subject, { options }: LintItem): void {
  const ranges = options.map(({ option, path }) => {
    const match = /^(?:between )?([\d.,]+)\s?(?:-|–|to|and)\s?([\d.,]+)\s?([^\d]*)$/i.exec(
      visibleText(option.text),
    );
    if (!match) return undefined;
    const [low, high] = [match[1], match[2]].map((text) => Number(text?.replaceAll(",", "")));
    return low !== undefined && high !== undefined && low < high
      ? { low, high, unit: match[3], path }
      : undefined;
  });
  ranges.forEach((range, index) => {
    const other = ranges
      .slice(0, index)
      .find(
        (earlier) =>
          earlier &&
          range &&
          earlier.unit === range.unit &&
          earlier.low < range.high &&
          range.low < earlier.high,
      );
    if (range && other)
      report(28, "error", range.path, `${range.low} to ${range.high} overlaps ${other.low} to ${other.high}`);
  });
}
