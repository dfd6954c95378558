/** The counters that statistics are made of: each ended attempt goes in once, and once out again when its grade changes. */
import { type Selectable, sql } from "kysely";
import { type Choices, type Drawn, readChoices, readDraw } from "./attempt-columns.ts";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Choice of a question that was left open. */
export const omitted = 4;
const rowsEach = 100;

/** What an ended attempt adds to the counters. */
export interface Counted {
  slug: string;
  /** UTC day of its result, YYYY-MM-DD. */
  day: string;
  score: number;
  isFirst: boolean;
  draw: Drawn[];
  choices: Choices;
}

/** Makes everybody who counts wait for each other, so that no attempt is seen half counted; the first act of its transaction. */
export async function lockCounters(db: Db, added: number): Promise<void> {
  await db
    .updateTable("totals")
    .set({ count: sql`count + ${added}` })
    .where("name", "=", "counted")
    .execute();
}

/**
 * Counts ended attempts that are in no counter yet, in the order of their end, all or nothing. However many servers do
 * it, each attempt is marked by one of them.
 * @returns how many
 */
export async function countBatch(db: Db, most: number, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom("attempts")
    .select("id")
    .where("closed_at", "is not", null)
    .where("counted_at", "is", null)
    .orderBy("closed_at")
    .orderBy("id")
    .limit(most)
    .execute();
  if (waiting.length === 0) return 0;
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction, 0);
    const ids = waiting.map((row) => row.id);
    const marked = await transaction
      .updateTable("attempts")
      .set({ counted_at: now.toISOString() })
      .where("id", "in", ids)
      .where("closed_at", "is not", null)
      .where("counted_at", "is", null)
      .returning("id")
      .execute();
    if (marked.length === 0) return 0;
    const rows = await transaction
      .selectFrom("attempts")
      .innerJoin("results", "results.attempt_id", "attempts.id")
      .select(["attempts.slug", "attempts.number", "attempts.draw", "attempts.answers"])
      .select(["results.score", "results.created_at"])
      .where(
        "attempts.id",
        "in",
        marked.map((row) => row.id),
      )
      .execute();
    const counted = rows.map((row) => ({
      slug: row.slug,
      day: row.created_at.slice(0, 10),
      score: row.score,
      isFirst: row.number === 1,
      draw: readDraw(row.draw),
      choices: readChoices(row.answers),
    }));
    await addToCounters(
      transaction,
      counted.map((attempt) => [attempt, 1] as const),
    );
    await lockCounters(transaction, marked.length);
    return marked.length;
  });
}

type Item = Selectable<Schema["item_counts"]>;
type Day = Selectable<Schema["day_counts"]>;
type Score = Selectable<Schema["score_counts"]>;

/** Adds attempts to the counters, or takes them out where the sign is -1; after `lockCounters`. */
export async function addToCounters(db: Db, changes: (readonly [Counted, 1 | -1])[]): Promise<void> {
  const items = new Map<string, Item>();
  const days = new Map<string, Day>();
  const scores = new Map<string, Score>();
  for (const [{ slug, day, score, isFirst, draw, choices }, sign] of changes) {
    const first = isFirst ? sign : 0;
    const add = <R extends Score>(
      to: Map<string, R>,
      key: string,
      row: Omit<R, "first_count" | "all_count">,
    ) => {
      const before = to.get(key) ?? ({ ...row, first_count: 0, all_count: 0 } as R);
      to.set(key, { ...before, first_count: before.first_count + first, all_count: before.all_count + sign });
    };
    add(days, `${slug} ${day} ${score}`, { slug, day, score });
    add(scores, `${slug} ${score}`, { slug, score });
    draw.forEach(({ version }, place) => {
      const choice = choices[place]?.option ?? omitted;
      add(items, `${slug} ${version} ${choice} ${score}`, { slug, version, choice, score });
    });
  }
  for (const rows of slices(items)) {
    await db
      .insertInto("item_counts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["slug", "version", "choice", "score"]).doUpdateSet({
          first_count: sql`item_counts.first_count + excluded.first_count`,
          all_count: sql`item_counts.all_count + excluded.all_count`,
        }),
      )
      .execute();
  }
  for (const rows of slices(days)) {
    await db
      .insertInto("day_counts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["slug", "day", "score"]).doUpdateSet({
          first_count: sql`day_counts.first_count + excluded.first_count`,
          all_count: sql`day_counts.all_count + excluded.all_count`,
        }),
      )
      .execute();
  }
  for (const rows of slices(scores)) {
    await db
      .insertInto("score_counts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["slug", "score"]).doUpdateSet({
          first_count: sql`score_counts.first_count + excluded.first_count`,
          all_count: sql`score_counts.all_count + excluded.all_count`,
        }),
      )
      .execute();
  }
}

// What comes out even changes nothing.
function slices<R extends Score>(rows: Map<string, R>): R[][] {
  const changed = [...rows.values()].filter((row) => row.first_count !== 0 || row.all_count !== 0);
  return Array.from({ length: Math.ceil(changed.length / rowsEach) }, (_, index) =>
    changed.slice(index * rowsEach, (index + 1) * rowsEach),
  );
}
