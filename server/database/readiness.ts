/** Proof that the database stores what it is given. */
import type { Db } from "./handle.ts";
import { durable, prepared } from "./statements.ts";

const touch = prepared((db, { count }: { count: number }) =>
  db
    .insertInto("totals")
    .values({ name: "readiness", count })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ count })),
);

let turn = 0;

/** Writes one row by the same way as answers and resolves when it is durable; rejects when it can't be stored. */
export async function proveWrite(db: Db): Promise<void> {
  turn = 1 - turn;
  await touch(db, { count: turn });
  await durable(db);
}
