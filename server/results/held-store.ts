/**
 * Results whose scores are hidden from their takers for now. Such a row has `held_for` instead of `user_id`, so that
 * no query by person finds it: the score is in no list, statistic, certificate or export. It counts once it is shown.
 */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { addToTotal } from "../database/totals.ts";

export interface ShownResult {
  userId: string;
  attemptId: string;
  score: number;
  maxScore: number;
  passScore: number;
  createdAt: string;
}

/** Shows held results to their people, inside a transaction; returns those that this call has shown. */
export async function showResults(db: Db, ids: string[]): Promise<ShownResult[]> {
  const rows = await db
    .updateTable("results")
    .set((update) => ({ user_id: update.ref("held_for"), held_for: null, held_in: null }))
    .where("id", "in", ids)
    .where("held_for", "is not", null)
    .returning(["user_id", "attempt_id", "score", "max_score", "pass_score", "created_at"])
    .execute();
  const shown = rows.map((row) => ({
    userId: row.user_id ?? "",
    attemptId: row.attempt_id,
    score: row.score,
    maxScore: row.max_score,
    passScore: row.pass_score,
    createdAt: row.created_at,
  }));
  // Updates people in a fixed order and then the totals, as everywhere, to avoid deadlocks.
  shown.sort((one, other) => (one.userId < other.userId ? -1 : 1));
  for (const { userId } of shown)
    await db
      .updateTable("users")
      .set({ result_count: sql`result_count + 1` })
      .where("id", "=", userId)
      .execute();
  await addToTotal(db, "results", shown.length);
  return shown;
}

/** Whether a score of a person on an assessment is held. */
export async function hasHeldScore(db: Db, userId: string, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("results")
    .select("id")
    .where("held_for", "=", userId)
    .where("slug", "=", slug)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the person from held results, in the transaction that deletes the account. */
export async function eraseHeldResults(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("results")
    .set({ held_for: null, held_in: null })
    .where("held_for", "=", userId)
    .execute();
}
