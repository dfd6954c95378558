/** Proof that the database stores what it is given. */
import { sql } from "kysely";
import type { Db } from "./handle.ts";
import { durable, prepared } from "./statements.ts";

const mostCounted = 1_000_000;

// Rises in the database itself: SQLite does not write a row whose content stays the same, and so proves nothing by it.
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

/** Writes one row by the same way as answers and resolves when it is durable; rejects when it can't be stored. */
export async function proveWrite(db: Db): Promise<void> {
  await touch(db, { first: 0 });
  await durable(db);
}
