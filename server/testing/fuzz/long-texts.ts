/** Long texts that slow down careless patterns and algorithms, and a way to measure their cost. */

/** A text of about `length` UTF-16 units, by the kind of its content. */
export const longTexts: Record<string, (length: number) => string> = {
  "one letter": (length) => "a".repeat(length),
  digits: (length) => "0".repeat(length),
  blanks: (length) => " ".repeat(length),
  "blanks between letters": (length) => `a${" ".repeat(length - 2)}b`,
  tabs: (length) => `a${"\t".repeat(length - 2)}b`,
  "an address with a domain of dots": (length) => `a@${".".repeat(length - 3)} `,
  "an address with a domain of labels": (length) => `a@${"a.".repeat(length / 2 - 2)}!`,
  "an address with one long label": (length) => `a@${"a-".repeat(length / 2 - 2)}!`,
  "an address with a local part of dots": (length) => `${"a.".repeat(length / 2)}@`,
  "signs of an address": (length) => "@".repeat(length),
  hyphens: (length) => `${"a-".repeat(length / 2 - 1)}-!`,
  dots: (length) => ".".repeat(length),
  slashes: (length) => "/".repeat(length),
  "equals and question marks": (length) => "=?".repeat(length / 2),
  semicolons: (length) => "; ".repeat(length / 2),
  commas: (length) => ",".repeat(length),
  quotes: (length) => '"'.repeat(length),
  "per cent signs": (length) => "%".repeat(length),
  "combining marks out of order": (length) => `a${"\u0301\u0316".repeat(length / 2)}`,
  "two kinds of combining marks": (length) => `a${"\u0301".repeat(length / 2)}${"\u0316".repeat(length / 2)}`,
  "accented letters": (length) => "e\u0301".repeat(length / 2),
  "letters that grow in NFC": (length) => "\ufb2c".repeat(length),
  "conjoining letters": (length) => "\u1100\u1161\u11a8".repeat(length / 3),
  "invisible characters": (length) => "\u200b".repeat(length),
  emoji: (length) => "👩🏽‍🚀".repeat(length / 7),
  "half surrogate pairs": (length) => "\ud83d".repeat(length),
  NUL: (length) => `a${"\u0000".repeat(length - 1)}`,
  "a list in JSON": (length) => "[".repeat(length),
};

/**
 * The shortest of several runs in milliseconds, because a busy machine only ever adds time. Stops early once a run is
 * within `enoughMilliseconds`.
 */
export async function shortestRun(
  work: () => unknown,
  enoughMilliseconds: number,
  tries = 20,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries && shortest > enoughMilliseconds; run += 1) {
    const began = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}
