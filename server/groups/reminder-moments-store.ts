/** The moments of a group's reminders, which move with its quiet hours and its time zone. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";

/**
 * Has all assignments of a group looked at again for reminders that are due. A mail that waited for a morning which is
 * now earlier is due at once, so what was handled is forgotten. Nobody is told twice: rows of `notices` name a reminder by
 * the moment that it has without quiet hours. The version rises, so that a server that has just read the earlier hours does not undo this.
 */
export async function lookAtRemindersAgain(db: Db, groupId: string): Promise<void> {
  await db
    .updateTable("assignments")
    .set({ reminders_look_at: "", reminders_seen_at: null, version: sql<number>`version + 1` })
    .where("group_id", "=", groupId)
    .where("archived_at", "is", null)
    .execute();
}
