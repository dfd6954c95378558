/** What is set for one person, with everything that their window and their state follow from. */
import { type Selectable, sql } from "kysely";
import type { AssignmentsTable } from "../database/assignments-schema.ts";
import type { Db } from "../database/handle.ts";
import type { WindowException } from "./window.ts";

export interface TakenAttempt {
  id: string;
  number: number;
  state: string;
  startedAt: string;
  closedAt: string | null;
  lateSeconds: number | null;
  annulledAt: string | null;
  annulledWhy: string | null;
  score: number | null;
  maxScore: number | null;
  /** Whether the taker does not see the score yet. */
  isHeld: boolean;
}

/** An assignment as it applies to one member. */
export interface SetAssignment {
  assignment: Selectable<AssignmentsTable>;
  memberId: string;
  groupName: string;
  exception: (WindowException & { excusedAt: string | null; reason: string }) | undefined;
  /** In hundredths of a point. */
  countedHundredths: number | null;
  countedMax: number | null;
  lateSeconds: number;
  /** In the order in which they started. */
  attempts: TakenAttempt[];
}

/**
 * The published assignments of the groups in which a person is a taker.
 * @param only the id of the one that is asked for
 */
export async function listAssignmentsOf(db: Db, userId: string, only?: string): Promise<SetAssignment[]> {
  let select = db
    .selectFrom("group_members as member")
    .innerJoin("groups", "groups.id", "member.group_id")
    .innerJoin("assignments", "assignments.group_id", "member.group_id")
    .leftJoin("assignment_exceptions as exception", (join) =>
      join
        .onRef("exception.assignment_id", "=", "assignments.id")
        .onRef("exception.member_id", "=", "member.id"),
    )
    .leftJoin("assignment_standings as standing", (join) =>
      join
        .onRef("standing.assignment_id", "=", "assignments.id")
        .onRef("standing.member_id", "=", "member.id"),
    )
    .selectAll("assignments")
    .select([
      "member.id as member_id",
      "groups.name as group_name",
      "exception.member_id as excepted",
      "exception.opens_at as own_opens_at",
      "exception.start_by_at as own_start_by_at",
      "exception.hard_end_at as own_hard_end_at",
      "exception.attempts as own_attempts",
      "exception.extra_minutes",
      "exception.excused_at",
      "exception.reason",
      "standing.counted_hundredths",
      "standing.counted_max",
      "standing.late_seconds",
    ])
    .where("member.user_id", "=", userId)
    .where("member.state", "=", "joined")
    .where("member.counts", "=", 1)
    .where("assignments.published_at", "is not", null)
    .where("assignments.archived_at", "is", null)
    .where("groups.archived_at", "is", null);
  if (only !== undefined) select = select.where("assignments.id", "=", only);
  const rows = await select.orderBy("assignments.start_by_at").orderBy("assignments.id").execute();
  if (rows.length === 0) return [];
  const attempts = await listTaken(
    db,
    userId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    assignment: row,
    memberId: row.member_id,
    groupName: row.group_name,
    exception:
      row.excepted === null
        ? undefined
        : {
            opensAt: row.own_opens_at,
            startByAt: row.own_start_by_at,
            hardEndAt: row.own_hard_end_at,
            attempts: row.own_attempts,
            extraMinutes: row.extra_minutes ?? 0,
            excusedAt: row.excused_at,
            reason: row.reason ?? "",
          },
    countedHundredths: row.counted_hundredths,
    countedMax: row.counted_max,
    lateSeconds: row.late_seconds ?? 0,
    attempts: attempts.get(row.id) ?? [],
  }));
}

async function listTaken(
  db: Db,
  userId: string,
  assignmentIds: string[],
): Promise<Map<string, TakenAttempt[]>> {
  const rows = await db
    .selectFrom("attempts")
    .leftJoin("results", "results.attempt_id", "attempts.id")
    .select([
      sql<string>`attempts.assignment_id`.as("assignmentId"),
      "attempts.id",
      "attempts.state",
      "attempts.started_at as startedAt",
      "attempts.closed_at as closedAt",
      "attempts.late_seconds as lateSeconds",
      "attempts.annulled_at as annulledAt",
      "attempts.annulled_why as annulledWhy",
      "results.score",
      "results.max_score as maxScore",
      "results.held_in as heldIn",
    ])
    .where("attempts.user_id", "=", userId)
    .where("attempts.assignment_id", "in", assignmentIds)
    .orderBy("attempts.started_at")
    .orderBy("attempts.id")
    .execute();
  const byAssignment = new Map<string, TakenAttempt[]>();
  for (const { assignmentId, heldIn, ...attempt } of rows) {
    const taken = byAssignment.get(assignmentId) ?? [];
    taken.push({ ...attempt, isHeld: heldIn !== null, number: taken.length + 1 });
    byAssignment.set(assignmentId, taken);
  }
  return byAssignment;
}
