/** Decides for one item and one runtime whether the key holds. */
import { codeOfText, countGaps, fillGaps, programOfOption } from "../bank/gaps.ts";
import { codeSpansOf, visibleText } from "../bank/prose.ts";
import { type Item, type ItemOption, optionsOf } from "../bank/schema.ts";
import { mainText, programOf } from "./program.ts";
import type { Outcome, Runtime } from "./runtime.ts";

/** Undefined when the key is proved; otherwise the reason in one line. */
export type Proof = string | undefined;

/** Runs an item's programs on a runtime. Rejects only when the harness itself fails. */
export async function prove(
  slug: string,
  item: Item,
  runtime: Runtime,
  limitSeconds: number,
): Promise<Proof> {
  const execute = (text: string) => runtime.execute(programOf(slug, item, text), limitSeconds);
  switch (item.verify.kind) {
    case "output":
      return proveOutput(item, runtime, await execute(mainText(item)));
    case "error":
      return proveError(item, runtime, execute);
    case "matrix":
      return proveMatrix(item, runtime, (option) => execute(programOfOption(item, option)));
    case "sheet":
      return proveSheet(item, execute);
    default:
      return undefined;
  }
}

function proveOutput(item: Item, runtime: Runtime, outcome: Outcome): Proof {
  const { errorMatches } = item.verify;
  if (errorMatches !== undefined) {
    if (outcome.succeeded) return "ended without the expected error";
    if (!matchesError(outcome, errorMatches)) return `the error is another: ${excerpt(outcome.diagnostics)}`;
  } else if (!outcome.succeeded) return `failed: ${excerpt(outcome.diagnostics)}`;
  if (runtime.checksOnly) return undefined;
  return (
    resultDiffers(item, runtime, outcome) ?? (item.verify.answerIsStdout ? answerDiffers(item) : undefined)
  );
}

/** With `answerIsStdout`, the key's text equals the output, and no distractor's text does. */
function answerDiffers(item: Item): Proof {
  const [key, ...distractors] = optionsOf(item);
  const { stdout = "" } = item.verify;
  if (!key || !readsAs(key, stdout))
    return `the key "${key?.text}" does not read as stdout "${tidy(stdout)}"`;
  const same = distractors.find((distractor) => readsAs(distractor, stdout));
  return same ? `the distractor "${same.text}" reads as stdout too` : undefined;
}

function readsAs(option: ItemOption, stdout: string): boolean {
  const lines = tidy(stdout).split("\n");
  const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
  const text = squeeze(visibleText(option.text));
  const spans = codeSpansOf(option.text).map(squeeze);
  const readings = [" ", ", ", " then ", ", then ", " and ", "; ", " / "].map((joint) =>
    squeeze(lines.join(joint)),
  );
  return readings.includes(text) || (spans.length > 1 && spans.join("\n") === lines.map(squeeze).join("\n"));
}

async function proveError(
  item: Item,
  runtime: Runtime,
  execute: (text: string) => Promise<Outcome>,
): Promise<Proof> {
  const { errorMatches = "", program } = item.verify;
  const outcome = await execute(mainText(item));
  if (outcome.succeeded) return "succeeds, but an error is expected";
  if (!matchesError(outcome, errorMatches)) return `the error is another: ${excerpt(outcome.diagnostics)}`;
  if (program === undefined || !item.code) return undefined;
  const corrected = await execute(program);
  if (!corrected.succeeded) return `the corrected program fails: ${excerpt(corrected.diagnostics)}`;
  return runtime.checksOnly ? undefined : resultDiffers(item, runtime, corrected);
}

