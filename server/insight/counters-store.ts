/** The statistics counters: each ended attempt is added once, and corrected when its grade changes. */
import { type Selectable, sql } from "kysely";
import { type Choices, type Drawn, readColumns } from "../attempts/columns.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";

/** Choice of a question that was left open. */
const omitted = -1;
const rowsEach = 100;

/** The contribution of an ended attempt to the counters. */
export interface Counted {
  slug: string;
  statisticsVersion: number;
  passScore: number;
  /** UTC day of its result, YYYY-MM-DD. */
  day: string;
  score: number;
  isFirst: boolean;
  draw: Drawn[];
  choices: Choices;
}

/** Serialises counting, so that no attempt is seen half counted; must run first in its transaction. */
export async function lockCounters(db: Db, added: number): Promise<void> {
  await db
    .updateTable("totals")
    .set({ count: sql`count + ${added}` })
    .where("name", "=", "counted")
    .execute();
}

/**
 * Counts ended attempts that are in no counter yet, in the order of their end, all or nothing. Each attempt is marked
 * by exactly one server.
 * @param setAside sets an unreadable attempt aside, so that it doesn't block the others
 * @returns how many were counted or set aside
 */
export async function countBatch(
  db: Db,
  most: number,
  now: Date,
  setAside: (id: string) => Promise<unknown>,
): Promise<number> {
  const { waiting, damaged } = await listWaiting(db, most);
  for (const id of damaged) await setAside(id);
  if (waiting.length === 0) return damaged.length;
  return damaged.length + (await countRead(db, waiting, now));
}

function countRead(
  db: Db,
  waiting: Awaited<ReturnType<typeof listWaiting>>["waiting"],
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction, waiting.length);
    const marked = await transaction
      .updateTable("attempts")
      .set({ counted_at: now.toISOString() })
      .where(
        "id",
        "in",
        waiting.map((row) => row.id),
      )
      .where("counted_at", "is", null)
      .returning(["id", "version"])
      .execute();
    const versions = new Map(marked.map((row) => [row.id, row.version]));
    const own = waiting.filter(({ id }) => versions.has(id));
    // Regraded or saved late since it was read: rolls back, and the next round reads it again.
    if (own.some(({ id, version }) => versions.get(id) !== version)) throw new ChangedMeanwhile();
    await addToCounters(
      transaction,
      own.map(({ counted }) => [counted, 1] as const),
    );
    if (own.length < waiting.length) await lockCounters(transaction, own.length - waiting.length);
    return own.length;
  });
}

/** An attempt was changed between reading and counting it; nothing was counted. */
export class ChangedMeanwhile extends Error {
  override name = "ChangedMeanwhile";
}

// Read and parsed before the transaction, to keep it short.
async function listWaiting(db: Db, most: number) {
  const rows = await db
    .selectFrom("attempts")
    .innerJoin("results", "results.attempt_id", "attempts.id")
    .select(["attempts.id", "attempts.version", "attempts.slug", "attempts.number"])
    .select(["attempts.statistics_version", "results.pass_score"])
    .select(["attempts.draw", "attempts.answers", "results.score", "results.created_at"])
    .where("attempts.closed_at", "is not", null)
    .where("attempts.counted_at", "is", null)
    .orderBy("attempts.closed_at")
    .orderBy("attempts.id")
    .limit(most)
    .execute();
  const damaged: string[] = [];
  const waiting = rows.flatMap((row) => {
    const columns = readColumns(row);
    if (!columns) {
      damaged.push(row.id);
      return [];
    }
    const counted: Counted = {
      slug: row.slug,
      statisticsVersion: row.statistics_version,
      passScore: row.pass_score,
      day: row.created_at.slice(0, 10),
      score: row.score,
      isFirst: row.number === 1,
      ...columns,
    };
    return [{ id: row.id, version: row.version, counted }];
  });
  return { waiting, damaged };
}

type Item = Selectable<Schema["item_counts"]>;
type Day = Selectable<Schema["day_counts"]>;
type Score = Selectable<Schema["score_counts"]>;
type Counts = Pick<Score, "first_count" | "all_count">;

/** Adds attempts to the counters, or subtracts them if the sign is -1; after `lockCounters`. */
export async function addToCounters(db: Db, changes: (readonly [Counted, 1 | -1])[]): Promise<void> {
  const items = new Map<string, Item>();
  const days = new Map<string, Day>();
  const scores = new Map<string, Score>();
  for (const [{ slug, statisticsVersion, passScore, day, score, isFirst, draw, choices }, sign] of changes) {
    const first = isFirst ? sign : 0;
    const of = { slug, statistics_version: statisticsVersion };
    const start = `${slug} ${statisticsVersion}`;
    const add = <R extends Counts>(to: Map<string, R>, key: string, row: Omit<R, keyof Counts>) => {
      let counts = to.get(key);
      if (!counts) {
        counts = { ...row, first_count: 0, all_count: 0 } as R;
        to.set(key, counts);
      }
      counts.first_count += first;
      counts.all_count += sign;
    };
    add(days, `${start} ${day} ${score}`, { ...of, day, pass_score: passScore, score });
    add(scores, `${start} ${score}`, { ...of, score });
    draw.forEach(({ version }, place) => {
      const choice = choices[place]?.option ?? omitted;
      add(items, `${start} ${version} ${choice} ${score}`, { ...of, version, choice, score });
    });
  }
  for (const rows of slices(items)) {
    await db
      .insertInto("item_counts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["slug", "statistics_version", "version", "choice", "score"]).doUpdateSet({
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
        conflict.columns(["slug", "day", "statistics_version", "score"]).doUpdateSet({
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
        conflict.columns(["slug", "statistics_version", "score"]).doUpdateSet({
          first_count: sql`score_counts.first_count + excluded.first_count`,
          all_count: sql`score_counts.all_count + excluded.all_count`,
        }),
      )
      .execute();
  }
}

// Counters with a sum of zero are skipped.
function slices<R extends Counts>(rows: Map<string, R>): R[][] {
  const changed = [...rows.values()].filter((row) => row.first_count !== 0 || row.all_count !== 0);
  return Array.from({ length: Math.ceil(changed.length / rowsEach) }, (_, index) =>
    changed.slice(index * rowsEach, (index + 1) * rowsEach),
  );
}
