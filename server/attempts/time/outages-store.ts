/** Stores each outage once, and moves the deadlines of the attempts that were running. */
import { sql } from "kysely";
import { rules } from "../../../contract/rules.ts";
import { addAudits } from "../../audit/store.ts";
import type { Db } from "../../database/handle.ts";
import type { OutagesTable } from "../../database/schema.ts";
import { secondsLater } from "../../database/sql-dates.ts";
import { isoAfter } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";

/**
 * How often a server's heartbeat is written. Well below the 15 s within which an attempt is closed after its deadline, since
 * servers wait for each other's.
 */
export const heartbeatSeconds = 3;

export interface Outage {
  /** The last heartbeat before it. */
  beganAt: string;
  ended: Date;
  /** Attempts that started later lost less time than the shortest outage lasts. */
  lastStart: string;
  /** By how much the deadlines of running attempts move; 0 where it was too long for that. */
  returnedSeconds: number;
}

/**
 * Stores an outage, inside the transaction of the heartbeat that ends it, and moves the deadline of every attempt that was
 * running. After one that was too long it only marks them.
 * @returns how many attempts were running; undefined when another server has stored it
 */
export async function storeOutage(db: Db, outage: Outage): Promise<number | undefined> {
  const { beganAt, ended, returnedSeconds } = outage;
  const id = newId();
  const endedAt = ended.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("outages")
    .values({ id, began_at: beganAt, ended_at: endedAt, returned_seconds: returnedSeconds, attempts: 0 })
    .onConflict((conflict) => conflict.column("began_at").doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows) === 0) return undefined;
  const attempts = returnedSeconds > 0 ? await moveDeadlines(db, outage) : await markAttempts(db, outage, id);
  if (attempts.length === 0) return 0;
  await db.updateTable("outages").set({ attempts: attempts.length }).where("id", "=", id).execute();
  const times = { began: beganAt, ended: endedAt };
  await addAudits(db, [
    {
      now: ended,
      action: "end-outage",
      subjectKind: "outage",
      subjectId: id,
      details: { ...times, attempts: attempts.length, returnedSeconds },
    },
    ...(returnedSeconds === 0
      ? []
      : attempts.map((attempt) => ({
          now: ended,
          action: "return-time",
          subjectKind: "attempt",
          subjectId: attempt.id,
          details: { ...times, seconds: attempt.seconds },
        }))),
  ]);
  return attempts.length;
}

/** An attempt that was running, and by how many seconds its deadline moved. */
interface MovedAttempt {
  id: string;
  seconds: number;
}

function updateRunning(db: Db, { beganAt, lastStart }: Outage) {
  return (
    db
      .updateTable("attempts")
      .set({ version: sql`version + 1` })
      .where("closed_at", "is", null)
      // An answer could still have arrived until the end of the grace.
      .where("deadline_at", ">", isoAfter(new Date(beganAt), -rules.graceSeconds))
      .where("started_at", "<=", lastStart)
      .returning("id")
  );
}

async function markAttempts(db: Db, outage: Outage, id: string): Promise<MovedAttempt[]> {
  const marked = await updateRunning(db, outage).set({ outage_id: id }).execute();
  return marked.map((attempt) => ({ id: attempt.id, seconds: 0 }));
}

/** A busy server's last heartbeat may be followed by starts: such an attempt gets the time since its start. */
async function moveDeadlines(db: Db, outage: Outage): Promise<MovedAttempt[]> {
  const { ended, lastStart, returnedSeconds } = outage;
  const move = (seconds: number, earliestStart: string) =>
    updateRunning(db, outage)
      .set({
        deadline_at: secondsLater(db, "deadline_at", seconds),
        returned_seconds: sql`returned_seconds + ${seconds}`,
      })
      .where("started_at", ">=", earliestStart)
      .where("started_at", "<", isoAfter(ended, 1 - seconds))
      .execute();
  const later = await db
    .selectFrom("attempts")
    .select("started_at")
    .where("closed_at", "is", null)
    .where("started_at", ">=", isoAfter(ended, 1 - returnedSeconds))
    .where("started_at", "<=", lastStart)
    .execute();
  const attempts: MovedAttempt[] = [];
  const add = (seconds: number, moved: { id: string }[]) =>
    attempts.push(...moved.map(({ id }) => ({ id, seconds })));
  add(returnedSeconds, await move(returnedSeconds, ""));
  // In whole seconds, rounded up.
  const since = (moment: string) => Math.ceil((ended.getTime() - Date.parse(moment)) / 1000);
  for (const seconds of new Set(later.map(({ started_at }) => since(started_at))))
    add(seconds, await move(seconds, isoAfter(ended, -seconds)));
  return attempts;
}

export interface StoredOutage {
  id: string;
  beganAt: string;
  endedAt: string;
  /** Its length. */
  seconds: number;
  returnedSeconds: number;
  /** Attempts that were running when it began. */
  attempts: number;
}

/** An outage by its id. */
export async function findOutage(db: Db, id: string): Promise<StoredOutage | undefined> {
  const row = await db.selectFrom("outages").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toOutage(row);
}

function toOutage(row: OutagesTable): StoredOutage {
  return {
    id: row.id,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    seconds: Math.round((Date.parse(row.ended_at) - Date.parse(row.began_at)) / 1000),
    returnedSeconds: row.returned_seconds,
    attempts: row.attempts,
  };
}

/** Outages during which attempts were open, the newest first. */
export async function listOutages(db: Db, most: number): Promise<StoredOutage[]> {
  const rows = await db
    .selectFrom("outages")
    .selectAll()
    .where("attempts", ">", 0)
    .orderBy("began_at", "desc")
    .limit(most)
    .execute();
  return rows.map(toOutage);
}

/**
 * Records that a person is about to see keys of attempts that had an outage: answers that arrive after that are never
 * counted.
 */
export async function noteKeysShown(db: Db, userId: string, slug: string, now: Date): Promise<void> {
  await db
    .updateTable("attempts")
    .set({ keys_shown_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .where("outage_id", "is not", null)
    .where("closed_at", "is not", null)
    .where("keys_shown_at", "is", null)
    .execute();
}
