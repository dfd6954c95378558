/** Checks a solver's answers against the pack's key and turns them into records of the log. */
import { z } from "zod";
import { type Flag, flags, jsonOf, type Role, type Solve } from "./review-log.ts";
import type { FaultRecord } from "./seeded-faults.ts";
import { isNoticed } from "./seeded-faults.ts";
import type { PackedItem, PackKey } from "./solver-pack.ts";

const letter = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(["a", "b", "c", "d"], { error: "is none of a, b, c, d" }));
const sentence = z.string({ error: "is missing" }).trim().min(1, "is empty");
const flagList = z.array(z.enum(flags, { error: `is none of: ${flags.join(", ")}` })).default([]);

const answered = {
  token: z.string({ error: "is missing" }),
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
const shapes = { A: closedBook, B: openBook, C: optionsOnly } satisfies Record<Role, z.ZodType>;

type Answer = {
  token: string;
  choice: "a" | "b" | "c" | "d";
  others: ("a" | "b" | "c" | "d")[];
  flags: Flag[];
  confidence?: number | undefined;
  reason: string;
  evidence?: string;
  cue?: string;
};

export interface CheckedAnswers {
  /** Why the answers can't be recorded, each with its line where it has one; empty when they can. */
  problems: string[];
  records: Solve[];
  /** Present when the pack had seeded faults. */
  faults?: FaultRecord;
}

/** Checks an answer file, JSON lines, and makes its records. `today` is YYYY-MM-DD. Nothing is written. */
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
      problems.push(`${place}: ${jsonOf(line) === undefined ? "is no JSON" : reasons.join("; ")}`);
      return;
    }
    const answer: Answer = result.data;
    if (!tokens.has(answer.token)) problems.push(`${place}: this pack has no token ${answer.token}`);
    else if (answers.has(answer.token)) problems.push(`${place}: ${answer.token} is answered twice`);
    else if (answer.others.includes(answer.choice)) problems.push(`${place}: others repeats the choice`);
    answers.set(answer.token, answer);
  });
  for (const token of tokens) if (!answers.has(token)) problems.push(`${token} is not answered`);
  if (problems.length > 0) return { problems, records: [] };

  const records: Solve[] = [];
  const noticed = { seeded: 0, caught: 0, missed: [] as FaultRecord["missed"] };
  for (const entry of key.items) {
    const answer = answers.get(entry.token);
    if (!answer) continue;
    if ("item" in entry) records.push(recordOf(entry, answer, key, today));
    else {
      const isCaught = isNoticed(entry.fault, answer.flags, answer.others.length);
      noticed.seeded++;
      if (isCaught) noticed.caught++;
      else noticed.missed.push(entry.fault);
    }
  }
  if (noticed.seeded === 0) return { problems, records };
  const flagged = records.filter((record) => record.flags.length > 0).length;
  const { slug, role, solver } = key;
  return {
    problems,
    records,
    faults: { slug, role, solver, date: today, ...noticed, flagged, of: records.length },
  };
}

function recordOf(entry: PackedItem, answer: Answer, key: PackKey, today: string): Solve {
  const optionAt = (place: Answer["choice"]) => entry.order["abcd".indexOf(place)] ?? 0;
  const choice = optionAt(answer.choice);
  return {
    item: entry.item,
    rev: entry.rev,
    hash: entry.hash,
    role: key.role,
    solver: key.solver,
    date: today,
    order: entry.order,
    choice,
    agrees: choice === 0,
    ...(answer.confidence === undefined ? {} : { confidence: answer.confidence }),
    others: answer.others.map(optionAt),
    flags: answer.flags,
    reason: answer.reason,
    ...(answer.evidence === undefined ? {} : { evidence: answer.evidence }),
    ...(answer.cue === undefined ? {} : { cue: answer.cue }),
  };
}
