/** Counts failures per account, device or address in the database, so that a restart doesn't reset them. */
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

/** The counters. Each is separate: failures at one never block another. */
export const failureKeys = {
  /**
   * Sign-ins to an account from unknown devices. The address itself is not stored, since it may not belong to an
   * account.
   */
  account: (email: string) => `account:${hashSecret(email)}`,
  /** Sign-ins to an account from one known device. */
  device: (deviceId: string, userId: string) => `device:${hashSecret(`${deviceId} ${userId}`)}`,
  /** The person's password or code, when it is required again during a session. */
  own: (userId: string) => `own:${userId}`,
  /** Sign-ins to any account from unknown devices at a network address. */
  address: (address: string) => `address:${address}`,
  /** Invalid links of reset mails. */
  resetLink: (address: string) => `reset-link:${address}`,
  /** Sign-ups with an address that is taken. */
  takenEmail: (address: string) => `taken-email:${address}`,
};

/** Failures of a network address at reset links and taken addresses, in a quarter of an hour. */
export const mostAtAddress = 100;

/**
 * Counts an attempt on an account before it is checked. From the tenth in a quarter of an hour on, each doubles the
 * wait for the next; counting and deciding is one statement, so that of several concurrent attempts only one is
 * checked.
 * @throws AppError too_many_requests
 */
export async function countTry(db: Db, key: string, now: Date): Promise<void> {
  if (await count(db, key, perAccount, now)) return;
  await refuseBlocked(db, [{ key }], now);
  throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
}

/** A counter of failures, and its limit per quarter of an hour. */
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
  const row = await db
    .selectFrom("failures")
    .select("blocked_until")
    .where(
      "key",
      "in",
      counters.map(({ key }) => key),
    )
    .where("blocked_until", ">", now.toISOString())
    .orderBy("blocked_until", "desc")
    .executeTakeFirst();
  if (row?.blocked_until) throw blocked(row.blocked_until, now);
}

/** Takes a counted attempt back that was not a failure. */
export async function uncountTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable("failures")
    .set({ count: sql`count - 1`, blocked_until: null })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** Resets the account's failures after a success. */
export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("failures").where("key", "=", key).execute();
}

/** Longer than any counting window. */
const keptSeconds = 3 * 3600;
const longKeptSeconds = 8 * 24 * 3600;

/** Deletes expired counters; returns how many. */
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
          // Once the limit is reached, the window moves with each failure, so that the waits keep growing.
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
