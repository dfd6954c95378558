/** The weekly figures of managers: who gets them, and what they say. */
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import { insertMails } from "../../mail/store.ts";
import { isoAfter } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";

/** Managers in one transaction. */
const atOnce = 250;

/** The zones of groups in use. */
export async function listZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("groups")
    .select("time_zone")
    .distinct()
    .where("archived_at", "is", null)
    .orderBy("time_zone")
    .execute();
  return rows.map(({ time_zone }) => time_zone);
}

/**
 * Queues the week's mail for managers of a zone's groups who have none yet. A unique row ensures that only one server
 * queues it for a person.
 * @param monday the date by which the week is known
 */
export async function queueDigestsIn(db: Db, zone: string, monday: string, now: Date): Promise<number> {
  const people = await db
    .selectFrom("group_members as member")
    .innerJoin("groups", "groups.id", "member.group_id")
    .innerJoin("users", "users.id", "member.user_id")
    .leftJoin("mail_days as week", (join) =>
      join.onRef("week.user_id", "=", "users.id").on("week.kind", "=", "digest").on("week.day", "=", monday),
    )
    .leftJoin("mail_stops as stop", (join) =>
      join.onRef("stop.user_id", "=", "users.id").on("stop.kind", "=", "digest"),
    )
    .select(["users.id", "users.email"])
    .distinct()
    .where("groups.time_zone", "=", zone)
    .where("groups.archived_at", "is", null)
    .where("member.role", "=", "manager")
    .where("member.state", "=", "joined")
    .where("users.verified_at", "is not", null)
    .where("week.user_id", "is", null)
    .where("stop.user_id", "is", null)
    .orderBy("users.id")
    .execute();
  let queued = 0;
  for (let from = 0; from < people.length; from += atOnce) {
    const some = new Map(people.slice(from, from + atOnce).map(({ id, email }) => [id, email]));
    queued += await db.transaction().execute(async (transaction) => {
      const created_at = now.toISOString();
      const taken = await transaction
        .insertInto("mail_days")
        .values(
          [...some.keys()].map((user_id) => ({
            ...{ user_id, kind: "digest", day: monday, mail_id: newId(), created_at },
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(["user_id", "mail_id"])
        .execute();
      const mails = taken.map(({ user_id, mail_id }) => ({
        ...{ id: mail_id, kind: "assignmentDigest" as const, recipient: some.get(user_id)! },
      }));
      await insertMails(transaction, mails, now);
      return taken.length;
    });
  }
  return queued;
}

export interface AssignmentFigures {
  title: string;
  group: string;
  timeZone: string;
  lastStartAt: string;
  finished: number;
  running: number;
  /** No attempt, and not excused. */
  notStarted: number;
  /** Of them, people whose own later date has passed. */
  overdue: number;
}

/** Assignments that ended earlier, and mails that failed earlier, are left out. */
const toldAfterSeconds = 7 * 24 * 3600;

/** The state of assignments of a manager's groups that are open or ended within a week. */
export async function listFigures(db: Db, userId: string, now: Date): Promise<AssignmentFigures[]> {
  const at = now.toISOString();
  const idle = sql<SqlBool>`member.id is not null and exception.excused_at is null
    and standing.counted_hundredths is null and running.id is null`;
  const count = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await db
    .selectFrom("group_members as manager")
    .innerJoin("groups", "groups.id", "manager.group_id")
    .innerJoin("assignments", "assignments.group_id", "groups.id")
    .leftJoin("group_members as member", (join) =>
      join
        .onRef("member.group_id", "=", "groups.id")
        .on("member.counts", "=", 1)
        .on("member.state", "in", ["joined", "invited"]),
    )
    .leftJoin("assignment_standings as standing", (join) =>
      join
        .onRef("standing.assignment_id", "=", "assignments.id")
        .onRef("standing.member_id", "=", "member.id"),
    )
    .leftJoin("assignment_exceptions as exception", (join) =>
      join
        .onRef("exception.assignment_id", "=", "assignments.id")
        .onRef("exception.member_id", "=", "member.id"),
    )
    .leftJoin("attempts as running", (join) =>
      join
        .onRef("running.assignment_id", "=", "assignments.id")
        .onRef("running.member_id", "=", "member.id")
        .on("running.closed_at", "is", null),
    )
    .select([
      "assignments.id",
      "assignments.title",
      "groups.name as group",
      "assignments.time_zone as timeZone",
    ])
    .select([
      sql<string>`coalesce(assignments.late_until_at, assignments.start_by_at)`.as("lastStartAt"),
      count(sql`standing.counted_hundredths is not null and exception.excused_at is null`).as("finished"),
      count(sql`running.id is not null`).as("running"),
      count(idle).as("notStarted"),
      count(sql`${idle} and exception.start_by_at < ${at}`).as("overdue"),
    ])
    .where("manager.user_id", "=", userId)
    .where("manager.role", "=", "manager")
    .where("manager.state", "=", "joined")
    .where("groups.archived_at", "is", null)
    .where("assignments.published_at", "is not", null)
    .where("assignments.archived_at", "is", null)
    .where("assignments.opens_at", "<=", at)
    .where(
      sql<SqlBool>`coalesce(assignments.late_until_at, assignments.start_by_at) >= ${isoAfter(now, -toldAfterSeconds)}`,
    )
    .groupBy(["assignments.id", "assignments.title", "groups.name", "assignments.time_zone"])
    .groupBy(["assignments.late_until_at", "assignments.start_by_at"])
    .orderBy("assignments.start_by_at")
    .orderBy("assignments.id")
    .execute();
  return rows.map((row) => ({
    ...{ title: row.title, group: row.group, timeZone: row.timeZone, lastStartAt: row.lastStartAt },
    ...{ finished: Number(row.finished), running: Number(row.running) },
    ...{ notStarted: Number(row.notStarted), overdue: Number(row.overdue) },
  }));
}

/** Invitations of a manager's groups whose mail could not be delivered within the last week, by group and name. */
export async function listUndelivered(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ group: string; people: string[] }[]> {
  const rows = await db
    .selectFrom("group_members as manager")
    .innerJoin("groups", "groups.id", "manager.group_id")
    .innerJoin("group_members as invited", "invited.group_id", "groups.id")
    .select(["groups.id", "groups.name as group", "invited.name", "invited.email"])
    .where("manager.user_id", "=", userId)
    .where("manager.role", "=", "manager")
    .where("manager.state", "=", "joined")
    .where("groups.archived_at", "is", null)
    .where("invited.state", "=", "invited")
    .where("invited.failed_at", ">=", isoAfter(now, -toldAfterSeconds))
    .orderBy("groups.name")
    .orderBy("groups.id")
    .orderBy("invited.name")
    .orderBy("invited.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((some) => ({
    group: some[0]!.group,
    people: some.map(({ name, email }) => name || (email ?? "")),
  }));
}

/** By name of a manager's group, how many people ask to join it; groups without any are left out. */
export async function listWaiting(db: Db, userId: string): Promise<{ group: string; people: number }[]> {
  const rows = await db
    .selectFrom("group_members as manager")
    .innerJoin("groups", "groups.id", "manager.group_id")
    .innerJoin("group_members as waiting", "waiting.group_id", "groups.id")
    .select((select) => ["groups.id", "groups.name", select.fn.countAll<number>().as("people")])
    .where("manager.user_id", "=", userId)
    .where("manager.role", "=", "manager")
    .where("manager.state", "=", "joined")
    .where("groups.archived_at", "is", null)
    .where("waiting.state", "=", "requested")
    .groupBy(["groups.id", "groups.name"])
    .orderBy("groups.name")
    .orderBy("groups.id")
    .execute();
  return rows.map(({ name, people }) => ({ group: name, people: Number(people) }));
}
