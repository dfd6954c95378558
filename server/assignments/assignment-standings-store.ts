/** Members' standings on assignments, computed from attempts and results in the transaction that changes them. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";

/**
 * Recomputes a standing. It runs last in the transaction that closes an attempt, annuls one or changes a score. Ties
 * go to the earlier attempt where the best counts; the mean is rounded half up to hundredths of a point.
 */
export const refreshStanding = prepared(
  (db, { assignmentId, memberId }: { assignmentId: string; memberId: string }) => {
    const counted = sql`attempts as taken join results on results.attempt_id = taken.id
      where taken.assignment_id = ${assignmentId} and taken.member_id = ${memberId} and taken.annulled_at is null`;
    const first = sql`order by
      case when assignments.counting = 'best' then -results.score else 0 end,
      case when assignments.counting in ('latest', 'mean') then -taken.number else taken.number end
      limit 1`;
    return db
      .insertInto("assignment_standings")
      .columns([
        "assignment_id",
        "member_id",
        "attempts_used",
        "counted_result_id",
        "counted_hundredths",
        "counted_max",
        "finished_at",
        "late_seconds",
      ])
      .expression(
        db
          .selectFrom("assignments")
          .select([
            "assignments.id",
            sql<string>`cast(${memberId} as text)`.as("member_id"),
            sql<number>`(select count(*) from attempts where assignment_id = ${assignmentId}
              and member_id = ${memberId} and closed_at is not null and annulled_at is null)`.as("used"),
            sql<string | null>`(select results.id from ${counted} ${first})`.as("result"),
            sql<number | null>`case when assignments.counting = 'mean'
              then (select (200 * sum(results.score) + count(*)) / (2 * nullif(count(*), 0)) from ${counted})
              else (select 100 * results.score from ${counted} ${first}) end`.as("hundredths"),
            sql<number | null>`(select results.max_score from ${counted} ${first})`.as("max"),
            sql<string | null>`(select max(closed_at) from attempts where assignment_id = ${assignmentId}
              and member_id = ${memberId} and annulled_at is null)`.as("finished"),
            sql<number>`coalesce((select taken.late_seconds from ${counted} ${first}), 0)`.as("late"),
          ])
          .where("assignments.id", "=", assignmentId),
      )
      .onConflict((conflict) =>
        conflict.columns(["assignment_id", "member_id"]).doUpdateSet((excluded) => ({
          attempts_used: excluded.ref("excluded.attempts_used"),
          counted_result_id: excluded.ref("excluded.counted_result_id"),
          counted_hundredths: excluded.ref("excluded.counted_hundredths"),
          counted_max: excluded.ref("excluded.counted_max"),
          finished_at: excluded.ref("excluded.finished_at"),
          late_seconds: excluded.ref("excluded.late_seconds"),
        })),
      );
  },
);

/** Recomputes the standing that an attempt belongs to; does nothing for a free attempt. */
export async function refreshStandingOf(db: Db, attemptId: string): Promise<void> {
  const row = await db
    .selectFrom("attempts")
    .select(["assignment_id", "member_id"])
    .where("id", "=", attemptId)
    .executeTakeFirst();
  if (!row?.assignment_id || !row.member_id) return;
  await refreshStanding(db, { assignmentId: row.assignment_id, memberId: row.member_id });
}

/** Recomputes all standings of an assignment after its counting rule changed. */
export async function refreshStandings(db: Db, assignmentId: string): Promise<void> {
  const members = await db
    .selectFrom("assignment_standings")
    .select("member_id")
    .where("assignment_id", "=", assignmentId)
    .orderBy("member_id")
    .execute();
  for (const { member_id } of members) await refreshStanding(db, { assignmentId, memberId: member_id });
}
