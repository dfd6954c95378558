/** Reminders that managers send, and automatic ones. */
import type { Reminders } from "../../../contract/assignments/assignment-reminders.ts";
import { AppError } from "../../../contract/errors.ts";
import { addAudit } from "../../audit/store.ts";
import type { Db } from "../../database/handle.ts";
import { type GroupActing, groupAudit } from "../../groups/group-audit.ts";
import { type Clock, isoAfter } from "../../platform/clock.ts";
import { type Periodic, startPeriodic } from "../../platform/periodic.ts";
import type { Services } from "../../services.ts";
import { type AssignmentRow, getAssignment } from "../store.ts";
import { queueDigests } from "./digest.ts";
import { getGroupOf, listRecipients, listWindows, type Recipient } from "./recipients-store.ts";
import { dayIn, memoizedMoments } from "./reminder-times.ts";
import { listDueForCheck, markSeen, queueReminders } from "./reminders-store.ts";

/** Managers' reminders reach nobody twice a day. */
function withoutReminded(recipients: Recipient[]): Recipient[] {
  return recipients.map((one) => (one.today && one.skipped === null ? { ...one, skipped: "reminded" } : one));
}

function toReminders(recipients: Recipient[]): Reminders {
  return {
    people: recipients.map(({ memberId, name, skipped }) => ({ memberId, name, skipped })),
    count: recipients.filter(({ skipped }) => skipped === null).length,
  };
}

/** @throws AppError not_found, group_archived, start_refused before it is published, once it is archived, and before it opens */
async function getOpenAssignment(db: Db, id: string, now: Date): Promise<AssignmentRow> {
  const assignment = await getAssignment(db, id);
  const { published_at, archived_at, opens_at } = assignment;
  if ((await getGroupOf(db, assignment.group_id)).isArchived) throw new AppError("group_archived");
  if (published_at === null || archived_at !== null || now.toISOString() < opens_at)
    throw new AppError("start_refused", {
      sentence: "Nobody can start this assignment now, so there is nobody to remind.",
    });
  return assignment;
}

async function recipientsNow(db: Db, assignment: AssignmentRow, now: Date) {
  const { quiet } = await getGroupOf(db, assignment.group_id);
  const day = dayIn(quiet.zone, now);
  return { day, recipients: withoutReminded(await listRecipients(db, assignment, { now, day })) };
}

/** Who would get a reminder now. @throws AppError not_found, start_refused */
export async function previewOf(db: Db, id: string, now: Date): Promise<Reminders> {
  const { recipients } = await recipientsNow(db, await getOpenAssignment(db, id, now), now);
  return toReminders(recipients);
}

/**
 * Reminds everybody who can still start and has no score, at any hour.
 * @returns the list as it was when the mails were queued
 * @throws AppError not_found, start_refused
 */
export async function remindNow(db: Db, id: string, acting: GroupActing): Promise<Reminders> {
  const { now } = acting;
  const assignment = await getOpenAssignment(db, id, now);
  const { day, recipients } = await recipientsNow(db, assignment, now);
  const notices = recipients.flatMap((recipient) =>
    recipient.skipped === "reminded" ? [] : [{ recipient, kind: "manual", dueAt: day }],
  );
  const count = await queueReminders(db, id, notices, { day, listedSince: "", now });
  await addAudit(
    db,
    groupAudit(assignment.group_id, "send-reminders", acting, { assignment: id, people: count }),
  );
  return { ...toReminders(recipients), count };
}

/** After downtime a server sends what was due within these hours, and skips older reminders. */
const catchUpSeconds = 6 * 3600;

/** Queues what is due by now, on all assignments. @returns how many people get a mail */
export async function sendDueReminders({
  db,
  clock,
}: {
  db: Db;
  clock: Pick<Clock, "now">;
}): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const assignment of await listDueForCheck(db, now)) count += await lookAt(db, assignment, now);
  return count;
}

async function lookAt(db: Db, assignment: AssignmentRow, now: Date): Promise<number> {
  const { quiet } = await getGroupOf(db, assignment.group_id);
  const hours = JSON.parse(assignment.reminders) as number[];
  const published = assignment.published_at ?? "";
  const at = now.toISOString();
  const moments = memoizedMoments(hours, quiet);
  const after = [assignment.reminders_seen_at ?? published, isoAfter(now, -catchUpSeconds)].sort()[1]!;
  const day = dayIn(quiet.zone, now);
  const windows = await listWindows(db, assignment);
  let count = 0;
  // People are read only where a moment has come.
  if (windows.some((window) => moments(window).some((moment) => after < moment.at && moment.at <= at))) {
    const recipients = await listRecipients(db, assignment, { now, day });
    const notices = recipients.flatMap((recipient) =>
      moments(recipient.window)
        .filter((moment) => after < moment.at && moment.at <= at)
        .filter((moment) => recipient.since <= moment.at && published <= moment.at)
        .map((moment) => ({ recipient, kind: moment.kind, dueAt: moment.due })),
    );
    count = await queueReminders(db, assignment.id, notices, { day, listedSince: published, now });
  }
  const [nextAt = null] = windows
    .flatMap((window) => moments(window).map((moment) => moment.at))
    .filter((moment) => moment > at)
    .sort();
  await markSeen(db, assignment, { seenAt: at, nextAt });
  return count;
}

/** Starts looking for due reminders and weekly mails every minute. */
export function startReminders(services: Services): Periodic {
  return startPeriodic({
    everySeconds: 60,
    first: "now",
    async run() {
      await sendDueReminders(services);
      await queueDigests(services);
    },
    failed: (error) => services.log.warn({ err: error }, "reminders could not be sent; trying again"),
  });
}
