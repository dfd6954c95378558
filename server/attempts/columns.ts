/**
 * How an attempt's draw and choices are stored: compactly, since every attempt ever taken has a row.
 *
 * draw: `[["<item version>", "3120"], …]`, the version and the bank's option number at each place shown. answers:
 * `[[option, savedAt, seqs?, late?] | null, …]`, see `Choice`.
 */
import type { Form } from "../../contract/form.ts";
import { FormSchema } from "../../contract/form-schema.ts";
import { memoize } from "../platform/memoize.ts";

/** One drawn question: the item's version, and the bank's option number at each place shown. */
export interface Drawn {
  version: string;
  order: number[];
}

/** The choice on one question. `option` counts in the bank's order, where 0 is the key. */
export interface Choice {
  option: number | null;
  savedAt: string;
  /** The highest seq seen of each client that saved this question; needed while the attempt is open. */
  seqs: Record<string, number>;
  /** What arrived after the time: stored, never graded. */
  late?: { option: number | null; savedAt: string };
}

/** By the question's place in the attempt; null where nothing was ever chosen. */
export type Choices = (Choice | null)[];

type StoredChoice = [
  option: number | null,
  savedAt: string,
  seqs?: Record<string, number>,
  late?: [number | null, string],
];

/** The text of the column `draw`. */
export function writeDraw(draw: Drawn[]): string {
  return JSON.stringify(draw.map(({ version, order }) => [version, order.join("")]));
}

/** Wraps an unreadable text in a readable empty list, so that nothing is lost. */
export function wrapDamaged(text: string): string {
  return JSON.stringify({ damaged: text });
}

/** How a wrapped text begins, for `like`. */
export const damagedPattern = '{"damaged":%';

/** Thrown when a column's text can't be parsed. */
class DamagedColumnError extends Error {
  override name = "DamagedColumnError";
}

/** The numbers of six options, the most that a question has. */
const allPlaces = "012345";

function readList<T>(text: string, isWhole: (entry: T) => boolean): T[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    throw new DamagedColumnError("The column is not JSON.", { cause: error });
  }
  if (!Array.isArray(stored) || !stored.every(isWhole))
    throw new DamagedColumnError("The column does not hold what was written into it.");
  return stored;
}

function isWholeQuestion(entry: unknown): boolean {
  return (
    Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string" && isOrder(entry[1])
  );
}

/** Whether a text has each digit from 0 on once: 2 to 6 options. */
function isOrder(digits: string): boolean {
  return digits.length >= 2 && [...digits].sort().join("") === allPlaces.slice(0, digits.length);
}

function isWholeChoice(entry: unknown): boolean {
  if (entry === null) return true;
  if (!Array.isArray(entry) || !isOption(entry[0]) || typeof entry[1] !== "string") return false;
  const late: unknown = entry[3] ?? [null, ""];
  return Array.isArray(late) && isOption(late[0]) && typeof late[1] === "string";
}

function isOption(value: unknown): boolean {
  return (
    value === null ||
    (Number.isInteger(value) && (value as number) >= 0 && (value as number) < allPlaces.length)
  );
}

/**
 * The draw from the text of its column.
 * @throws DamagedColumnError
 */
export function readDraw(text: string): Drawn[] {
  const stored = readList<[string, string]>(text, isWholeQuestion);
  return stored.map(([version, order]) => ({ version, order: [...order].map(Number) }));
}

const formTexts = new WeakMap<Form, string>();

/** The text of the column `form`. */
export function writeForm(form: Form): string {
  let text = formTexts.get(form);
  if (text === undefined) {
    text = JSON.stringify(form);
    formTexts.set(form, text);
  }
  return text;
}

/**
 * The form from the text of its column; there are few, and each is parsed once.
 * @throws DamagedColumnError
 */
export const readForm = memoize(500, (text): Form => {
  const parsed = FormSchema.safeParse(unlessInvalid(text));
  if (!parsed.success) throw new DamagedColumnError("The column does not hold a form.");
  return parsed.data;
});

function unlessInvalid(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Like `readDraw`, but cached: open attempts' draws are read often and never change. */
export const drawOf = memoize(5000, readDraw);

/** The text of the column `choices`. */
export function writeChoices(choices: Choices): string {
  return JSON.stringify(
    choices.map((choice): StoredChoice | null => {
      if (!choice) return null;
      const { option, savedAt, seqs, late } = choice;
      if (late) return [option, savedAt, seqs, [late.option, late.savedAt]];
      return Object.keys(seqs).length > 0 ? [option, savedAt, seqs] : [option, savedAt];
    }),
  );
}

/**
 * The choices from the text of their column.
 * @throws DamagedColumnError
 */
export function readChoices(text: string): Choices {
  const stored = readList<StoredChoice | null>(text, isWholeChoice);
  return stored.map((choice) => {
    if (!choice) return null;
    const [option, savedAt, seqs = {}, late] = choice;
    return { option, savedAt, seqs, ...(late ? { late: { option: late[0], savedAt: late[1] } } : {}) };
  });
}

/** The draw and the choices of a row; undefined when one of them is damaged. */
export function readColumns(row: {
  draw: string;
  answers: string;
}): { draw: Drawn[]; choices: Choices } | undefined {
  return unlessDamaged(() => ({ draw: readDraw(row.draw), choices: readChoices(row.answers) }));
}

/** The draw for queries over many attempts: empty for a damaged row, so that it doesn't hide the others. */
export function drawOrNothing(text: string): Drawn[] {
  return unlessDamaged(() => drawOf(text)) ?? [];
}

/** The result of `read`, or undefined if a column is damaged. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedColumnError) return undefined;
    throw error;
  }
}
