/** Checks 33 to 36, 38 (recheck) and 45: explanations, sources, and whether the proof is stated in full. */
import { mayCite } from "../bank/blueprints.ts";
import { programOfOption } from "../bank/gaps.ts";
import { mayShow } from "../bank/languages.ts";
import { missingFloor, profiles, profilesFor } from "../bank/profiles.ts";
import { countWords, stem, visibleText, wordsOf } from "../bank/prose.ts";
import { cosineOf } from "./similarity.ts";
import type { LintItem, Subject } from "./subject.ts";

/** Reports items whose explanation, sources or proof are incomplete. */
export function checkEvidence(subject: Subject): void {
  for (const entry of subject.items) {
    checkExplanation(subject, entry);
    checkSources(subject, entry);
    checkVolatility(subject, entry);
    checkProof(subject, entry);
    checkRunnable(subject, entry);
  }
}

const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function checkExplanation({ report }: Subject, { item, path, options }: LintItem): void {
  const at = [...path, "explain"];
  const words = countWords(item.explain);
  if (words < 25 || words > 110) report(33, "error", at, `the explanation has ${words} words: use 25 to 110`);
  if (/^\W*the (?:correct|right) answer/i.test(item.explain))
    report(33, "error", at, "begins with a formula: start with the reason");
  const cosine = cosineOf(visibleText(item.prompt), visibleText(item.explain));
  if (cosine >= 0.7) report(33, "error", at, `repeats the question (similarity ${cosine.toFixed(2)})`);
  // A warning, unlike the rest of check 33: a good explanation may paraphrase every word of the key.
  const terms = wordsOf(visibleText(item.answer.text)).flatMap((word) => [
    stem(word),
    numberWords[Number(word)] ?? stem(word),
  ]);
  const said = new Set(wordsOf(visibleText(item.explain)).flatMap((word) => [word, stem(word)]));
  if (terms.length > 0 && !terms.some((term) => said.has(term))) {
    report(33, "warning", at, "does not mention the right option");
  }

  const whys = options.slice(1).map(({ option }) => option.why ?? "");
  options.slice(1).forEach(({ option, path: place }, index) => {
    const length = countWords(option.why ?? "");
    if (length < 6 || length > 30)
      report(34, "error", [...place, "why"], `the reason has ${length} words: use 6 to 30`);
    if (whys.indexOf(whys[index] ?? "") < index)
      report(34, "error", [...place, "why"], "repeats another distractor's why");
  });
}

function checkSources({ blueprint, report }: Subject, { item, path }: LintItem): void {
  item.sources.forEach((source, index) => {
    if (source.url === undefined) return;
    const at = [...path, "sources", index, "url"];
    if (!URL.canParse(source.url)) {
      report(35, "error", at, "is not a web address");
      return;
    }
    const { host, pathname, search, hash } = new URL(source.url);
    if (blueprint && !mayCite(blueprint, host))
      report(35, "error", at, `${host} is not on this bank's list of primary sources`);
    if (item.verify.kind === "doc" && pathname === "/" && !search && !hash) {
      report(35, "error", at, "a home page proves nothing: link the section");
    }
  });
  if (item.verify.kind === "doc" && !item.verify.claim && !item.sources.some(({ locator }) => locator)) {
    report(35, "error", [...path, "verify"], "kind doc needs a claim, or a locator in sources");
  }
}

/** The part of check 38 that does not depend on the date; see `checkRecheck`. */
function checkVolatility({ report }: Subject, { item, path }: LintItem): void {
  if (item.volatile && !item.recheck) report(38, "error", path, "a volatile item needs a recheck month");
}

/** The part of check 38 that depends on the date: `recheck` must be within the next twelve months. `today` is YYYY-MM-DD. */
export function checkRecheck({ active, report }: Subject, today: string): void {
  const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  for (const { item, path } of active) {
    if (!item.recheck) continue;
    const ahead = month(item.recheck) - month(today);
    if (ahead < 0)
      report(38, "error", [...path, "recheck"], "is past: check the key again and set the next month");
    if (ahead > 12) report(38, "error", [...path, "recheck"], "is more than 12 months away");
  }
}

