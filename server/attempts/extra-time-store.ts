/** Deadlines that are moved while attempts run. */
import type { Db } from "../db/database.ts";
import type { StoredAttempt } from "./store.ts";

/** Attempts whose time is not up. */
export async function listRunning(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom("attempts")
    .select("id")
    .where("closed_at", "is", null)
    .where("deadline_at", ">", now)
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
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
