/** Row counts that are stored rather than counted. */
import { sql } from "kysely";
import type { Db } from "./handle.ts";
import { prepared } from "./statements.ts";

export type Total = "users" | "results" | "certificates" | "counted";

/** Adds to a stored count; in the same transaction as the rows it counts. */
export async function addToTotal(db: Db, name: Total, change: number): Promise<void> {
  await db
    .updateTable("totals")
    .set({ count: sql`count + ${change}` })
    .where("name", "=", name)
    .execute();
}

/** Adds one to a stored count. */
export const addOneToTotal = prepared((db, { name }: { name: Total }) =>
  db.updateTable("totals").set({ count: sql`count + 1` }).where("name", "=", name),
);

/** A stored count. */
export async function readTotal(db: Db, name: Total): Promise<number> {
  const row = await db
    .selectFrom("totals")
    .select("count")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.count;
}