/** The static part of check 36: the proof is stated in full, on runtimes that the bank may use. */
function checkProof({ bank, report }: Subject, { item, path, options }: LintItem): void {
  const { verify } = item;
  const at = [...path, "verify"];
  const fail = (message: string) => report(36, "error", at, message);
  if (verify.kind === "doc") return;
  if (verify.kind === "judgement") {
    if (!verify.principle) fail("kind judgement needs a principle");
    return;
  }
  const runtimes = verify.kind === "sheet" ? ["calc-25.2"] : (verify.runtimes ?? []);
  if (runtimes.length === 0) fail(`kind ${verify.kind} needs runtimes`);
  for (const runtime of runtimes) {
    if (!Object.hasOwn(profiles, runtime)) fail(`there is no runtime ${runtime}`);
    else if (!profilesFor(bank.slug).includes(runtime))
      fail(`${bank.slug} does not use the runtime ${runtime}`);
  }
  const floor = missingFloor(bank.slug, runtimes);
  if (floor) report(36, "warning", at, `${floor} has to agree too (floor rule), or waive with the reason`);

  const hasResult = verify.stdout !== undefined || verify.rows !== undefined;
  const onlyTypes = runtimes.every((runtime) => runtime.startsWith("tsc-"));
  const { kind } = verify;
  if (kind === "output" && !hasResult && !onlyTypes && !verify.errorMatches)
    fail("kind output needs stdout or rows");
  if (kind === "error" && !verify.errorMatches) fail("kind error needs errorMatches");
  if ((kind === "output" || kind === "error") && !item.code && !verify.program)
    fail("nothing to run: neither code nor program");
  if (kind === "sheet" && (!verify.csv || !verify.cell || verify.value === undefined))
    fail("kind sheet needs csv, cell and value");
  if (verify.answerIsStdout && verify.stdout === undefined) fail("answerIsStdout needs stdout");
  if (verify.program && item.code && kind !== "error" && !contains(verify.program, item.code.text)) {
    fail("program does not contain code.text line by line");
  }
  if (verify.errorMatches) {
    try {
      new RegExp(verify.errorMatches, "im");
    } catch (problem) {
      fail(`errorMatches: ${(problem as Error).message}`);
    }
  }
  if (kind !== "matrix") return;
  for (const { option, path: place } of options) {
    try {
      programOfOption(item, option);
    } catch (problem) {
      report(36, "error", place, (problem as Error).message);
    }
  }
}

/** Whether the program contains every line of the excerpt in the same order; indentation may differ. */
export function contains(program: string, excerpt: string): boolean {
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const all = lines(program);
  let from = 0;
  return lines(excerpt).every((line) => {
    from = all.indexOf(line, from) + 1;
    return from > 0;
  });
}

const chance =
  /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bcrypto\.random|\btoLocale\w*String\(\s*\)|\brandom\.(?:random|randint|choice|shuffle)\(|\btime\.time\(|\bdatetime\.now\(|\bInstant\.now\(|\bLocalDate(?:Time)?\.now\(|\bSystem\.currentTimeMillis|\bDateTime\.(?:Now|UtcNow)\b|\btime\.Now\(|\bTime\.now\b|\bSys\.time\(|\b(?:rand|srand|runif|rnorm|sample)\(|\bRANDOM\(\)|\bNOW\(\)|\bCURRENT_(?:DATE|TIME|TIMESTAMP)\b/;
const seeded =
  /\bset\.seed\(|\brandom\.seed\(|\bdefault_rng\(\d|\bRandomState\(\d|\brandom_state\s*=|\bsetseed\(|\bsrand\(\d|\brand\(['"](?:seed|state|twister)/;

/**
 * Check 45. `bank verify` runs the code, so this check does not parse it. Dependence on hash order is not visible in
 * the text; two runtimes that must agree reveal it.
 */
function checkRunnable({ bank, report }: Subject, { item, path }: LintItem): void {
  if (item.code && !mayShow(bank.slug, item.code.lang)) {
    report(45, "error", [...path, "code", "lang"], `${bank.slug} shows no code in "${item.code.lang}"`);
  }
  const { kind, program, setup, append } = item.verify;
  if (kind !== "output" && kind !== "matrix") return;
  const text = [setup, program ?? item.code?.text, append].filter(Boolean).join("\n");
  const found = chance.exec(text);
  if (found && !seeded.test(text))
    report(45, "error", [...path, "verify"], `${found[0]} makes the result depend on chance, clock or place`);
}
