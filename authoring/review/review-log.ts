/** The log of blind solving, `reviews/<slug>.jsonl`: what each solver chose, and how each item's review ended. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { meaningHash } from "../bank/hash.ts";
import type { Item } from "../bank/schema.ts";

/** A: closed book. B: open book, with documents and runtimes. C: sees the four options and nothing else. */
export const roles = ["A", "B", "C"] as const;
export type Role = (typeof roles)[number];

/** What a solver may object to, and what it means. */
export const flagMeanings = {
  ambiguous: "two competent readers could read the question differently",
  "missing context": "something needed to answer is not given",
  outdated: "true once, no longer",
  "version-dependent": "the answer changes with the version in use",
  trivia: "nobody at work would miss this knowledge",
  trick: "a planted typo, a look-alike name, a hidden catch",
  cue: "length, grammar or wording gives the key away",
  "too long": "cannot be read and answered in about a minute",
  "two keys": "more than one option is right",
  "no key": "no option is right",
  "language error": "a mistake in the English",
  unfair: "depends on background, culture or idiom",
} as const;

export type Flag = keyof typeof flagMeanings;
export const flags = Object.keys(flagMeanings) as [Flag, ...Flag[]];

/** How a review ended. `pass` and `adjudicated` are final; the others call for new solvers. */
export const outcomes = ["pass", "rewritten", "replaced", "adjudicated"] as const;
export type Outcome = (typeof outcomes)[number];

/** Labels such as A1, B2, C1: the role and a number, nothing about who or what it was. */
export const labelPattern = /^[ABC][1-9]\d?$/;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optionIndex = z.int().min(0).max(3);
const wording = { item: z.string(), rev: z.int(), hash: z.string() };

/** One solver's answer to one item. Options are numbered as in the bank: 0 is the key, 1 to 3 the distractors. */
const solve = z.strictObject({
  ...wording,
  role: z.enum(roles),
  solver: z.string().regex(labelPattern),
  date: day,
  order: z.array(optionIndex).length(4).describe("The options as shown, first to last"),
  choice: optionIndex,
  agrees: z.boolean(),
  confidence: z.int().min(25).max(100).exactOptional(),
  others: z.array(optionIndex).describe("Other options that could be defended"),
  flags: z.array(z.enum(flags)),
  reason: z.string(),
  evidence: z.string().exactOptional(),
  cue: z.string().exactOptional(),
});

/** How the review of one wording ended. */
const settlement = z.strictObject({
  ...wording,
  date: day,
  outcome: z.enum(outcomes),
  because: z.string().min(1),
});

/** A solver whose records of this bank no longer count, for having missed too many seeded faults. */
const dismissal = z.strictObject({
  dismissed: z.string().regex(labelPattern),
  date: day,
  because: z.string().min(1),
});

export type Solve = z.infer<typeof solve>;
export type Settlement = z.infer<typeof settlement>;
type Dismissal = z.infer<typeof dismissal>;

export interface ReviewLog {
  file: string;
  /** In the order they were written, those of dismissed solvers left out. */
  solves: Solve[];
  settlements: Settlement[];
  dismissed: Set<string>;
  /** Lines that are no record, from 1. */
  faultyLines: number[];
}

export function reviewLogFile(contentDir: string, slug: string): string {
  return join(contentDir, "reviews", `${slug}.jsonl`);
}

/** Reads a log; a file that is not there is an empty one. Never throws for what is in it. */
export function readReviewLog(contentDir: string, slug: string): ReviewLog {
  const file = reviewLogFile(contentDir, slug);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const log: ReviewLog = { file, solves: [], settlements: [], dismissed: new Set(), faultyLines: [] };
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const value = jsonOf(line);
    const solved = solve.safeParse(value);
    const settled = settlement.safeParse(value);
    const gone = dismissal.safeParse(value);
    if (solved.success) log.solves.push(solved.data);
    else if (settled.success) log.settlements.push(settled.data);
    else if (gone.success) log.dismissed.add(gone.data.dismissed);
    else log.faultyLines.push(index + 1);
  });
  log.solves = log.solves.filter(({ solver }) => !log.dismissed.has(solver));
  return log;
}

/** Adds lines at the end of a log; nothing in it is ever changed. */
export function appendRecords(
  contentDir: string,
  slug: string,
  records: readonly (Solve | Settlement | Dismissal)[],
): void {
  const file = reviewLogFile(contentDir, slug);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** Whether a record is about this wording of the item: an edit of prompt, code or options voids it. */
export function isAbout(item: Item, record: { item: string; rev: number; hash: string }): boolean {
  return record.item === item.id && record.rev === item.rev && record.hash === meaningHash(item);
}

/** The outcome of this wording of the item, the last one written; undefined while its review is open. */
export function outcomeOf(log: ReviewLog, item: Item): Settlement | undefined {
  return log.settlements.findLast((record) => isAbout(item, record));
}

/** Whether the review of this wording ended well (check 37). */
export function isSettled(log: ReviewLog, item: Item): boolean {
  const outcome = outcomeOf(log, item)?.outcome;
  return outcome === "pass" || outcome === "adjudicated";
}

/** Whether three closed-book solvers are asked instead of one (content guide, section 5). */
export function needsThreeSolvers(slug: string, item: Item): boolean {
  return item.verify.kind === "judgement" || slug === "english-language" || slug === "negotiation-attitude";
}

/** The JSON value of a line; undefined where it is none. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
