/** One person's results and answers, gathered for their own statistics. */
import type { Db } from "../database/handle.ts";
import { readChoices, readDraw } from "./columns.ts";

export interface OwnResult {
  attemptId: string;
  slug: string;
  name: string;
  number: number;
  score: number;
  createdAt: string;
}

/** A person's results, oldest first. */
export async function listOwnResults(db: Db, userId: string): Promise<OwnResult[]> {
  const rows = await db
    .selectFrom("results")
    .select(["attempt_id", "slug", "name", "attempt_number", "score", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    slug: row.slug,
    name: row.name,
    number: row.attempt_number,
    score: row.score,
    createdAt: row.created_at,
  }));
}

/** What a person answered in ended attempts: the version drawn and whether it was right. */
export async function listOwnAnswers(
  db: Db,
  userId: string,
): Promise<{ slug: string; version: string; isRight: boolean }[]> {
  const rows = await db
    .selectFrom("attempts")
    .select(["slug", "draw", "answers"])
    .where("user_id", "=", userId)
    .where("closed_at", "is not", null)
    .execute();
  return rows.flatMap((row) => {
    const choices = readChoices(row.answers);
    return readDraw(row.draw).map((drawn, place) => ({
      slug: row.slug,
      version: drawn.version,
      isRight: choices[place]?.option === 0,
    }));
  });
}

/** How many first attempts on an assessment scored what: index 0 to 10. */
export async function countFirstScores(db: Db, slug: string): Promise<number[]> {
  const rows = await db
    .selectFrom("results")
    .select((select) => ["score", select.fn.countAll<number>().as("count")])
    .where("slug", "=", slug)
    .where("attempt_number", "=", 1)
    .groupBy("score")
    .execute();
  const counts = Array<number>(11).fill(0);
  for (const row of rows) counts[row.score] = Number(row.count);
  return counts;
}
