/** Rate limits by key and window (an hour by default), counted in the database, so that a restart resets none. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import { isoAfter } from "../platform/clock.ts";
import type { Db } from "./handle.ts";

const hourSeconds = 3600;

/**
 * Counts one use of a key, in one statement, so that concurrent requests can't exceed `most` in the window. @returns
 * false if the limit is reached
 */
export async function countUse(
  db: Db,
  key: string,
  most: number,
  now: Date,
  windowSeconds = hourSeconds,
): Promise<boolean> {
  const windowStart = isoAfter(now, -windowSeconds);
  const at = now.toISOString();
  const row = await db
    .insertInto("failures")
    .values({ key, count: 1, since: at, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when failures.since < ${windowStart} then 1 else failures.count + 1 end`,
          since: sql`case when failures.since < ${windowStart} then ${at} else failures.since end`,
        })
        .where(({ or, eb }) => or([eb("failures.count", "<", most), eb("failures.since", "<", windowStart)])),
    )
    .returning("count")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The refusal of a key at its limit, with the time until the next use.
 * @param sentence what happened; when to try again is added
 */
export async function limitReached(db: Db, key: string, sentence: string, now: Date): Promise<AppError> {
  const row = await db.selectFrom("failures").select("since").where("key", "=", key).executeTakeFirst();
  const since = row ? Date.parse(row.since) : now.getTime();
  const retryAfterSeconds = Math.max(1, hourSeconds - (now.getTime() - since) / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const when = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return new AppError("too_many_requests", {
    sentence: `${sentence} Please try again ${when}.`,
    retryAfterSeconds,
  });
}

/** Takes a counted use back. */
export async function uncountUse(db: Db, key: string): Promise<void> {
  await db
    .updateTable("failures")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** How often a key was used in its window. */
export async function countUsed(db: Db, key: string, now: Date, windowSeconds: number): Promise<number> {
  const row = await db
    .selectFrom("failures")
    .select("count")
    .where("key", "=", key)
    .where("since", ">=", isoAfter(now, -windowSeconds))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counters that begin with this are stored for eight days, the others for three hours. */
export const longCounterPrefix = "long:";
