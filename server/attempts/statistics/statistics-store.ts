/**
 * One person's results and answers for their own statistics. Only the latest attempts of each assessment are read
 * from the tables; the others are counted in an index.
 */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import { type Best, bestOf } from "../../results/best.ts";
import { readColumns } from "../columns.ts";

export interface OwnTotals {
  slug: string;
  attempts: number;
  /** The best score by its share of the scale. */
  best: Best;
}

/** By assessment, how many results a person has and the best score. */
export async function listOwnTotals(db: Db, userId: string): Promise<OwnTotals[]> {
  const bySlug = Map.groupBy(await ownTotals(db, userId).execute(), (row) => row.slug);
  return [...bySlug].map(([slug, rows]) => ({
    slug,
    attempts: rows.reduce((sum, row) => sum + Number(row.attempts), 0),
    best: bestOf(
      rows.map((row) => ({ score: row.best, maxScore: row.max_score, passScore: row.pass_score })),
    ),
  }));
}

/** The statement of `listOwnTotals`, by assessment and scale: counted in the index `results_by_person_scale` alone. */
export function ownTotals(db: Db, userId: string) {
  return db
    .selectFrom("results")
    .select((select) => [
      "slug",
      "max_score",
      "pass_score",
      select.fn.countAll<number>().as("attempts"),
      select.fn.max("score").as("best"),
    ])
    .where("user_id", "=", userId)
    .groupBy(["slug", "max_score", "pass_score"])
    .orderBy("slug")
    .orderBy("max_score")
    .orderBy("pass_score");
}

export interface OwnAttempt {
  attemptId: string;
  title: string;
  number: number;
  score: number;
  maxScore: number;
  passScore: number;
  createdAt: string;
  /** The versions drawn and whether each was answered right. */
  answers: { version: string; isRight: boolean }[];
}

/** A person's latest ended attempts on an assessment, oldest first. */
export async function listLatestAttempts(
  db: Db,
  userId: string,
  slug: string,
  most: number,
): Promise<OwnAttempt[]> {
  const rows = await latestAttempts(db, userId, slug, most).execute();
  return rows.reverse().map((row) => {
    const { draw, choices } = readColumns(row) ?? { draw: [], choices: [] };
    return {
      attemptId: row.attempt_id,
      title: row.name,
      number: row.attempt_number,
      score: row.score,
      maxScore: row.max_score,
      passScore: row.pass_score,
      createdAt: row.created_at,
      answers: draw.map(({ version }, place) => ({
        version,
        isRight: choices[place]?.option === 0,
      })),
    };
  });
}

/** The statement of `listLatestAttempts`: backwards along the index `attempts_numbered`. */
export function latestAttempts(db: Db, userId: string, slug: string, most: number) {
  return db
    .selectFrom("attempts")
    .innerJoin("results", "results.attempt_id", "attempts.id")
    .select(["results.attempt_id", "results.name", "results.attempt_number", "results.score"])
    .select(["results.max_score", "results.pass_score"])
    .select(["results.created_at", "attempts.draw", "attempts.answers"])
    .where("attempts.user_id", "=", userId)
    .where("attempts.slug", "=", slug)
    .where("results.user_id", "=", userId)
    .orderBy("attempts.number", "desc")
    .limit(most);
}

/**
 * The score of a person's first attempt on an assessment, and the version it is counted under; undefined while there is
 * none, or it was an earlier account's.
 */
export async function findFirstScore(
  db: Db,
  userId: string,
  slug: string,
): Promise<{ score: number; version: number } | undefined> {
  return db
    .selectFrom("attempts")
    .innerJoin("results", "results.attempt_id", "attempts.id")
    .select(["results.score", "attempts.statistics_version as version"])
    .where("attempts.user_id", "=", userId)
    .where("attempts.slug", "=", slug)
    .where("attempts.number", "=", 1)
    .where("results.user_id", "=", userId)
    .executeTakeFirst();
}

/** The score distribution of first attempts on a version, recounted every few seconds. */
export async function countFirstScores(
  db: Db,
  slug: string,
  version: number,
): Promise<{ score: number; count: number }[]> {
  return db
    .selectFrom("score_counts")
    .select(["score", "first_count as count"])
    .where("slug", "=", slug)
    .where("statistics_version", "=", version)
    .execute();
}

/** How many first attempts had a question, by item version, and how many of them answered it correctly. */
export async function countRightAnswers(
  db: Db,
  slug: string,
  statisticsVersion: number,
): Promise<Map<string, { right: number; of: number }>> {
  const rows = await db
    .selectFrom("item_counts")
    .select(["version", sql<number>`sum(first_count)`.as("of")])
    .select(sql<number>`sum(case when choice = 0 then first_count else 0 end)`.as("right"))
    .where("slug", "=", slug)
    .where("statistics_version", "=", statisticsVersion)
    .groupBy("version")
    .execute();
  return new Map(rows.map(({ version, right, of }) => [version, { right: Number(right), of: Number(of) }]));
}
