/** Checks the answers of a solver or reader against the pack's key and turns them into records of the review log. */
import { z } from "zod";
import { flags, jsonOf, type PackRole, type Rating, type Solve } from "./review-log.ts";
import type { FaultRecord } from "./seeded-faults.ts";
import { isNoticed } from "./seeded-faults.ts";
import type { PackedItem, PackKey } from "./solver-pack.ts";

const letter = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(["a", "b", "c", "d"], { error: "is none of a, b, c, d" }));
const sentence = z.string({ error: "is missing" }).trim().min(1, "is empty");
const flagList = z.array(z.enum(flags, { error: `is none of: ${flags.join(", ")}` })).default([]);

const token = z.string({ error: "is missing" });
const answered = {
  token,
  choice: letter,
  others: z.array(letter).default([]),
  flags: flagList,
};
const confidence = z.int().min(25).max(100);
const closedBook = z.strictObject({ ...answered, confidence, reason: sentence });
const openBook = z.strictObject({ ...answered, confidence, reason: sentence, evidence: sentence });
const optionsOnly = z.strictObject({
  ...answered,
  confidence: confidence.optional(),
  reason: z.string().default(""),
  cue: sentence,
});
const score = z.int({ error: "is not a whole number" }).min(1, "is below 1").max(5, "is above 5");
const rating = { naturalness: score, worth: score, sayBack: sentence, note: z.string().trim().default("") };
const reading = z.strictObject({ token, ...rating });
const closedBookAndReading = z.strictObject({ ...closedBook.shape, ...rating });
const shapes = {
  A: closedBook,
  B: openBook,
  C: optionsOnly,
  R: reading,
  AR: closedBookAndReading,
} satisfies Record<PackRole, z.ZodType>;

type Answer = z.output<(typeof shapes)[PackRole]>;
type Choice = Extract<Answer, { choice: unknown }>;
type Reading = Extract<Answer, { sayBack: unknown }>;

export interface CheckedAnswers {
  /** Reasons why the answers can't be recorded, with line numbers where possible; empty when they can. */
  problems: string[];
  records: Solve[];
  /** Of the roles R and AR. */
  ratings: Rating[];
  /** Present when the pack had seeded faults. */
  faults?: FaultRecord;
}

/** Checks an answer file (JSON lines) and makes its records. `today` is YYYY-MM-DD. Nothing is written. */
export function checkAnswers(text: string, key: PackKey, today: string): CheckedAnswers {
  const problems: string[] = [];
  const answers = new Map<string, Answer>();
  const tokens = new Set(key.items.map(({ token }) => token));
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const place = `line ${index + 1}`;
    const result = shapes[key.role].safeParse(jsonOf(line));
    if (!result.success) {
      const reasons = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
      problems.push(`${place}: ${jsonOf(line) === undefined ? "is not valid JSON" : reasons.join("; ")}`);
      return;
    }
    const answer: Answer = result.data;
    if (!tokens.has(answer.token)) problems.push(`${place}: this pack has no token ${answer.token}`);
    else if (answers.has(answer.token)) problems.push(`${place}: ${answer.token} is answered twice`);
    else if ("choice" in answer && answer.others.includes(answer.choice))
      problems.push(`${place}: others repeats the choice`);
    answers.set(answer.token, answer);
  });
  for (const token of tokens) if (!answers.has(token)) problems.push(`${token} is not answered`);
  if (problems.length > 0) return { problems, records: [], ratings: [] };

  const records: Solve[] = [];
  const ratings: Rating[] = [];
  const noticed = { seeded: 0, caught: 0, missed: [] as FaultRecord["missed"] };
  for (const entry of key.items) {
    const answer = answers.get(entry.token);
    if (!answer) continue;
    if ("item" in entry) {
      if ("choice" in answer) records.push(solveOf(entry, answer, key, today));
      if ("sayBack" in answer) ratings.push(ratingOf(entry, answer, key, today));
    } else if ("choice" in answer) {
      const isCaught = isNoticed(entry.fault, answer.flags, answer.others.length);
      noticed.seeded++;
      if (isCaught) noticed.caught++;
      else noticed.missed.push(entry.fault);
    }
  }
  if (noticed.seeded === 0) return { problems, records, ratings };
  const flagged = records.filter((record) => record.flags.length > 0).length;
  const { slug, role, solver } = key;
  return {
    problems,
    records,
    ratings,
    faults: { slug, role, solver, date: today, ...noticed, flagged, of: records.length },
  };
}

/** AR answers closed book, as A does. */
function solveOf(entry: PackedItem, answer: Choice, key: PackKey, today: string): Solve {
  const optionAt = (place: Choice["choice"]) => entry.order["abcd".indexOf(place)] ?? 0;
  const choice = optionAt(answer.choice);
  return {
    item: entry.item,
    rev: entry.rev,
    hash: entry.hash,
    role: key.role === "B" || key.role === "C" ? key.role : "A",
    solver: key.solver,
    date: today,
    order: entry.order,
    choice,
    agrees: choice === 0,
    ...(answer.confidence === undefined ? {} : { confidence: answer.confidence }),
    others: answer.others.map(optionAt),
    flags: answer.flags,
    reason: answer.reason,
    ...("evidence" in answer ? { evidence: answer.evidence } : {}),
    ...("cue" in answer ? { cue: answer.cue } : {}),
  };
}

function ratingOf(entry: PackedItem, answer: Reading, key: PackKey, today: string): Rating {
  const { naturalness, worth, sayBack, note } = answer;
  return {
    item: entry.item,
    rev: entry.rev,
    hash: entry.hash,
    reader: key.solver,
    date: today,
    naturalness,
    worth,
    sayBack,
    ...(note === "" ? {} : { note }),
  };
}
