/**
 * Facts about the attempts of deleted accounts, so that attempt numbers and daily limits continue when an account is
 * created again with the same address. Stored under a keyed hash of the address, for 12 months.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";
import { isoAfter } from "../platform/clock.ts";
import type { SecretKey } from "../platform/secret-key.ts";

const keptSeconds = 365 * 24 * 3600;

/** The history of an account that was created again. */
export interface PastAttempts {
  slug: string;
  /** The number of the last attempt. */
  attempts: number;
  /** When the attempts of the deleted account's last 24 hours started, ISO-8601 UTC. */
  starts: string[];
  /** Ids of the bank's questions that were shown. */
  items: string[];
  keptUntil: string;
}

/** The key under which an address is stored. @param email in lower case, as accounts store it */
export function addressKeyOf(secretKey: SecretKey, email: string): string {
  return secretKey.hash(email, "past attempts");
}

const pastOf = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom("past_attempts")
    .select(["slug", "attempts", "starts", "items", "kept_until"])
    .where("user_id", "=", userId)
    .orderBy("slug"),
);

/** What is stored about a person's deleted accounts, by assessment; empty for nearly everybody. */
export async function listPastAttempts(db: Db, userId: string): Promise<PastAttempts[]> {
  const { rows } = await pastOf(db, { userId });
  return rows.map((row) => ({
    slug: row.slug,
    attempts: row.attempts,
    starts: JSON.parse(row.starts) as string[],
    items: JSON.parse(row.items) as string[],
    keptUntil: row.kept_until,
  }));
}

/** A fingerprint that changes with what is stored about a person's deleted accounts. */
export function versionOfPastAttempts(past: PastAttempts[]): string {
  const latest = past
    .map((one) => one.keptUntil)
    .sort()
    .at(-1);
  return `${past.length} ${latest ?? ""}`;
}

/** The same fingerprint, computed when the statement runs. */
export function pastAttemptsVersion(userId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select count(*) || ' ' || coalesce(max(kept_until), '') from past_attempts where user_id = ${userId})`;
}

/** Links the stored attempts of an address to its new account, in the transaction that creates the account. */
export async function restorePastAttempts(
  db: Db,
  secretKey: SecretKey,
  user: { id: string; email: string },
): Promise<void> {
  await db
    .updateTable("past_attempts")
    .set({ user_id: user.id })
    .where("address_key", "=", addressKeyOf(secretKey, user.email))
    .execute();
}

/** Stores a deleted account's history on one assessment, for 12 months. */
export async function storePastAttempts(
  db: Db,
  addressKey: string,
  { slug, attempts, starts, items }: Omit<PastAttempts, "keptUntil">,
  now: Date,
): Promise<void> {
  const row = {
    attempts,
    starts: JSON.stringify(starts),
    items: JSON.stringify(items),
    kept_until: isoAfter(now, keptSeconds),
  };
  await db
    .insertInto("past_attempts")
    .values({ address_key: addressKey, slug, user_id: null, ...row })
    .onConflict((conflict) => conflict.columns(["address_key", "slug"]).doUpdateSet(row))
    .execute();
}

/** Deletes what has been stored for 12 months; returns how many rows. */
export async function deleteOldPastAttempts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("past_attempts")
    .where("kept_until", "<", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
