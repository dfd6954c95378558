/** News of an assignment for its members: published, with less time or fewer attempts, or taken back. */
import type { Db } from "../database/handle.ts";
import { insertNews } from "./news-store.ts";
import { getGroupOf, listRecipients, type Recipient } from "./recipients-store.ts";
import { dayIn } from "./reminder-times.ts";
import type { AssignmentRow } from "./store.ts";

export type NewsKind = "published" | "shortened" | "withdrawn";

/** What a change may take away from people. */
type Limits = Pick<
  AssignmentRow,
  "opens_at" | "start_by_at" | "late_until_at" | "hard_end_at" | "attempts" | "cooldown_minutes"
>;

function hasFewerAttempts(before: Limits, after: Limits): boolean {
  const limit = (attempts: number | null) => attempts ?? Number.POSITIVE_INFINITY;
  return limit(after.attempts) < limit(before.attempts) || after.cooldown_minutes > before.cooldown_minutes;
}

/** Whether a change takes something away from people who have been told otherwise. */
export function isShorter(before: Limits, after: Limits): boolean {
  const lastBefore = before.late_until_at ?? before.start_by_at;
  const lastAfter = after.late_until_at ?? after.start_by_at;
  return (
    after.opens_at > before.opens_at ||
    after.start_by_at < before.start_by_at ||
    lastAfter < lastBefore ||
    (after.hard_end_at !== null && after.hard_end_at < (before.hard_end_at ?? "9")) ||
    hasFewerAttempts(before, after)
  );
}

/** Only invitations to take part can be stopped; what is taken away is always told. */
function isTold({ skipped }: Recipient, kind: NewsKind): boolean {
  return skipped === null || (skipped === "stopped" && kind !== "published");
}

/**
 * Mails everybody who has no score and could start, in the transaction of the change.
 * @param after what a change leaves; people with dates of their own that it leaves alone are not told
 * @returns how many people get a mail
 */
export async function queueNews(
  db: Db,
  before: AssignmentRow,
  kind: NewsKind,
  now: Date,
  after?: Limits,
): Promise<number> {
  const { name, quiet } = await getGroupOf(db, before.group_id);
  const on = { now, day: dayIn(quiet.zone, now) };
  const people = (await listRecipients(db, before, on)).filter((one) => isTold(one, kind));
  const changed = after && (await listRecipients(db, { ...before, ...after }, on));
  const windows = new Map(changed?.map(({ memberId, window }) => [memberId, JSON.stringify(window)]));
  const concerned =
    !after || hasFewerAttempts(before, after)
      ? people
      : people.filter(({ memberId, window }) => windows.get(memberId) !== JSON.stringify(window));
  await insertNews(db, { assignment: before, groupName: name, kind, people: concerned, now });
  return concerned.length;
}
