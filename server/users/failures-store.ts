/** Counts failures per account, device or address in the database, so that no restart forgives them. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { longCounterPrefix } from "../database/hourly-limit.ts";
import { countedNetworks } from "../http/limits/address.ts";
import { isoAfter } from "../platform/clock.ts";
import { hashSecret } from "../platform/ids.ts";

const windowSeconds = 15 * 60;
const perAccount = 10;
const firstBlockSeconds = 30;

/** What is counted, each apart from the others: nobody's failures at one of them close another. */
export const failureKeys = {
  /** Sign-ins to an account from devices that are strange to it. The address itself is not stored: it may be nobody's. */
  account: (email: string) => `account:${hashSecret(email)}`,
  /** Sign-ins to an account from one device that has signed in to it before. */
  device: (deviceId: string, userId: string) => `device:${hashSecret(`${deviceId} ${userId}`)}`,
  /** One's own password or code, asked for again during a session. */
  own: (userId: string) => `own:${userId}`,
  /** Sign-ins to any account from devices at a network address that are strange to the account. */
  address: (address: string) => `address:${address}`,
  /** Links of reset mails that are none. */
  resetLink: (address: string) => `reset-link:${address}`,
  /** Sign-ups with an address that is taken. */
  takenEmail: (address: string) => `taken-email:${address}`,
};

/** Failures of a network address at reset links and taken addresses, in a quarter of an hour. */
export const mostAtAddress = 100;

/**
 * Counts a try of an account before it is judged. From the tenth in a quarter of an hour on, each one makes the next
 * wait twice as long; one statement counts and decides, so that of several at the same moment one is judged.
 * @throws AppError too_many_requests
 */
export async function countTry(db: Db, key: string, now: Date): Promise<void> {
  if (await count(db, key, perAccount, now)) return;
  await refuseBlocked(db, [{ key }], now);
  throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
}

/** A counter of failures, and how many of them it takes in a quarter of an hour. */
export interface FailureCounter {
  key: string;
  most: number;
}

/** The counters of failures at a network address, for IPv6 that of its /56 too. */
export function networkCounters(
  keyOf: (network: string) => string,
  address: string,
  most: number,
): FailureCounter[] {
  return countedNetworks(address).map(({ network, times }) => ({ key: keyOf(network), most: times * most }));
}

/** Counts a failure at each of the counters. */
export async function countFailure(db: Db, counters: FailureCounter[], now: Date): Promise<void> {
  for (const { key, most } of counters) await count(db, key, most, now);
}

/** @throws AppError too_many_requests when one of the counters is blocked */
export async function refuseBlocked(db: Db, counters: { key: string }[], now: Date): Promise<void> {
  const rows = await db
    .selectFrom("failures")
    .select("blocked_until")
    .where(
      "key",
      "in",
      counters.map(({ key }) => key),
    )
    .where("blocked_until", ">", now.toISOString())
    .orderBy("blocked_until", "desc")
    .limit(1)
    .execute();
  const until = rows[0]?.blocked_until;
  if (until) throw blocked(until, now);
}

/** Takes a counted try back that turned out to be none. */
export async function uncountTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable("failures")
    .set({ count: sql`count - 1`, blocked_until: null })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** A success wipes the account's failures. */
export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("failures").where("key", "=", key).execute();
}

/** Longer than any window that is counted in. */
const keptSeconds = 3 * 3600;
const longKeptSeconds = 8 * 24 * 3600;

/** Forgets counters that no longer count; returns how many. */
export async function deleteOldFailures(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("failures")
    .where("since", "<", isoAfter(now, -keptSeconds))
    .where((is) =>
      is.or([
        is("key", "not like", `${longCounterPrefix}%`),
        is("since", "<", isoAfter(now, -longKeptSeconds)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns false when the key is blocked, so that nothing was counted */
async function count(db: Db, key: string, limit: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const windowStart = isoAfter(now, -windowSeconds);
  const isOld = sql<boolean>`failures.since < ${windowStart}`;
  const next = sql<number>`case when ${isOld} then 1 else failures.count + 1 end`;
  const waits = [0, 1, 2, 3, 4].map(
    (step) => sql`when (${next}) = ${limit + step} then ${isoAfter(now, firstBlockSeconds * 2 ** step)}`,
  );
  const row = await db
    .insertInto("failures")
    .values({ key, count: 1, since: at, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: next,
          // Once the limit is reached the window moves with each failure, so that the waits keep growing.
          since: sql`case when ${isOld} or failures.count >= ${limit} then ${at} else failures.since end`,
          blocked_until: sql`case when (${next}) < ${limit} then null ${sql.join(waits, sql` `)}
            else ${isoAfter(now, windowSeconds)} end`,
        })
        .where(({ or, eb }) =>
          or([eb("failures.blocked_until", "is", null), eb("failures.blocked_until", "<=", at)]),
        ),
    )
    .returning("count")
    .executeTakeFirst();
  return row !== undefined;
}

function blocked(until: string, now: Date): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: (Date.parse(until) - now.getTime()) / 1000 });
}
