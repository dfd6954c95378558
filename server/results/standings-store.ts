/** A person's best and last result on each assessment. */
import type { Db } from "../database/handle.ts";

export interface StoredStanding {
  slug: string;
  best: number;
  attempts: number;
  lastAttemptId: string;
  lastScore: number;
  lastAt: string;
}

/** One row for each assessment that the person has a result on, by slug. */
export async function listStandings(db: Db, userId: string): Promise<StoredStanding[]> {
  const rows = await db
    .selectFrom("results")
    .innerJoin(
      (all) =>
        all
          .selectFrom("results as counted")
          .select((select) => [
            "counted.slug",
            select.fn.max("counted.score").as("best"),
            select.fn.max("counted.attempt_number").as("last_number"),
            select.fn.countAll().as("attempts"),
          ])
          .where("counted.user_id", "=", userId)
          .groupBy("counted.slug")
          .as("summary"),
      (join) =>
        join
          .onRef("summary.slug", "=", "results.slug")
          .onRef("summary.last_number", "=", "results.attempt_number"),
    )
    .select([
      "results.slug",
      "results.attempt_id",
      "results.score",
      "results.created_at",
      "summary.best",
      "summary.attempts",
    ])
    .where("results.user_id", "=", userId)
    .orderBy("results.slug")
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    best: Number(row.best),
    attempts: Number(row.attempts),
    lastAttemptId: row.attempt_id,
    lastScore: row.score,
    lastAt: row.created_at,
  }));
}
