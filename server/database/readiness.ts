/** Checks that the database stores data. */
import { sql } from "kysely";
import type { Db } from "./handle.ts";
import { durable, prepared } from "./statements.ts";

const mostCounted = 1_000_000;

// Incremented in the database: SQLite skips writing a row whose content stays the same.
const touch = prepared((db, { first }: { first: number }) =>
  db
    .insertInto("totals")
    .values({ name: "readiness", count: first })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({
        count: sql<number>`(${row.ref("totals.count")} + 1) % ${sql.lit(mostCounted)}`,
      })),
    ),
);

/** Writes one row the same way as answers; resolves once it is durable, rejects if it can't be stored. */
export async function proveWrite(db: Db): Promise<void> {
  await touch(db, { first: 0 });
  await durable(db);
}
