/** Manual reminders: the list that a manager sees first, and the mails. */
import type { Reminders } from "../../contract/assignment-reminders.ts";
import { AppError } from "../../contract/errors.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { type GroupActing, groupAudit } from "../groups/group-audit.ts";
import { groupNameOf, listRecipients, queueReminders, type Recipient } from "./reminders-store.ts";
import { type AssignmentRow, getAssignment } from "./store.ts";

function toReminders(recipients: Recipient[]): Reminders {
  return {
    people: recipients.map(({ memberId, name, skipped }) => ({ memberId, name, skipped })),
    count: recipients.filter(({ skipped }) => skipped === null).length,
  };
}

/** @throws AppError not_found, start_refused before it is published, once it is archived, and before it opens */
async function getOpenAssignment(db: Db, id: string, now: Date): Promise<AssignmentRow> {
  const assignment = await getAssignment(db, id);
  const { published_at, archived_at, opens_at } = assignment;
  if (published_at === null || archived_at !== null || now.toISOString() < opens_at)
    throw new AppError("start_refused", {
      sentence: "Nobody can start this assignment now, so there is nobody to remind.",
    });
  return assignment;
}

/** Who would get a reminder now. @throws AppError not_found, start_refused */
export async function previewOf(db: Db, id: string, now: Date): Promise<Reminders> {
  return toReminders(await listRecipients(db, await getOpenAssignment(db, id, now), now));
}

/**
 * Reminds everybody who can still start and has no score.
 * @returns the list as it was when the mails were queued
 * @throws AppError not_found, start_refused
 */
export async function remindNow(db: Db, id: string, acting: GroupActing): Promise<Reminders> {
  const { now } = acting;
  const assignment = await getOpenAssignment(db, id, now);
  const recipients = await listRecipients(db, assignment, now);
  const groupName = await groupNameOf(db, assignment.group_id);
  const dueAt = now.toISOString().slice(0, 10);
  const count = await queueReminders(db, { ...assignment, groupName }, recipients, {
    kind: "manual",
    dueAt,
    now,
  });
  await addAudit(
    db,
    groupAudit(assignment.group_id, "send-reminders", acting, { assignment: id, people: count }),
  );
  return { ...toReminders(recipients), count };
}
