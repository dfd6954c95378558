/** The review log of a bank, `reviews/<slug>.jsonl`: what solvers chose, what readers said, and how each review ended. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { meaningHash } from "../bank/hash.ts";
import type { Item } from "../bank/schema.ts";

/** A: closed book. B: open book, with documents and runtimes. C: sees the four options and nothing else. */
export const solverRoles = ["A", "B", "C"] as const;
export type SolverRole = (typeof solverRoles)[number];

/** Who a pack is for. R reads and rates the questions; AR answers them like A and rates each one afterwards. */
export const packRoles = ["A", "B", "C", "R", "AR"] as const;
export type PackRole = (typeof packRoles)[number];

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

/** How a review ended. `pass` and `adjudicated` are final; after the others the item is solved again. */
export const outcomes = ["pass", "rewritten", "replaced", "adjudicated"] as const;
export type Outcome = (typeof outcomes)[number];

/** Labels such as A1, C2, AR1: the role and a number, nothing about who or what it was. */
export const labelPattern = /^(?:AR|[ABCR])[1-9]\d?$/;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optionIndex = z.int().min(0).max(3);
const wording = { item: z.string(), rev: z.int(), hash: z.string() };

/** One solver's answer to one item. Options are numbered as in the bank: 0 is the key, 1 to 3 the distractors. */
const solve = z.strictObject({
  ...wording,
  role: z.enum(solverRoles),
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

const score = z.int().min(1).max(5);

/** One reader's (R or AR) rating of one item. */
const rating = z.strictObject({
  ...wording,
  reader: z.string().regex(labelPattern),
  date: day,
  naturalness: score.describe("5: a practitioner would put it exactly so; 1: can't be understood"),
  worth: score.describe("5: a practitioner would be worse off not knowing it; 1: nobody would miss it"),
  sayBack: z.string().min(1).describe("The question in the reader's own words"),
  note: z.string().exactOptional(),
});

/** The editor's judgement of a say-back: did the reader understand the question? A later one replaces an earlier one. */
const judgement = z.strictObject({
  ...wording,
  reader: z.string().regex(labelPattern),
  date: day,
  understood: z.boolean(),
  because: z.string().min(1).exactOptional(),
});

/** How the review of one wording ended. */
const settlement = z.strictObject({
  ...wording,
  date: day,
  outcome: z.enum(outcomes),
  because: z.string().min(1),
});

/** A solver or reader whose records of this bank no longer count. */
const dismissal = z.strictObject({
  dismissed: z.string().regex(labelPattern),
  date: day,
  because: z.string().min(1),
});

export type Solve = z.infer<typeof solve>;
export type Rating = z.infer<typeof rating>;
export type Judgement = z.infer<typeof judgement>;
export type Settlement = z.infer<typeof settlement>;
type Dismissal = z.infer<typeof dismissal>;

export interface ReviewLog {
  file: string;
  /** In the order they were written; records of dismissed solvers and readers are left out. */
  solves: Solve[];
  ratings: Rating[];
  judgements: Judgement[];
  settlements: Settlement[];
  dismissed: Set<string>;
  /** Lines that are no record, from 1. */
  faultyLines: number[];
}

/** A review log without any record. */
export function emptyReviewLog(file: string): ReviewLog {
  return {
    file,
    solves: [],
    ratings: [],
    judgements: [],
    settlements: [],
    dismissed: new Set(),
    faultyLines: [],
  };
}

/** The path of a bank's review log. */
export function reviewLogFile(contentDir: string, slug: string): string {
  return join(contentDir, "reviews", `${slug}.jsonl`);
}

/** Reads a review log. A missing file is an empty log. Invalid lines never throw; they are listed in `faultyLines`. */
export function readReviewLog(contentDir: string, slug: string): ReviewLog {
  const file = reviewLogFile(contentDir, slug);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const log = emptyReviewLog(file);
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const value = jsonOf(line);
    const add = <Value>(schema: z.ZodType<Value>, keep: (value: Value) => void) => {
      const result = schema.safeParse(value);
      if (result.success) keep(result.data);
      return result.success;
    };
    const isRecord =
      add(solve, (record) => log.solves.push(record)) ||
      add(rating, (record) => log.ratings.push(record)) ||
      add(judgement, (record) => log.judgements.push(record)) ||
      add(settlement, (record) => log.settlements.push(record)) ||
      add(dismissal, ({ dismissed }) => log.dismissed.add(dismissed));
    if (!isRecord) log.faultyLines.push(index + 1);
  });
  log.solves = log.solves.filter(({ solver }) => !log.dismissed.has(solver));
  log.ratings = log.ratings.filter(({ reader }) => !log.dismissed.has(reader));
  return log;
}

/** Appends records. Existing lines are never changed. */
export function appendRecords(
  contentDir: string,
  slug: string,
  records: readonly (Solve | Rating | Judgement | Settlement | Dismissal)[],
): void {
  const file = reviewLogFile(contentDir, slug);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** Whether a record refers to the item's present wording. An edit of prompt, code or options voids it. */
export function isAbout(item: Item, record: { item: string; rev: number; hash: string }): boolean {
  return record.item === item.id && record.rev === item.rev && record.hash === meaningHash(item);
}

/** The last outcome recorded for the item's present wording; undefined while its review is open. */
export function outcomeOf(log: ReviewLog, item: Item): Settlement | undefined {
  return log.settlements.findLast((record) => isAbout(item, record));
}

/** Whether the review of this wording ended well (check 37). */
export function isSettled(log: ReviewLog, item: Item): boolean {
  const outcome = outcomeOf(log, item)?.outcome;
  return outcome === "pass" || outcome === "adjudicated";
}

/** Whether three closed-book solvers are asked instead of one. */
export function needsThreeSolvers(slug: string, item: Item): boolean {
  return item.verify.kind === "judgement" || slug === "english-language" || slug === "negotiation-attitude";
}

/** Parses a line of JSON; undefined if it is invalid. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
