/** What is set for one person, with everything that determines their window and state. */
import { type InferResult, type Selectable, sql } from "kysely";
import type { AssignmentsTable } from "../database/assignments-schema.ts";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";
import type { WindowException } from "./times/window.ts";

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

/** The published assignments of the groups in which a person is a taker. */
export async function listAssignmentsOf(db: Db, userId: string): Promise<SetAssignment[]> {
  const rows = await setFor(db, userId)
    .orderBy("assignments.start_by_at")
    .orderBy("assignments.id")
    .execute();
  if (rows.length === 0) return [];
  const taken = await takenBy(db)
    .where("attempts.user_id", "=", userId)
    .where(
      "attempts.assignment_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where(
      "attempts.member_id",
      "in",
      rows.map(({ member_id }) => member_id),
    )
    .execute();
  const byAssignment = Map.groupBy(taken, ({ assignmentId }) => assignmentId);
  return rows.map((row) => toSetAssignment(row, byAssignment.get(row.id) ?? []));
}

/**
 * Whether a person has an assignment of an assessment whose reviews are not shown at once, in any phase. Runs with every
 * review, so it reads one column: the whole row takes SQLite three times as long, even where there is none.
 */
export async function hasLaterReviews(db: Db, userId: string, slug: string): Promise<boolean> {
  const { rows } = await laterReviews(db, { userId, slug });
  return rows.length > 0;
}

/** The same for one assignment; undefined if it is not set for the person. Runs with every start. */
export async function findAssignmentOf(
  db: Db,
  userId: string,
  id: string,
): Promise<SetAssignment | undefined> {
  const [row] = (await oneSet(db, { userId, id })).rows;
  if (!row) return undefined;
  if (Number(row.taken) === 0) return toSetAssignment(row, []);
  const { rows } = await takenOfOne(db, { userId, id, memberId: row.member_id });
  return toSetAssignment(row, rows);
}

/** A member's row and an assignment of the group as it applies to that member, in any state. */
export interface SetForMember {
  set: SetAssignment;
  state: string;
  counts: boolean;
  /** The factor of the person's account, 100 to 300; 100 before there is one. */
  timePercent: number;
}

/** What is set for a row of a group; undefined where the row is of another group than the assignment. */
export async function findForMember(
  db: Db,
  assignmentId: string,
  memberId: string,
): Promise<SetForMember | undefined> {
  const row = await applied(db)
    .leftJoin("users", "users.id", "member.user_id")
    .select(["member.state", "member.counts", "users.time_percent"])
    .where("assignments.id", "=", assignmentId)
    .where("member.id", "=", memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await takenBy(db)
    .where("attempts.assignment_id", "=", assignmentId)
    .where("attempts.member_id", "=", memberId)
    .execute();
  return {
    set: toSetAssignment(row, taken),
    state: row.state,
    counts: row.counts === 1,
    timePercent: row.time_percent ?? 100,
  };
}

/** Assignments with the rows of their groups' people. */
function applied(db: Db) {
  return db
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
    ]);
}

function setFor(db: Db, userId: string) {
  return applied(db)
    .where("member.user_id", "=", userId)
    .where("member.state", "=", "joined")
    .where("member.counts", "=", 1)
    .where("assignments.published_at", "is not", null)
    .where("assignments.archived_at", "is", null)
    .where("groups.archived_at", "is", null);
}

/** Attempts of assignments. Also filtered by member: otherwise SQLite reads every attempt on the assignment. */
function takenBy(db: Db) {
  return db
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
    .orderBy("attempts.started_at")
    .orderBy("attempts.id");
}

const laterReviews = prepared((db, { userId, slug }: { userId: string; slug: string }) =>
  setFor(db, userId)
    .where("assignments.slug", "=", slug)
    .where("assignments.review_shown", "!=", "at-once")
    .clearSelect()
    .select("assignments.id")
    .limit(1),
);

/** Says how many attempts there are, too: before a first one, their list need not be read. */
export const oneSet = prepared((db, { userId, id }: { userId: string; id: string }) =>
  setFor(db, userId)
    .where("assignments.id", "=", id)
    .select(
      sql<number>`(select count(*) from attempts where attempts.user_id = ${userId}
        and attempts.assignment_id = ${id} and attempts.member_id = member.id)`.as("taken"),
    ),
);

/** The attempts of one member on one assignment. */
export const takenOfOne = prepared(
  (db, { userId, id, memberId }: { userId: string; id: string; memberId: string }) =>
    takenBy(db)
      .where("attempts.user_id", "=", userId)
      .where("attempts.assignment_id", "=", id)
      .where("attempts.member_id", "=", memberId),
);

type SetRow = InferResult<ReturnType<typeof applied>>[number];
type TakenRow = InferResult<ReturnType<typeof takenBy>>[number];

/** @param taken the person's attempts on it, in the order in which they started */
function toSetAssignment(row: SetRow, taken: readonly TakenRow[]): SetAssignment {
  return {
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
    attempts: taken.map(({ assignmentId: _, heldIn, ...attempt }, index) => ({
      ...attempt,
      isHeld: heldIn !== null,
      number: index + 1,
    })),
  };
}
