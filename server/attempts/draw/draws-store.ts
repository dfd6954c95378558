/** The history of a person's draws on one bank, on which the next draw is based. */
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
  /** How many there are; fewer than `number` if the account was deleted and created again. */
  count: number;
  /** The drawn item versions of the latest, oldest first. */
  latest: string[][];
}

/** The history that a draw is based on. */
export interface DrawHistory extends CountedDraws {
  /** Whether the last one was open when it was read. A cached history doesn't know; the insertion finds out. */
  isOpen: boolean;
  quarantines: Quarantines;
  /** What is stored about deleted accounts of the same address. */
  past: PastAttempts[];
  /** When the latest attempts on this bank started; empty in a cached history. */
  starts: string[];
}

const histories = new DatabaseCache<CountedDraws>();
const quarantines = new DatabaseCache<Quarantines>();
/** By person; only of those who have any. */
const pasts = new DatabaseCache<PastAttempts[]>();

/** The cached history; a person without an entry counts as new to the bank. */
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

/** Caches the history after a draw, for the next one. */
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

/** Reads the history from the database. */
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

/** The latest draws, starting with the first of a round. */
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
