/** Checks 18 and 22 to 26: wording by which someone without knowledge of the subject could guess the key. */
import { stem, visibleText, withoutCode, wordsOf } from "../bank/prose.ts";
import type { LintItem, Subject } from "./subject.ts";

const absolutes = /\b(?:always|never|all|none|only|every|must|impossible)\b/i;
const vague = /\b(?:usually|often|may|typically|generally|can sometimes|sometimes)\b/i;
const hedges =
  /,|;|\(|\[|\b(?:if|when|unless|although|because|which|that|usually|may|might|can|often|only|and|but)\b/gi;

/**
 * Reports the ways in which a bank's options reveal their key, such as grammar, absolute words and echoes of the
 * prompt.
 */
export function checkCues(subject: Subject): void {
  for (const entry of subject.active) checkGrammar(subject, entry);
  countSpecific(subject);
  countWordCue(subject, 22, "an absolute word in a distractor and not in the key", hasAbsoluteCue);
  countWordCue(subject, 23, "a vague word in the key and in no distractor", hasVagueCue);
  countEchoes(subject);
  countConvergence(subject);
}

const prosesOf = ({ options }: LintItem) => options.map(({ option }) => withoutCode(option.text));

function countSpecific({ active, report }: Subject): void {
  const cued = active.filter((entry) => {
    const [key = 0, ...others] = prosesOf(entry).map((text) => text.match(hedges)?.length ?? 0);
    return others.every((other) => key > other);
  });
  if (cued.length > 9) {
    report(
      18,
      "warning",
      ["items"],
      `the key is the most qualified option in ${cued.length} items, more than 9: ${idsOf(cued)}`,
    );
  }
}

function hasAbsoluteCue(entry: LintItem): boolean {
  const [key = "", ...others] = prosesOf(entry);
  return !absolutes.test(key) && others.some((other) => absolutes.test(other));
}

function hasVagueCue(entry: LintItem): boolean {
  const [key = "", ...others] = prosesOf(entry);
  return vague.test(key) && !others.some((other) => vague.test(other));
}

function countWordCue(
  { active, report }: Subject,
  check: number,
  what: string,
  test: (entry: LintItem) => boolean,
): void {
  const cued = active.filter(test);
  if (cued.length > 3) {
    const level = cued.length > 6 ? "error" : "warning";
    report(check, level, ["items"], `${what}, in ${cued.length} items, more than 3: ${idsOf(cued)}`);
  }
}

const shapes: { name: string; of: (text: string) => string }[] = [
  { name: "final punctuation", of: (text) => /[.!;:]$/.exec(text)?.[0] ?? "" },
  {
    name: "initial letter's case",
    of: (text) => (/^\p{Lu}/u.test(text) ? "upper" : /^\p{Ll}/u.test(text) ? "lower" : ""),
  },
  { name: "leading article", of: (text) => (/^(?:a|an|the)\b/i.test(text) ? "article" : "") },
  {
    name: "verb form",
    of: (text) =>
      /^(?:\w+ing|to)\b/i
        .exec(text)?.[0]
        .replace(/^\w+ing$/i, "-ing")
        .toLowerCase() ?? "",
  },
];

/** Check 24. An odd key helps a guesser. An odd distractor helps little, so it is ignored for articles and verb forms. */
function checkGrammar({ report }: Subject, { item, path, options }: LintItem): void {
  if (/\b(?:a|an)[\s:.…]*\??$/i.test(withoutCode(item.prompt).trim())) {
    report(
      24,
      "warning",
      [...path, "prompt"],
      "the question ends in an article, which fits only some options",
    );
  }
  if (options.some(({ option }) => /^[`*_]/.test(option.text))) return;
  for (const { name, of } of shapes) {
    const found = options.map(({ option }) => of(visibleText(option.text)));
    options.forEach(({ path: at, isKey }, index) => {
      const others = found.filter((_shape, position) => position !== index);
      const isOdd = new Set(others).size === 1 && others[0] !== found[index];
      const tells = isKey || name === "final punctuation" || name === "initial letter's case";
      if (isOdd && tells) report(24, "warning", at, `differs from the other options in ${name}`);
    });
  }
}

/**
 * Check 25. Rare words only. Instead of a frequency list: a word that occurs in more than three prompts of this bank
 * is everyday vocabulary of the subject and does not count as an echo.
 */
function countEchoes({ active, report }: Subject): void {
  const stemsOf = (text: string) =>
    new Set(
      wordsOf(visibleText(text))
        .filter((word) => word.length >= 5)
        .map(stem),
    );
  const uses = new Map<string, number>();
  for (const { item } of active)
    for (const word of stemsOf(item.prompt)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const cued = active.filter(({ item, options }) => {
    const [key = new Set<string>(), ...others] = options.map(({ option }) => stemsOf(option.text));
    const prompt = stemsOf(item.prompt);
    return [...key].some(
      (word) => prompt.has(word) && (uses.get(word) ?? 0) <= 3 && !others.some((other) => other.has(word)),
    );
  });
  if (cued.length > 4) {
    report(
      25,
      "warning",
      ["items"],
      `the key alone repeats a word of the prompt in ${cued.length} items, more than 4: ${idsOf(cued)}`,
    );
  }
}

function countConvergence({ active, report }: Subject): void {
  const cued = active.filter(({ options }) => {
    const tokens = options.map(
      ({ option }) => new Set(option.text.toLowerCase().match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}`]/gu) ?? []),
    );
    const [key = 0, ...others] = tokens.map((own, index) =>
      tokens.reduce(
        (sum, other, position) =>
          position === index
            ? sum
            : sum + [...own].filter((token) => other.has(token)).length / Math.max(own.size, other.size, 1),
        0,
      ),
    );
    return others.every((other) => key > other + 1e-9);
  });
  if (cued.length > 14) {
    const level = cued.length > 17 ? "error" : "warning";
    report(
      26,
      level,
      ["items"],
      `the key shares most with the other options in ${cued.length} items, more than 14: ${idsOf(cued)}`,
    );
  }
}

function idsOf(entries: readonly LintItem[]): string {
  return entries.map(({ item }) => item.id.replace(/^.*?-(?=[a-z]+-\d{3}$)/, "")).join(", ");
}
