/** A person's assignments in the data export. */
import { sql } from "kysely";
import type { OwnData } from "../../contract/users/security.ts";
import type { Db } from "../database/handle.ts";

/** The published assignments of the groups in which a person is or was, with everything stored about the person on each. */
export async function exportAssignments(db: Db, userId: string): Promise<OwnData["assignments"]> {
  const rows = await db
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
    .select(["assignments.id", "member.id as member_id", "groups.name as group_name", "assignments.title"])
    .select(["standing.attempts_used", "standing.counted_hundredths", "exception.reason"])
    .select(["exception.start_by_at", "exception.opens_at", "exception.hard_end_at"])
    .select(["exception.attempts", "exception.extra_minutes", "exception.excused_at"])
    .select(
      sql<number>`(select count(*) from results where results.held_for = ${userId} and results.held_in = assignments.id)`.as(
        "held",
      ),
    )
    .where("member.user_id", "=", userId)
    .where("assignments.published_at", "is not", null)
    .orderBy("assignments.opens_at")
    .orderBy("assignments.id")
    .execute();
  const annulled = await db
    .selectFrom("attempts")
    .select(["assignment_id", "id", "annulled_at", "annulled_why"])
    .where("user_id", "=", userId)
    .where("assignment_id", "is not", null)
    .where("annulled_at", "is not", null)
    .orderBy("id")
    .execute();
  const notices = await db
    .selectFrom("notices")
    .innerJoin("group_members as member", "member.id", "notices.member_id")
    .select(["notices.assignment_id", "notices.kind", "notices.created_at", "notices.skipped_why"])
    .where("member.user_id", "=", userId)
    .orderBy("notices.created_at")
    .orderBy("notices.id")
    .execute();
  return rows.map((row) => ({
    group: row.group_name,
    title: row.title,
    attemptsUsed: row.attempts_used ?? 0,
    score: row.counted_hundredths === null || Number(row.held) > 0 ? null : row.counted_hundredths / 100,
    exception:
      row.reason === null
        ? null
        : {
            reason: row.reason,
            opensAt: row.opens_at,
            startByAt: row.start_by_at,
            hardEndAt: row.hard_end_at,
            attempts: row.attempts,
            extraMinutes: row.extra_minutes ?? 0,
            excusedAt: row.excused_at,
          },
    annulled: annulled
      .filter(({ assignment_id }) => assignment_id === row.id)
      .map(({ id, annulled_at, annulled_why }) => ({
        attemptId: id,
        at: annulled_at ?? "",
        reason: annulled_why ?? "",
      })),
    notices: notices
      .filter(({ assignment_id }) => assignment_id === row.id)
      .map(({ kind, created_at, skipped_why }) => ({ kind, at: created_at, skippedWhy: skipped_why })),
  }));
}

/** Kinds of mail that a person has stopped. */
export async function exportMailStops(db: Db, userId: string): Promise<OwnData["stoppedMails"]> {
  return await db
    .selectFrom("mail_stops")
    .select(["kind", "stopped_at as at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute();
}
