/** Adds a result and updates the stored counts. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Result } from "../../contract/results.ts";
import type { Db } from "../database/handle.ts";
import type { ResultsTable } from "../database/schema.ts";
import { type BoundStatement, prepared, preparedInsert } from "../database/statements.ts";
import { addOneToTotal } from "../database/totals.ts";

type ResultRow = Selectable<ResultsTable>;

/** A result, and the assignment that holds its score back from the taker. */
export interface StoredResult {
  result: Result;
  heldIn: string | null;
}

/** Maps the columns to the contract's fields. */
export function toResult(row: Omit<ResultRow, "user_id" | "held_for" | "held_in">): Result {
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
  "held_for",
  "held_in",
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

/**
 * Adds a result, in the transaction that earns it: one result per attempt, by a unique constraint. A held result is
 * counted once it is shown.
 * @param heldIn the assignment that holds the score
 */
export function resultInsertStatements(
  db: Db,
  row: Omit<ResultRow, "held_for" | "held_in">,
  heldIn: string | null = null,
): BoundStatement[] {
  if (heldIn !== null)
    return [insertResult.bind(db, { ...row, user_id: null, held_for: row.user_id, held_in: heldIn })];
  return [
    insertResult.bind(db, { ...row, held_for: null, held_in: null }),
    ...(row.user_id === null ? [] : [countForUser.bind(db, { userId: row.user_id })]),
    addOneToTotal.bind(db, { name: "results" }),
  ];
}

const resultByAttempt = prepared((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom("results").selectAll().where("attempt_id", "=", attemptId),
);

/** The result of an attempt, or undefined while it is open. */
export async function findResultOfAttempt(db: Db, attemptId: string): Promise<StoredResult | undefined> {
  const { rows } = await resultByAttempt(db, { attemptId });
  return rows[0] && { result: toResult(rows[0]), heldIn: rows[0].held_in };
}
