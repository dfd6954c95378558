/** Counts failed sign-ins per account and per address, in the database, so that no restart forgives them. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../db/database.ts";
import { hashSecret } from "../ids.ts";

const windowSeconds = 15 * 60;
const perAccount = 10;
const perAddress = 100;
const firstBlockSeconds = 30;

/** The counter of an account; the address itself is not stored, since it may be nobody's. */
export function accountKey(email: string): string {
  return `account:${hashSecret(email)}`;
}

export function addressKey(address: string): string {
  return `address:${address}`;
}

/**
 * Counts a try of an account before it is judged, so that tries at the same moment can't slip past together.
 * @throws AppError too_many_requests, with a wait that doubles with each further try
 */
export async function countTry(db: Db, key: string, now: Date): Promise<void> {
  await refuseBlocked(db, key, now);
  await count(db, key, perAccount, now);
}

/** Counts a failure of an address; called after the failure, since many people may share one address. */
export async function countFailure(db: Db, key: string, now: Date): Promise<void> {
  await count(db, key, perAddress, now);
}

/** @throws AppError too_many_requests */
export async function refuseBlocked(db: Db, key: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom("failures")
    .select("blocked_until")
    .where("key", "=", key)
    .executeTakeFirst();
  if (row?.blocked_until && row.blocked_until > now.toISOString()) throw blocked(row.blocked_until, now);
}

/** Takes a counted try back that turned out to be none. */
export async function uncountTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable("failures")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** A success wipes the account's failures. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("failures").where("key", "=", key).execute();
}

/** Forgets counters that no longer count; returns how many. */
export async function deleteOldFailures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * windowSeconds * 1000).toISOString();
  const { numDeletedRows } = await db.deleteFrom("failures").where("since", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

async function count(db: Db, key: string, limit: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const windowStart = new Date(now.getTime() - windowSeconds * 1000).toISOString();
  const row = await db
    .insertInto("failures")
    .values({ key, count: 1, since: at, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when failures.since < ${windowStart} then 1 else failures.count + 1 end`,
        // Once the limit is passed the window moves with each failure, so that the waits keep growing.
        since: sql`case when failures.since < ${windowStart} or failures.count >= ${limit} then ${at} else failures.since end`,
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (row.count < limit) return;
  const seconds = Math.min(firstBlockSeconds * 2 ** Math.min(row.count - limit, 5), windowSeconds);
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  await db.updateTable("failures").set({ blocked_until: until }).where("key", "=", key).execute();
  if (row.count > limit) throw blocked(until, now);
}

function blocked(until: string, now: Date): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: (Date.parse(until) - now.getTime()) / 1000 });
}
