/** Checks 4, 5, 36 and 37 against what was released, proved and reviewed before. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { meaningHash, runHash } from "./hash.ts";
import type { Subject } from "./lint-subject.ts";
import type { ReleasedItem, VerifiedItem } from "./locks.ts";
import { isExecutable } from "./schema.ts";

/** Checks 4 and 5: a released id stays, and a text that changed its meaning has a new `rev`. */
export function checkReleased(
  { bank, items, report }: Subject,
  released: ReadonlyMap<string, ReleasedItem>,
): void {
  for (const { item, path } of items) {
    const before = released.get(item.id);
    if (!before) continue;
    if (item.rev < before.rev)
      report(5, "error", [...path, "rev"], `rev ${item.rev} is below the released ${before.rev}`);
    if (item.rev === before.rev && meaningHash(item) !== before.hash) {
      report(5, "error", [...path, "rev"], "prompt, code or options changed since the release: raise rev");
    }
  }
  const present = new Set(items.map(({ item }) => item.id));
  for (const { id } of released.values()) {
    const isOurs = id.startsWith(`${bank.slug}-`) && /^[a-z]+-\d{3}$/.test(id.slice(bank.slug.length + 1));
    if (isOurs && !present.has(id))
      report(4, "error", ["items"], `${id} was released: keep it, with status retired`);
  }
}

/** Check 36, freshness: each runnable key has a record in verify.lock for exactly this text. */
export function checkVerified(
  { active, report }: Subject,
  verified: ReadonlyMap<string, VerifiedItem>,
): void {
  for (const { item, path } of active) {
    if (!isExecutable(item)) continue;
    const record = verified.get(item.id);
    const at = [...path, "verify"];
    if (!record || record.hash !== runHash(item))
      report(36, "pending", at, "not yet verified in this wording");
    else if (record.result === "failed") report(36, "error", at, `verification failed: ${failureOf(record)}`);
    else if (record.result === "skipped")
      report(36, "pending", at, `not yet verified on ${skippedOf(record)}`);
  }
}

function failureOf({ runtimes }: VerifiedItem): string {
  const failed = Object.entries(runtimes).find(([, { result }]) => result === "failed");
  return failed ? `${failed[0]}: ${failed[1].message ?? ""}` : "no runtime named";
}

function skippedOf({ runtimes }: VerifiedItem): string {
  const skipped = Object.entries(runtimes).filter(([, { result }]) => result === "skipped");
  return skipped.map(([name]) => name).join(", ");
}

/** A line of `reviews/<slug>.jsonl`, as far as the linter needs it. */
const reviewRecord = z.object({
  item: z.string(),
  rev: z.int(),
  hash: z.string(),
  role: z.string(),
  outcome: z.string(),
});

/** Outcomes that end a review. */
const isFinal = (outcome: string) => outcome === "pass" || outcome.startsWith("adjudicated");

/** Check 37: each active item has a solver's record with a final state for this `rev` and this wording. */
export function checkReviewed({ active, report }: Subject, reviewFile: string): void {
  const settled = new Set<string>();
  const lines = existsSync(reviewFile) ? readFileSync(reviewFile, "utf8").split("\n").filter(Boolean) : [];
  for (const [index, line] of lines.entries()) {
    const record = reviewRecord.safeParse(jsonOf(line));
    if (!record.success) report(37, "error", [], `${reviewFile}:${index + 1} is no review record`);
    else if (isFinal(record.data.outcome))
      settled.add(`${record.data.item} ${record.data.rev} ${record.data.hash}`);
  }
  for (const { item, path } of active) {
    if (!settled.has(`${item.id} ${item.rev} ${meaningHash(item)}`)) {
      report(37, "pending", path, "not yet solved blind in this wording");
    }
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
