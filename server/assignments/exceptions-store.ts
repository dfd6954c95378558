/** Exceptions for one member of an assignment's group, and that member's attempts. */
import { sql } from "kysely";
import type { AssignmentException } from "../../contract/assignments/assignment-results.ts";
import type { AssignedAttempt } from "../../contract/assignments/assignments.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import type { WindowException } from "./times/window.ts";

export interface ExceptionTimes {
  opensAt: string | null;
  startByAt: string | null;
  hardEndAt: string | null;
}

/**
 * A member of the group that an assignment belongs to.
 * @throws AppError not_found
 */
export async function getMemberOf(db: Db, groupId: string, memberId: string) {
  const row = await db
    .selectFrom("group_members")
    .select(["id", "name", "email"])
    .where("id", "=", memberId)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** A member's exception, if there is one. */
export async function findException(
  db: Db,
  assignmentId: string,
  memberId: string,
): Promise<AssignmentException | null> {
  const row = await db
    .selectFrom("assignment_exceptions")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    opens: row.opens_local,
    startBy: row.start_by_local,
    hardEnd: row.hard_end_local,
    attempts: row.attempts,
    extraMinutes: row.extra_minutes,
    isExcused: row.excused_at !== null,
    reason: row.reason,
  };
}

/** What a member's exception changes of the window and the attempts. */
export async function findExceptionTimes(
  db: Db,
  assignmentId: string,
  memberId: string,
): Promise<WindowException | undefined> {
  return await db
    .selectFrom("assignment_exceptions")
    .select(["opens_at as opensAt", "start_by_at as startByAt", "hard_end_at as hardEndAt"])
    .select(["attempts", "extra_minutes as extraMinutes"])
    .where("assignment_id", "=", assignmentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** Sets a member's exception, replacing an existing one. */
export async function putException(
  db: Db,
  key: { assignmentId: string; memberId: string },
  given: AssignmentException & ExceptionTimes,
  by: { actorId: string; now: Date },
): Promise<void> {
  const at = by.now.toISOString();
  const row = {
    opens_local: given.opens,
    opens_at: given.opensAt,
    start_by_local: given.startBy,
    start_by_at: given.startByAt,
    hard_end_local: given.hardEnd,
    hard_end_at: given.hardEndAt,
    attempts: given.attempts,
    extra_minutes: given.extraMinutes,
    excused_at: given.isExcused ? at : null,
    reason: given.reason,
    created_by: by.actorId,
    created_at: at,
  };
  await db
    .insertInto("assignment_exceptions")
    .values({ assignment_id: key.assignmentId, member_id: key.memberId, ...row })
    .onConflict((conflict) => conflict.columns(["assignment_id", "member_id"]).doUpdateSet(row))
    .execute();
}

/** Removes a member's exception; false when there was none. */
export async function deleteException(db: Db, assignmentId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("assignment_exceptions")
    .where("assignment_id", "=", assignmentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Copies the exceptions of another row of the group to a member who has none, and raises the assignments' versions. */
export async function moveExceptions(db: Db, fromMemberId: string, toMemberId: string): Promise<void> {
  const moved = await db
    .updateTable("assignment_exceptions")
    .set({ member_id: toMemberId })
    .where("member_id", "=", fromMemberId)
    .where("assignment_id", "not in", (own) =>
      own
        .selectFrom("assignment_exceptions as own")
        .select("own.assignment_id")
        .where("own.member_id", "=", toMemberId),
    )
    .returning("assignment_id")
    .execute();
  for (const { assignment_id } of moved)
    await db
      .updateTable("assignments")
      .set((update) => ({ version: sql<number>`${update.ref("version")} + 1`, reminders_look_at: "" }))
      .where("id", "=", assignment_id)
      .where("archived_at", "is", null)
      .execute();
}

/** A member's attempts on an assignment, in the order in which they started. */
export async function listMemberAttempts(
  db: Db,
  assignmentId: string,
  memberId: string,
): Promise<AssignedAttempt[]> {
  const rows = await db
    .selectFrom("attempts")
    .leftJoin("results", "results.attempt_id", "attempts.id")
    .select(["attempts.id", "attempts.state", "attempts.started_at", "attempts.closed_at"])
    .select(["attempts.late_seconds", "attempts.annulled_why", "results.score", "results.max_score"])
    .where("attempts.assignment_id", "=", assignmentId)
    .where("attempts.member_id", "=", memberId)
    .orderBy("attempts.started_at")
    .orderBy("attempts.id")
    .execute();
  return rows.map((row, index) => ({
    id: row.id,
    number: index + 1,
    state: row.state as AssignedAttempt["state"],
    startedAt: row.started_at,
    endedAt: row.closed_at,
    score: row.score,
    maxScore: row.max_score,
    lateSeconds: row.late_seconds ?? 0,
    annulledWhy: row.annulled_why,
  }));
}
