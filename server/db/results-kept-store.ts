/** Adds a result together with the counts that are kept beside it, for whichever feature earns one. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Result } from "../../contract/results.ts";
import type { Db } from "./database.ts";
import type { ResultsTable } from "./schema.ts";
import { addToTotal } from "./totals-store.ts";

type ResultRow = Selectable<ResultsTable>;

/** The border between the columns and the contract's words. */
export function toResult(row: Omit<ResultRow, "user_id">): Result {
  return {
    id: row.id,
    name: row.name,
    duration: row.duration,
    score: row.score,
    format: row.format,
    createdAt: row.created_at,
    slug: row.slug,
    attemptId: row.attempt_id,
    attemptNumber: row.attempt_number,
  };
}

/** Inside the transaction that earns it: one result per attempt, by a unique constraint. */
export async function addResult(db: Db, row: ResultRow): Promise<Result> {
  await db.insertInto("results").values(row).execute();
  await db
    .updateTable("users")
    .set({ result_count: sql`result_count + 1` })
    .where("id", "=", row.user_id)
    .execute();
  await addToTotal(db, "results", 1);
  return toResult(row);
}

/** The result of an attempt, or undefined while it is open. */
export async function findResultOf(db: Db, attemptId: string): Promise<Result | undefined> {
  const row = await db
    .selectFrom("results")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return row && toResult(row);
}
