/** News of an assignment for its members: published, with less time or fewer attempts, or taken back. */
import type { Db } from "../../database/handle.ts";
import type { AssignmentRow } from "../store.ts";
import { insertChangeMails } from "./change-mails-store.ts";
import { getGroupOf, listRecipients, type Recipient } from "./recipients-store.ts";
import { dayIn } from "./reminder-times.ts";

export type MailedChange = "published" | "shortened" | "withdrawn";

/** What a change may take away from people. */
type Limits = Pick<
  AssignmentRow,
  "opens_at" | "start_by_at" | "late_until_at" | "hard_end_at" | "attempts" | "cooldown_minutes"
>;

function hasFewerAttempts(before: Limits, after: Limits): boolean {
  const limit = (attempts: number | null) => attempts ?? Number.POSITIVE_INFINITY;
  return limit(after.attempts) < limit(before.attempts);
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
    hasFewerAttempts(before, after) ||
    after.cooldown_minutes > before.cooldown_minutes
  );
}

/** Only invitations to take part can be stopped; what is taken away is always told. */
function isTold({ skipped, isReachable, mayStart }: Recipient, kind: MailedChange): boolean {
  return kind === "published" ? skipped === null : isReachable && mayStart;
}

/**
 * From whom a change takes something away: those who could still start, with a score or without. Dates and attempts of their own,
 * which it leaves alone, keep people out.
 */
export async function listConcerned(
  db: Db,
  before: AssignmentRow,
  after: Limits,
  now: Date,
): Promise<Recipient[]> {
  const { quiet } = await getGroupOf(db, before.group_id);
  const on = { now, day: dayIn(quiet.zone, now) };
  const changed = await listRecipients(db, { ...before, ...after }, on);
  const windows = new Map(changed.map(({ memberId, window }) => [memberId, JSON.stringify(window)]));
  const [isRarer, waits] = [
    hasFewerAttempts(before, after),
    after.cooldown_minutes > before.cooldown_minutes,
  ];
  return (await listRecipients(db, before, on)).filter(
    ({ memberId, window, mayStart, hasOwnAttempts }) =>
      mayStart && (waits || (isRarer && !hasOwnAttempts) || windows.get(memberId) !== JSON.stringify(window)),
  );
}

/**
 * Mails everybody who could still start, in the transaction of the change.
 * @param after what a change leaves
 * @returns how many people get a mail
 */
export async function queueChangeMails(
  db: Db,
  before: AssignmentRow,
  kind: MailedChange,
  now: Date,
  after?: Limits,
): Promise<number> {
  const { name, quiet } = await getGroupOf(db, before.group_id);
  const concerned = after
    ? await listConcerned(db, before, after, now)
    : await listRecipients(db, before, { now, day: dayIn(quiet.zone, now) });
  const people = concerned.filter((one) => isTold(one, kind));
  await insertChangeMails(db, { assignment: before, groupName: name, kind, people, now });
  return people.length;
}
