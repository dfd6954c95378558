/** How many requests the servers on one database have counted, by person or address, in the present minute. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";

interface Counted {
  [name: string]: string | number;
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

// A report of a minute that has passed changes nothing.
const addCount = prepared((db, { key, minute, count }: Counted) =>
  db
    .insertInto("request_counts")
    .values({ key, minute, count })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when request_counts.minute = excluded.minute
            then request_counts.count + excluded.count else excluded.count end`,
          minute: sql`excluded.minute`,
        })
        .whereRef("request_counts.minute", "<=", sql.ref("excluded.minute")),
    ),
);

const countOf = prepared((db, { key, minute }: { key: string; minute: number }) =>
  db.selectFrom("request_counts").select("count").where("key", "=", key).where("minute", "=", minute),
);

/** Adds to what is counted of a key in a minute; returns what all servers have added. */
export async function addRequests(db: Db, counted: Counted): Promise<number> {
  await addCount(db, counted);
  const { rows } = await countOf(db, counted);
  return rows[0]?.count ?? counted.count;
}

/** Forgets counts of past minutes; returns how many. */
export async function deleteOldRequestCounts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("request_counts")
    .where("minute", "<", Math.floor(now.getTime() / 60_000) - 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
