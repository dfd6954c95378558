/** The moments of a group's reminders, which move with its quiet hours and its time zone. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";

/**
 * Schedules all assignments of a group for another check of due reminders. A mail that waited for a morning which is
 * now earlier is due immediately, so the progress is reset. Nobody is mailed twice, since rows of `notices` identify
 * a reminder by its moment without quiet hours. The version rises, so that a server that has just read the earlier
 * hours can't undo this.
 */
export async function lookAtRemindersAgain(db: Db, groupId: string): Promise<void> {
  await db
    .updateTable("assignments")
    .set({ reminders_look_at: "", reminders_seen_at: null, version: sql<number>`version + 1` })
    .where("group_id", "=", groupId)
    .where("archived_at", "is", null)
    .execute();
}