async function proveMatrix(
  item: Item,
  runtime: Runtime,
  execute: (option: ItemOption) => Promise<Outcome>,
): Promise<Proof> {
  const [key, ...distractors] = optionsOf(item);
  if (!key) return "no key";
  const { errorMatches } = item.verify;
  const hasResult = item.verify.stdout !== undefined || item.verify.rows !== undefined;
  const judge = (outcome: Outcome): Proof => {
    if (!hasResult && errorMatches !== undefined) {
      return !outcome.succeeded && matchesError(outcome, errorMatches)
        ? undefined
        : `no error like ${errorMatches}: ${excerpt(outcome.diagnostics)}`;
    }
    if (!outcome.succeeded) return `failed: ${excerpt(outcome.diagnostics)}`;
    return runtime.checksOnly ? undefined : resultDiffers(item, runtime, outcome);
  };
  const verdict = judge(await execute(key));
  if (verdict) return `the key: ${verdict}`;
  // A type checker can't detect a distractor that compiles and prints something else; the other runtime does.
  if (runtime.checksOnly && hasResult) return undefined;
  for (const distractor of distractors) {
    const outcome = await execute(distractor);
    if (!judge(outcome)) return `the distractor "${distractor.text}" gives the expected result too`;
  }
  return undefined;
}

/** A sheet's program is its CSV text; the runtime returns the value of `cell`. */
async function proveSheet(item: Item, execute: (text: string) => Promise<Outcome>): Promise<Proof> {
  const { csv = "", cell = "", value = "" } = item.verify;
  const show = async (sheet: string) => {
    const outcome = await execute(`${cell}\n${sheet}`);
    return outcome.succeeded ? tidy(outcome.stdout) : `failed: ${excerpt(outcome.diagnostics)}`;
  };
  if (countGaps(csv) === 0) {
    const shown = await show(csv);
    return shown === tidy(value) ? undefined : `${cell} shows "${shown}", not "${value}"`;
  }
  for (const [index, option] of optionsOf(item).entries()) {
    const fragments = (option.fill ?? [codeOfText(option)]).map((fragment) => quotable(fragment, csv));
    const shown = await show(fillGaps(csv, fragments));
    const isExpected = shown === tidy(value);
    if (index === 0 && !isExpected) return `the key: ${cell} shows "${shown}", not "${value}"`;
    if (index > 0 && isExpected) return `the distractor "${option.text}" shows "${value}" too`;
  }
  return undefined;
}

/** Doubles the quotes of a fragment inside quoted CSV cells. */
function quotable(fragment: string, csv: string): string {
  return csv.includes('"') ? fragment.replaceAll('"', '""') : fragment;
}

function matchesError({ diagnostics }: Outcome, pattern: string): boolean {
  return new RegExp(pattern, "im").test(diagnostics);
}

function resultDiffers(item: Item, runtime: Runtime, { stdout, rows }: Outcome): Proof {
  const { verify } = item;
  if (verify.stdout !== undefined && tidy(stdout) !== tidy(verify.stdout)) {
    const isSame = rows !== undefined && tidyRows(rows, runtime) === tidyRows(verify.stdout, runtime);
    if (!isSame) return `prints "${excerpt(stdout)}", not "${excerpt(verify.stdout)}"`;
  }
  if (verify.rows === undefined) return undefined;
  const wanted = tidyRows(verify.rows, runtime);
  const found = rows ?? tidy(stdout).split("\n").slice(-wanted.split("\n").length).join("\n");
  return tidyRows(found, runtime) === wanted
    ? undefined
    : `gives "${excerpt(found)}", not "${excerpt(verify.rows)}"`;
}

/** Removes trailing white space from each line and newlines at the end. */
function tidy(text: string): string {
  return text.replace(/[ \t\r]+$/gm, "").replace(/\n+$/, "");
}

/** Normalises rows: numbers without trailing zeros and with ten significant digits; booleans as numbers where the engine has none. */
function tidyRows(text: string, { booleansAreNumbers }: Runtime): string {
  const cellOf = (cell: string) => {
    if (/^-?\d+\.\d+(?:e[+-]?\d+)?$/i.test(cell)) return String(Number(Number(cell).toPrecision(10)));
    if (booleansAreNumbers && (cell === "true" || cell === "false")) return cell === "true" ? "1" : "0";
    return cell;
  };
  const lines = tidy(text).split("\n");
  return lines
    .map((line) =>
      line
        .split("|")
        .map((cell) => cellOf(cell.trim()))
        .join("|"),
    )
    .join("\n");
}

/** The last part of a long text, on one line. */
function excerpt(text: string): string {
  const line = tidy(text).trim().replace(/\n+/g, " ⏎ ");
  return line.length > 300 ? `${line.slice(0, 140)} … ${line.slice(-140)}` : line;
}
