/** What a person was asked before, on one bank. */
import { type Drawn, drawOf } from "../db/attempt-columns.ts";
import type { Db } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { attemptsInRound } from "./draw.ts";

/** Attempts that a draw looks back on: three rounds of three, and those of the round under way. */
const lookBack = 12;

const latestDraws = prepared((db, { userId, slug }: { userId: string; slug: string }) =>
  db
    .selectFrom("attempts")
    .select(["number", "draw", "closed_at"])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .orderBy("number", "desc")
    .limit(lookBack),
);

/**
 * How many attempts a person has made on one bank, whether the last is open, and the drawn item versions of the latest,
 * oldest first.
 */
export async function listEarlierDraws(
  db: Db,
  userId: string,
  slug: string,
): Promise<{ count: number; isOpen: boolean; latest: string[][] }> {
  const { rows } = await latestDraws(db, { userId, slug });
  const count = rows[0]?.number ?? 0;
  const isOpen = rows[0]?.closed_at === null;
  const latest = rows.reverse().map((row) => drawOf(row.draw).map((drawn) => drawn.version));
  // Cut so that the place in the round stays what it is.
  return {
    count,
    isOpen,
    latest: latest.slice((latest.length - count + count * attemptsInRound) % attemptsInRound),
  };
}

/** The draws of a person's ended attempts on one bank, oldest first. */
export async function listClosedDraws(db: Db, userId: string, slug: string): Promise<Drawn[][]> {
  const rows = await db
    .selectFrom("attempts")
    .select(["number", "draw"])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .where("closed_at", "is not", null)
    .orderBy("number")
    .execute();
  return rows.map((row) => drawOf(row.draw));
}
