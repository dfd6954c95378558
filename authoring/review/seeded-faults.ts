/** Questions that are wrong on purpose, mixed into packs to measure how many each solver notices. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type Flag, jsonOf, labelPattern, packRoles } from "./review-log.ts";

/** The kinds of seeded faults, and the flags that count as noticing each. */
const noticedBy = {
  "no key": ["no key", "ambiguous"],
  "two keys": ["two keys", "ambiguous"],
  "missing context": ["missing context", "ambiguous", "version-dependent", "no key", "two keys"],
  outdated: ["outdated", "version-dependent", "no key"],
  cue: ["cue"],
} as const satisfies Record<string, Flag[]>;

export type FaultKind = keyof typeof noticedBy;
export const faultKinds = Object.keys(noticedBy) as [FaultKind, ...FaultKind[]];

const seededFault = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  fault: z.enum(faultKinds),
  prompt: z.string().min(1),
  code: z.strictObject({ lang: z.string(), text: z.string() }).exactOptional(),
  options: z.array(z.string().min(1)).length(4),
  note: z.string().describe("What is wrong, for the editor").exactOptional(),
});

export type SeededFault = z.infer<typeof seededFault>;

/** Maximum number of faults in a pack. */
export const faultsPerPack = 5;

/** Reads hand-made faults, YAML or JSON: a list of `{ id, fault, prompt, code?, options, note? }`. Throws an Error with a readable message when the shape is wrong. */
export function readFaults(file: string): SeededFault[] {
  const result = z.array(seededFault).safeParse(parse(readFileSync(file, "utf8")));
  if (!result.success) {
    const reasons = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`${file} is not a list of seeded faults: ${reasons.join("; ")}`);
  }
  const twice = result.data.find(({ id }, index, all) => all.findIndex((one) => one.id === id) !== index);
  if (twice) throw new Error(`${file} has the fault ${twice.id} twice`);
  return result.data;
}

/** Whether the solver noticed the fault: by a matching flag or, for two keys, by naming a second option. */
export function isNoticed(fault: FaultKind, flags: readonly Flag[], others: number): boolean {
  const fitting: readonly Flag[] = noticedBy[fault];
  return flags.some((flag) => fitting.includes(flag)) || (fault === "two keys" && others > 0);
}

/** Result of one pack: how many seeded faults the solver noticed, and how many real items the solver flagged. */
const faultRecord = z.strictObject({
  slug: z.string(),
  role: z.enum(packRoles),
  solver: z.string().regex(labelPattern),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  seeded: z.int(),
  caught: z.int(),
  missed: z.array(z.enum(faultKinds)),
  flagged: z.int().describe("Real items of the pack with a flag"),
  of: z.int().describe("Real items of the pack"),
});

export type FaultRecord = z.infer<typeof faultRecord>;

function faultsFile(contentDir: string): string {
  return join(contentDir, "reviews", "faults.jsonl");
}

/** All recorded packs with seeded faults. Throws when a line is not a valid record. */
export function readFaultRecords(contentDir: string): FaultRecord[] {
  const file = faultsFile(contentDir);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const record = faultRecord.safeParse(jsonOf(line));
    if (!record.success) throw new Error(`${file}:${index + 1} is not a record of seeded faults`);
    return [record.data];
  });
}

/** Adds one pack's record. */
export function appendFaultRecord(contentDir: string, record: FaultRecord): void {
  const file = faultsFile(contentDir);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}
