/** A person's best and last result on each assessment. */
import type { Db } from "../database/handle.ts";
import { type Best, bestOf } from "./best.ts";

export interface StoredStanding {
  slug: string;
  best: Best;
  attempts: number;
  lastAttemptId: string;
  last: Best;
  lastAt: string;
}

/** One row for each assessment that the person has a result on, by slug. */
export async function listStandings(db: Db, userId: string): Promise<StoredStanding[]> {
  const bests = await db
    .selectFrom("results")
    .select((select) => ["slug", "max_score", "pass_score", select.fn.max("score").as("score")])
    .where("user_id", "=", userId)
    .groupBy(["slug", "max_score", "pass_score"])
    .execute();
  const bestsOf = Map.groupBy(bests, (row) => row.slug);
  const rows = await db
    .selectFrom("results")
    .innerJoin(
      (all) =>
        all
          .selectFrom("results as counted")
          .select((select) => [
            "counted.slug",
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
      "results.max_score",
      "results.pass_score",
      "results.created_at",
      "summary.attempts",
    ])
    .where("results.user_id", "=", userId)
    .orderBy("results.slug")
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    // A result stored between the two reads is the latest one.
    best: bestOf([...(bestsOf.get(row.slug) ?? []), row].map(toBest)),
    attempts: Number(row.attempts),
    lastAttemptId: row.attempt_id,
    last: toBest(row),
    lastAt: row.created_at,
  }));
}

function toBest(row: { score: number; max_score: number; pass_score: number }): Best {
  return { score: row.score, maxScore: row.max_score, passScore: row.pass_score };
}
