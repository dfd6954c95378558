/** Hourly limits by key, counted in the database, so that a restart resets none. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import { isoAfter } from "../platform/clock.ts";
import type { Db } from "./handle.ts";

const windowSeconds = 3600;

/**
 * Takes one of a key's turns of the hour; one statement, so that of many at once no more than `mostAnHour` get through.
 * @returns false when there is none left
 */
export async function countUse(db: Db, key: string, mostAnHour: number, now: Date): Promise<boolean> {
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
        .where(({ or, eb }) =>
          or([eb("failures.count", "<", mostAnHour), eb("failures.since", "<", windowStart)]),
        ),
    )
    .returning("count")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The refusal of a key that has no turn left, with the time until it has.
 * @param sentence what happened; when to try again is added
 */
export async function limitReached(db: Db, key: string, sentence: string, now: Date): Promise<AppError> {
  const row = await db.selectFrom("failures").select("since").where("key", "=", key).executeTakeFirst();
  const since = row ? Date.parse(row.since) : now.getTime();
  const retryAfterSeconds = Math.max(1, windowSeconds - (now.getTime() - since) / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const when = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return new AppError("too_many_requests", {
    sentence: `${sentence} Please try again ${when}.`,
    retryAfterSeconds,
  });
}

/** Gives back a turn that was not used after all. */
export async function uncountUse(db: Db, key: string): Promise<void> {
  await db
    .updateTable("failures")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}
