/** What a person was asked before on one bank, and what the next draw goes by. */
import { findQuarantines, type Quarantines } from "../../banks/quarantine-list-store.ts";
import { DatabaseCache } from "../../database/cache.ts";
import type { Db } from "../../database/handle.ts";
import { prepared } from "../../database/statements.ts";
import { listPastAttempts, type PastAttempts } from "../../users/past-attempts-store.ts";
import { type Choices, type Drawn, drawOrNothing, readColumns } from "../columns.ts";

/** Attempts that a draw looks back on: two rounds of six, the longest; or three of three, and those of the round under way. */
const lookBack = 12;

/** A person's attempts on one bank. */
interface CountedDraws {
  /** The number of the last one. */
  number: number;
  /** How many there are: fewer than the number tells where an account was made again. */
  count: number;
  /** The drawn item versions of the latest, oldest first. */
  latest: string[][];
}

/** What a draw goes by. */
export interface DrawHistory extends CountedDraws {
  /** Whether the last was open when it was read; of what is only remembered the insertion finds out. */
  isOpen: boolean;
  quarantines: Quarantines;
  /** What is stored about deleted accounts of the same address. */
  past: PastAttempts[];
  /** When the latest attempts on this bank started; empty of what is only remembered. */
  starts: string[];
}

const histories = new DatabaseCache<CountedDraws>();
const quarantines = new DatabaseCache<Quarantines>();
/** By person; only of those who have any. */
const pasts = new DatabaseCache<PastAttempts[]>();

/** The basis of a draw as this server last saw it; a person it has not seen on this bank counts as new to it. */
export function getCachedDrawHistory(db: Db, userId: string, slug: string): DrawHistory | undefined {
  const known = quarantines.get(db, slug);
  if (!known) return undefined;
  const past = pasts.get(db, userId) ?? [];
  const history = histories.get(db, `${userId}/${slug}`) ?? newHistory(past, slug);
  return { ...history, isOpen: false, quarantines: known, past, starts: [] };
}

function newHistory(past: PastAttempts[], slug: string): CountedDraws {
  return { number: past.find((one) => one.slug === slug)?.attempts ?? 0, count: 0, latest: [] };
}

/** Remembers what was drawn from a basis, for the draw after it. */
export function cacheDraw(db: Db, userId: string, slug: string, basis: DrawHistory, draw: Drawn[]): void {
  const latest = [...basis.latest, versionsOf(draw)].slice(-lookBack);
  histories.set(db, `${userId}/${slug}`, { number: basis.number + 1, count: basis.count + 1, latest });
}

const latestDraws = prepared((db, { userId, slug }: { userId: string; slug: string }) =>
  db
    .selectFrom("attempts")
    .select((select) => [
      "number",
      "draw",
      "started_at",
      "closed_at",
      select
        .selectFrom("attempts as own")
        .select((own) => own.fn.min("own.number").as("first"))
        .where("own.user_id", "=", userId)
        .where("own.slug", "=", slug)
        .as("first"),
    ])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .orderBy("number", "desc")
    .limit(lookBack),
);

/** The basis of a draw as it is. */
export async function readDrawHistory(db: Db, userId: string, slug: string): Promise<DrawHistory> {
  const [{ rows }, quarantined, past] = await Promise.all([
    latestDraws(db, { userId, slug }),
    findQuarantines(db, slug),
    listPastAttempts(db, userId),
  ]);
  quarantines.set(db, slug, quarantined);
  if (past.length > 0) pasts.set(db, userId, past);
  else pasts.delete(db, userId);
  const [last] = rows;
  return {
    ...(last ? { number: last.number, count: last.number - (last.first ?? 1) + 1 } : newHistory(past, slug)),
    isOpen: last?.closed_at === null,
    latest: rows.toReversed().map((row) => versionsOf(drawOrNothing(row.draw))),
    quarantines: quarantined,
    past,
    starts: rows.map((row) => row.started_at),
  };
}

/** The latest draws, cut so that the first of them began a round. */
export function drawsByRound({ count, latest }: DrawHistory, roundAttempts: number): string[][] {
  const before = count - latest.length;
  return latest.slice((roundAttempts - (before % roundAttempts)) % roundAttempts);
}

function versionsOf(draw: Drawn[]): string[] {
  return draw.map((drawn) => drawn.version);
}

const drawsEach = 200;

/** The drawn item versions of a person's attempts on one bank below a number, the newest first, so many at most. */
export async function listDrawsBefore(
  db: Db,
  userId: string,
  slug: string,
  number: number,
): Promise<string[][]> {
  const rows = await db
    .selectFrom("attempts")
    .select("draw")
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .where("number", "<", number)
    .orderBy("number", "desc")
    .limit(drawsEach)
    .execute();
  return rows.map((row) => versionsOf(drawOrNothing(row.draw)));
}

/** More than show every question of a bank several times, so that practice never reads a whole long history. */
const practisedDraws = 100;

/** The questions and answers of a person's latest ended attempts on one bank, oldest first. */
export async function listClosedAnswers(
  db: Db,
  userId: string,
  slug: string,
): Promise<{ draw: Drawn[]; choices: Choices }[]> {
  const rows = await db
    .selectFrom("attempts")
    .select(["number", "draw", "answers"])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .where("closed_at", "is not", null)
    .orderBy("number", "desc")
    .limit(practisedDraws)
    .execute();
  return rows.reverse().flatMap((row) => readColumns(row) ?? []);
}
