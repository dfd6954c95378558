/** Moves deadlines of open attempts. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import { secondsLater } from "../../database/sql-dates.ts";
import type { StoredAttempt } from "../store.ts";

/**
 * Moves the deadlines of all attempts whose time is not up; returns their ids.
 * @param assignmentId only those of this assignment
 */
export async function extendOpenAttempts(
  db: Db,
  now: string,
  minutes: number,
  assignmentId?: string,
): Promise<string[]> {
  const rows = await db
    .updateTable("attempts")
    .set({
      extra_minutes: sql`extra_minutes + ${minutes}`,
      deadline_at: secondsLater(db, "deadline_at", minutes * 60),
      version: sql`version + 1`,
    })
    .where("closed_at", "is", null)
    .where("deadline_at", ">", now)
    .$if(assignmentId !== undefined, (update) => update.where("assignment_id", "=", assignmentId!))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Moves an open attempt's deadline; false when the row has changed since it was read. */
export async function updateExtraTime(
  db: Db,
  attempt: StoredAttempt,
  minutes: number,
  deadlineAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("attempts")
    .set({
      extra_minutes: attempt.extraMinutes + minutes,
      deadline_at: deadlineAt,
      version: attempt.version + 1,
    })
    .where("id", "=", attempt.id)
    .where("version", "=", attempt.version)
    .where("state", "=", "open")
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
