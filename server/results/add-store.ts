/** Adds a result together with the counts that are stored beside it, for every feature that earns one. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Result } from "../../contract/results.ts";
import type { Db } from "../database/handle.ts";
import type { ResultsTable } from "../database/schema.ts";
import { type BoundStatement, prepared, preparedInsert } from "../database/statements.ts";
import { addOneToTotal } from "../database/totals.ts";

type ResultRow = Selectable<ResultsTable>;

/** The border between the columns and the contract's words. */
export function toResult(row: Omit<ResultRow, "user_id">): Result {
  return {
    id: row.id,
    name: row.name,
    duration: row.duration,
    score: row.score,
    maxScore: row.max_score,
    passScore: row.pass_score,
    format: row.format,
    createdAt: row.created_at,
    slug: row.slug,
    attemptId: row.attempt_id,
    attemptNumber: row.attempt_number,
  };
}

const insertResult = preparedInsert("results", [
  "id",
  "attempt_id",
  "user_id",
  "slug",
  "name",
  "duration",
  "score",
  "max_score",
  "pass_score",
  "format",
  "attempt_number",
  "created_at",
]);

const countForUser = prepared((db, { userId }: { userId: string }) =>
  db.updateTable("users").set({ result_count: sql`result_count + 1` }).where("id", "=", userId),
);

/** Adds a result, in the transaction that earns it: one result per attempt, by a unique constraint. */
export function resultInsertStatements(db: Db, row: ResultRow): BoundStatement[] {
  return [
    insertResult.bind(db, row),
    ...(row.user_id === null ? [] : [countForUser.bind(db, { userId: row.user_id })]),
    addOneToTotal.bind(db, { name: "results" }),
  ];
}

const resultByAttempt = prepared((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom("results").selectAll().where("attempt_id", "=", attemptId),
);

/** The result of an attempt, or undefined while it is open. */
export async function findResultOfAttempt(db: Db, attemptId: string): Promise<Result | undefined> {
  const { rows } = await resultByAttempt(db, { attemptId });
  return rows[0] && toResult(rows[0]);
}
