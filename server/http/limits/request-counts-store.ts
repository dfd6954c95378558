/** Requests per person or address in the current minute, as reported by all servers. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";

interface Counted {
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

/** Keys in one report. */
export const mostReportedKeys = 500;

/**
 * Adds to the counts of some keys in a minute, in one statement. A report of a past minute changes nothing.
 * @param counted at most `mostReportedKeys`, each key once
 * @returns by key, the sum of all servers; without keys whose minute has passed
 */
export async function addRequests(db: Db, counted: Counted[]): Promise<Map<string, number>> {
  // All servers lock rows in the same order, to avoid deadlocks.
  const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insertInto("request_counts")
    .values(inOrder)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when request_counts.minute = excluded.minute
            then request_counts.count + excluded.count else excluded.count end`,
          minute: sql`excluded.minute`,
        })
        .whereRef("request_counts.minute", "<=", sql.ref("excluded.minute")),
    )
    .returning(["key", "count"])
    .execute();
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Deletes counts of past minutes; returns how many. */
export async function deleteOldRequestCounts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("request_counts")
    .where("minute", "<", Math.floor(now.getTime() / 60_000) - 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
