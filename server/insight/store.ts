/** Reads the counters and today's figures. */
import { sql } from "kysely";
import type { Overview } from "../../contract/insight.ts";
import type { Db } from "../database/handle.ts";
import { readTotal } from "../database/totals.ts";

export interface ScoreCount {
  slug: string;
  version: number;
  score: number;
  first: number;
  all: number;
}

/** Ended attempts by version and score, of one assessment or of all. */
export async function listScoreCounts(db: Db, slug?: string): Promise<ScoreCount[]> {
  const rows = await db
    .selectFrom("score_counts")
    .selectAll()
    .$if(slug !== undefined, (query) => query.where("slug", "=", slug!))
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    version: row.statistics_version,
    score: row.score,
    first: row.first_count,
    all: row.all_count,
  }));
}

const passed = sql<number>`sum(case when score >= pass_score then all_count else 0 end)`.as("passed");

/** Attempts on a version by UTC day from a day on, and how many of them passed. */
export async function listDays(db: Db, slug: string, version: number, from: string) {
  const rows = await db
    .selectFrom("day_counts")
    .select(["day", sql<number>`sum(all_count)`.as("attempts"), passed])
    .where("slug", "=", slug)
    .where("statistics_version", "=", version)
    .where("day", ">=", from)
    .groupBy("day")
    .orderBy("day")
    .execute();
  return rows.map((row) => ({
    day: row.day,
    attempts: Number(row.attempts),
    passed: Number(row.passed),
  }));
}

/** Choices in first attempts on a version of an assessment, by item version. */
export async function listItemCounts(db: Db, slug: string, version: number) {
  const rows = await db
    .selectFrom("item_counts")
    .select(["version", "choice", "score", "first_count"])
    .where("slug", "=", slug)
    .where("statistics_version", "=", version)
    .where("first_count", ">", 0)
    .execute();
  const counts = rows.map((row) => ({
    version: row.version,
    choice: row.choice,
    score: row.score,
    count: row.first_count,
  }));
  return Map.groupBy(counts, (row) => row.version);
}

/** The assessments that have attempts. */
export async function listTakenSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("score_counts").select("slug").distinct().orderBy("slug").execute();
  return rows.map(({ slug }) => slug);
}

export interface DayActivity {
  slug: string;
  day: string;
  attempts: number;
  passed: number;
}

/**
 * Counted attempts by assessment and UTC day from a day on, and how many of them passed. Each assessment is a range
 * of the counters' key, so that earlier years aren't read.
 */
export async function listActivity(db: Db, slugs: readonly string[], from: string): Promise<DayActivity[]> {
  if (slugs.length === 0) return [];
  const rows = await activity(db, slugs, from).execute();
  return rows.map((row) => ({ ...row, attempts: Number(row.attempts), passed: Number(row.passed) }));
}

/** The statement of `listActivity`. */
export function activity(db: Db, slugs: readonly string[], from: string) {
  return db
    .selectFrom("day_counts")
    .select(["slug", "day", sql<number>`sum(all_count)`.as("attempts"), passed])
    .where("slug", "in", slugs)
    .where("day", ">=", from)
    .groupBy(["slug", "day"]);
}

/** The figures of the day: totals that are updated with each change, and counts that an index of only these rows serves. */
export async function readFigures(db: Db, today: string): Promise<Omit<Overview, "days" | "mostTaken">> {
  const count = sql<number>`count(*)`.as("count");
  const live = await db
    .selectFrom("attempts")
    .select(count)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  const endedToday = db.selectFrom("results").select(count).where("created_at", ">=", today);
  // Two counts, since results with and without an account have separate indexes.
  const ended = await endedToday.where("user_id", "is not", null).executeTakeFirstOrThrow();
  const endedByNobody = await endedToday.where("user_id", "is", null).executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom("mails")
    .select(count)
    .select(sql<number>`count(last_error)`.as("failing"))
    .where("next_try_at", "is not", null)
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom("reports")
    .select((select) => [count, select.fn.min("created_at").as("oldest")])
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  const quarantined = await db.selectFrom("quarantines").select(count).executeTakeFirstOrThrow();
  return {
    people: await readTotal(db, "users"),
    attemptsToday: Number(ended.count) + Number(endedByNobody.count),
    liveAttempts: Number(live.count),
    results: await readTotal(db, "results"),
    certificates: await readTotal(db, "certificates"),
    mailsWaiting: Number(mails.count),
    mailsFailing: Number(mails.failing),
    openReports: Number(reports.count),
    oldestReportAt: reports.oldest,
    quarantined: Number(quarantined.count),
  };
}
