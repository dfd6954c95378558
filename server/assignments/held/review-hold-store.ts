/** When everybody has finished an assignment. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import type { AssignmentRow } from "../store.ts";

/** The last moment at which anybody may start an assignment, exceptions included. */
export async function findLastStart(db: Db, assignment: AssignmentRow): Promise<string> {
  const { last } = await db
    .selectFrom("assignment_exceptions")
    .select(sql<string | null>`max(start_by_at)`.as("last"))
    .where("assignment_id", "=", assignment.id)
    .where("excused_at", "is", null)
    .executeTakeFirstOrThrow();
  const everybody = assignment.late_until_at ?? assignment.start_by_at;
  return last !== null && last > everybody ? last : everybody;
}

/** Whether an attempt of an assignment is open. */
export async function hasOpenAttempts(db: Db, assignmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .select("id")
    .where("assignment_id", "=", assignmentId)
    .where("closed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
