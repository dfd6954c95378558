/** Events of an attempt that are stored outside its row. */
import type { Actor, TimelineEvent } from "../../../contract/users/admin.ts";
import type { Db } from "../../database/handle.ts";
import { findOutage } from "./outages-store.ts";

/**
 * Records that the person came back to an open attempt; at most once a minute, so that reloading doesn't fill the
 * table.
 */
export async function markResumed(db: Db, attemptId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("resumptions")
    .values({ attempt_id: attemptId, minute: at.slice(0, 16), at })
    .onConflict((conflict) => conflict.columns(["attempt_id", "minute"]).doNothing())
    .execute();
}

/** When the person came back to an attempt, oldest first. */
export async function listResumptions(db: Db, attemptId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("resumptions")
    .select("at")
    .where("attempt_id", "=", attemptId)
    .orderBy("minute")
    .execute();
  return rows.map(({ at }) => ({ at, kind: "resumed" }));
}

/** The extra time that admins added to an attempt, oldest first. */
export async function listExtraTime(db: Db, attemptId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("audit")
    .leftJoin("users", "users.id", "audit.actor_id")
    .select(["audit.at", "audit.details", "audit.actor_id", "users.name"])
    .where("audit.subject_id", "=", attemptId)
    .where("audit.action", "=", "add-extra-time")
    .orderBy("audit.at")
    .orderBy("audit.id")
    .execute();
  return rows.map((row) => ({
    at: row.at,
    kind: "extra-time",
    minutes: (JSON.parse(row.details) as { minutes: number }).minutes,
    ...(row.actor_id === null ? {} : { actor: { id: row.actor_id, name: row.name ?? "" } }),
  }));
}

/** The outages during an attempt: those that gave time back, and the one that was too long for that. */
export async function listOutagesOf(
  db: Db,
  { id, outageId }: { id: string; outageId: string | null },
): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["at", "details"])
    .where("subject_id", "=", id)
    .where("action", "=", "return-time")
    .orderBy("at")
    .orderBy("id")
    .execute();
  const returned = rows.map(({ at, details }) => ({
    at,
    kind: "time-returned" as const,
    seconds: (JSON.parse(details) as { seconds: number }).seconds,
  }));
  const long = outageId === null ? undefined : await findOutage(db, outageId);
  return long ? [...returned, { at: long.endedAt, kind: "outage", seconds: long.seconds }] : returned;
}

/** The regrades that changed an attempt's score, oldest first. */
export async function listRegrades(
  db: Db,
  attemptId: string,
): Promise<(TimelineEvent & { scoreBefore: number })[]> {
  const rows = await db
    .selectFrom("regrades")
    .leftJoin("users", "users.id", "regrades.actor_id")
    .select([
      "regrades.at",
      "regrades.actor_id",
      "regrades.score_before",
      "regrades.score_after",
      "regrades.outage_id",
      "users.name",
    ])
    .where("regrades.attempt_id", "=", attemptId)
    .orderBy("regrades.at")
    .orderBy("regrades.id")
    .execute();
  return rows.map((row) => ({
    at: row.at,
    kind: row.outage_id === null ? "graded-again" : "late-counted",
    actor: { id: row.actor_id, name: row.name ?? "" },
    scoreBefore: row.score_before,
    score: row.score_after,
  }));
}

/** Who took an attempt, by the person's id; null when the account was deleted. */
export async function findTaker(db: Db, id: string): Promise<Actor | null> {
  const row = await db.selectFrom("users").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}
