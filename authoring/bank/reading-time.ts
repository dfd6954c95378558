/** How long a question takes to read: an estimate from its words, its lines of code and its options. */
import { codeSpansOf, withoutCode, wordsOf } from "./prose.ts";
import type { Item } from "./schema.ts";

/** Silent reading of English non-fiction by adults: Brysbaert, 2019, doi.org/10.1016/j.jml.2019.104047. */
const wordsPerMinute = 238;
/** Our own assumption, there being no published norm: a reader takes in 20 short lines of code a minute. */
const secondsPerCodeLine = 3;
/** Our own assumption: weighing an option against the others takes a second beyond reading it. */
const secondsPerOption = 1;

/** Limits of the second edition of the authors' guide, in seconds. */
export const readingLimits = { median: 35, longest: 50 } as const;

/**
 * Seconds from the first word to the last option. Inline code counts one word for each name or number in it. Lines of
 * code that hold only brackets and punctuation are free.
 */
export function readingSeconds(item: Item): number {
  const options = [item.answer, ...item.distractors];
  const words = [item.prompt, ...options.map(({ text }) => text)].reduce(
    (sum, text) => sum + readingWords(text),
    0,
  );
  const codeLines = (item.code?.text ?? "").split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line)).length;
  return (words * 60) / wordsPerMinute + codeLines * secondsPerCodeLine + options.length * secondsPerOption;
}

function readingWords(markdown: string): number {
  const inCode = codeSpansOf(markdown).map((code) =>
    Math.max(code.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0, 1),
  );
  return wordsOf(withoutCode(markdown)).length + inCode.reduce((sum, count) => sum + count, 0);
}

/** The middle value; the mean of the two middle ones where their number is even; 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
