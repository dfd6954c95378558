/** What becomes of notices after they were queued. */
import type { SkipReason } from "../../../contract/assignments/assignment-reminders.ts";
import type { Db } from "../../database/handle.ts";
import { isoAfter } from "../../platform/clock.ts";

/** Keeps why a mail that was queued is not sent. */
export async function markNotTold(db: Db, mailId: string, why: SkipReason): Promise<void> {
  await db
    .updateTable("notices")
    .set({ mail_id: null, skipped_why: why })
    .where("mail_id", "=", mailId)
    .execute();
}

const daySeconds = 24 * 3600;
/** Two years: as long as somebody may ask who was told what. */
const noticeSeconds = 731 * daySeconds;
/** Long after the day or the week for which a mail is the only one. */
const mailDaySeconds = 30 * daySeconds;

/** Forgets old notices and the days of old mails; returns how many rows. */
export async function deleteOldNotices(db: Db, now: Date): Promise<number> {
  const notices = await db
    .deleteFrom("notices")
    .where("created_at", "<", isoAfter(now, -noticeSeconds))
    .executeTakeFirst();
  const days = await db
    .deleteFrom("mail_days")
    .where("created_at", "<", isoAfter(now, -mailDaySeconds))
    .executeTakeFirst();
  return Number(notices.numDeletedRows) + Number(days.numDeletedRows);
}
