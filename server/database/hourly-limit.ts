/** So many of something an hour per key, counted in the database, so that no restart forgives any. */
import { sql } from "kysely";
import { isoAfter } from "../platform/clock.ts";
import type { Db } from "./handle.ts";

const windowSeconds = 3600;

/**
 * Takes one of a key's turns of the hour; one statement, so that of many at once no more than `mostAnHour` get through.
 * @returns false when there is none left
 */
export async function takeTurn(db: Db, key: string, mostAnHour: number, now: Date): Promise<boolean> {
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
