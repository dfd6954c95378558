/**
 * How an attempt's draw and choices stand in their columns: short, since there is one row per attempt ever taken.
 *
 * draw: `[["<item version>", "3120"], …]`, the version and the bank's option number at each place shown.
 * answers: `[[option, savedAt, seqs?, late?] | null, …]`, see `Choice`.
 */
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
  /** What arrived after the time: kept, never graded. */
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

/** A text that can't be read, so that it can be: as an empty list, with the text inside. Nothing of it is lost. */
export function wrapDamaged(text: string): string {
  return JSON.stringify({ damaged: text });
}

/** How a wrapped text begins, for `like`. */
export const damagedPattern = '{"damaged":%';

function readList<T>(text: string): T[] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored : [];
}

/** The draw from the text of its column; empty for a damaged text. */
export function readDraw(text: string): Drawn[] {
  const stored = readList<[string, string]>(text);
  return stored.map(([version, order]) => ({ version, order: [...order].map(Number) }));
}

/** As `readDraw`, for attempts that are being taken: their draws are read again and again, and nobody changes one. */
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

/** The choices from the text of their column; empty for a damaged text. */
export function readChoices(text: string): Choices {
  const stored = readList<StoredChoice | null>(text);
  return stored.map((choice) => {
    if (!choice) return null;
    const [option, savedAt, seqs = {}, late] = choice;
    return { option, savedAt, seqs, ...(late ? { late: { option: late[0], savedAt: late[1] } } : {}) };
  });
}
