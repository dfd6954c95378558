/** Checks 4, 5, 36 and 37: the bank compared with its locks and its review log. */
import { meaningHash, runHash } from "../bank/hash.ts";
import type { ReleasedItem, VerifiedItem } from "../bank/lock-files.ts";
import { isExecutable } from "../bank/schema.ts";
import { itemRatingOf } from "../review/ratings.ts";
import { isSettled, type ReviewLog } from "../review/review-log.ts";
import type { Subject } from "./subject.ts";

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

/** Check 36: each runnable key has a record in verify.lock for its present text. */
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

/** Check 37: each active item has passed its review in its present wording; in the second edition it was rated, too. */
export function checkReviewed({ bank, active, report }: Subject, log: ReviewLog): void {
  for (const line of log.faultyLines) report(37, "error", [], `${log.file}:${line} is not a review record`);
  for (const { item, path } of active) {
    if (!isSettled(log, item)) report(37, "pending", path, "not yet solved blind in this wording");
    else if (bank.edition === 2 && !itemRatingOf(log, item))
      report(37, "pending", path, "not yet rated by a reader in this wording");
  }
}
