/** Records an editor's decision on one item, as far as the review rules allow it. */
import { meaningHash } from "../bank/hash.ts";
import type { VerifiedItem } from "../bank/lock-files.ts";
import type { Item } from "../bank/schema.ts";
import { lackingProof, lackingSolvers } from "./acceptance.ts";
import { lackingReaders } from "./ratings.ts";
import { isAbout, type Outcome, type ReviewLog, type Settlement } from "./review-log.ts";

/** An item may be rewritten this often; then it must be replaced. */
const maxRewrites = 2;

/**
 * Returns the record of an editor's decision, or a sentence that says why it is not allowed. `pass` and `adjudicated`
 * refer to the present wording and require its solvers, a passed verification for runnable keys and, in the second
 * edition, its readers; `pass` is never allowed against B. `rewritten` and `replaced` refer to the wording that was
 * solved last, and the item itself may no longer exist.
 */
export function settleItem(options: {
  slug: string;
  id: string;
  item: Item | undefined;
  log: ReviewLog;
  verified: VerifiedItem | undefined;
  edition?: 2 | undefined;
  outcome: Outcome;
  because: string;
  today: string;
}): Settlement | string {
  const { slug, id, item, log, verified, edition, outcome, because, today } = options;
  const decision = { date: today, outcome, because };
  if (outcome === "rewritten" || outcome === "replaced") {
    const solved = log.solves.findLast((record) => record.item === id);
    if (!solved) return `${id} was not solved yet, so there is nothing to close`;
    if (outcome === "rewritten" && rewritesOf(log, id) >= maxRewrites)
      return `${id} was rewritten ${maxRewrites} times: replace it`;
    return { item: id, rev: solved.rev, hash: solved.hash, ...decision };
  }
  if (!item) return `there is no item ${id} in this bank`;
  const records = log.solves.filter((record) => isAbout(item, record));
  const lacks = [
    ...lackingProof(item, verified),
    ...lackingSolvers({ slug, item, records, edition }),
    ...(edition === 2 ? lackingReaders(log, item) : []),
  ];
  if (lacks.length > 0) return `${id}: ${lacks.join("; ")}`;
  const against = records.find(({ role, agrees }) => role === "B" && !agrees);
  if (outcome === "pass" && against)
    return `${id}: ${against.solver} did not choose the key; rewrite the item, or settle it as adjudicated`;
  return { item: id, rev: item.rev, hash: meaningHash(item), ...decision };
}

/** How often an item was rewritten since it was added, or since it was last replaced under the same id. */
function rewritesOf(log: ReviewLog, id: string): number {
  const ends = log.settlements.filter((record) => record.item === id).map(({ outcome }) => outcome);
  const since = ends.lastIndexOf("replaced") + 1;
  return ends.slice(since).filter((outcome) => outcome === "rewritten").length;
}
