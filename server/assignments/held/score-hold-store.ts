/** Which held scores of an assignment are due. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import { prepared } from "../../database/statements.ts";
import type { AssignmentRow } from "../store.ts";
import { findLastStart, hasOpenAttempts } from "./review-hold-store.ts";

const scoreRule = prepared((db, { id }: { id: string }) =>
  db.selectFrom("assignments").select(["score_shown", "scores_released_at"]).where("id", "=", id),
);

/** Whether scores of an assignment are held when an attempt ends. */
export async function holdsScores(db: Db, assignmentId: string): Promise<boolean> {
  const { rows } = await scoreRule(db, { id: assignmentId });
  return rows[0] !== undefined && rows[0].score_shown !== "at-once" && rows[0].scores_released_at === null;
}

/** Assignments with held scores: one step in the index for each, however many scores they hold. */
export async function listHolding(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    with recursive holding(id) as (
      select min(held_in) from results where held_in is not null
      union all
      select (select min(held_in) from results where held_in > holding.id) from holding where holding.id is not null
    )
    select id from holding where id is not null
  `.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Results of an assignment that are held and may be shown now.
 * @param memberId only those of this member
 */
export async function listDue(
  db: Db,
  assignment: AssignmentRow,
  now: Date,
  most: number,
  memberId?: string,
): Promise<string[]> {
  const { id, score_shown: rule, archived_at } = assignment;
  const at = now.toISOString();
  let held = db
    .selectFrom("results")
    .innerJoin("attempts", "attempts.id", "results.attempt_id")
    .leftJoin("assignment_exceptions as exception", (join) =>
      join.onRef("exception.member_id", "=", "attempts.member_id").on("exception.assignment_id", "=", id),
    )
    .leftJoin("assignment_standings as standing", (join) =>
      join.onRef("standing.member_id", "=", "attempts.member_id").on("standing.assignment_id", "=", id),
    )
    .select("results.id")
    .where("results.held_in", "=", id)
    .orderBy("results.id")
    .limit(most);
  if (memberId !== undefined) held = held.where("attempts.member_id", "=", memberId);
  const isReleased = rule === "at-once" || assignment.scores_released_at !== null;
  if (!isReleased) {
    if (rule === "release") return [];
    if (rule === "all-windows") {
      const isOver = archived_at !== null || at > (await findLastStart(db, assignment));
      if (!isOver || (await hasOpenAttempts(db, id))) return [];
    } else {
      const late = assignment.late_until_at ?? "";
      const startBy = sql<string>`coalesce(exception.start_by_at, cast(${assignment.start_by_at} as text))`;
      const lastStart = sql<string>`case when ${startBy} > cast(${late} as text) then ${startBy} else cast(${late} as text) end`;
      held = held
        .where(
          sql<boolean>`(cast(${archived_at} as text) is not null or exception.excused_at is not null
            or ${lastStart} < ${at}
            or standing.attempts_used >= coalesce(exception.attempts, cast(${assignment.attempts} as integer)))`,
        )
        .where(
          sql<boolean>`not exists (select 1 from attempts as running where running.assignment_id = ${id}
            and running.member_id = attempts.member_id and running.closed_at is null)`,
        );
    }
  }
  return (await held.execute()).map((row) => row.id);
}

/** When attempts started, by their ids. */
export async function listStarts(db: Db, attemptIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("attempts")
    .select(["id", "started_at"])
    .where("id", "in", attemptIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.started_at]));
}
