/** Tokens of mailed links, stored as hashes. A reset token is the only live one of its person and works once; several verification tokens may be live. */
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { isoAfter } from "../platform/clock.ts";
import { hashSecret, newId, newSecret } from "../platform/ids.ts";

export type TokenPurpose = "verify" | "reset";

const lifetimeSeconds: Record<TokenPurpose, number> = { verify: 24 * 3600, reset: 30 * 60 };

/**
 * Creates a token, of which only the hash is stored. A new reset token voids older ones, while every verification
 * link works for 24 hours.
 */
export async function replaceToken(
  db: Db,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string> {
  const token = newSecret();
  if (purpose === "reset") await deleteTokens(db, userId, purpose);
  await db
    .insertInto("tokens")
    .values({
      id: newId(),
      user_id: userId,
      purpose,
      hash: hashSecret(token),
      created_at: now.toISOString(),
      expires_at: isoAfter(now, lifetimeSeconds[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

/**
 * The person to whom a verification token belongs. It can be used repeatedly until it expires, since mail scanners
 * open links before people do.
 * @throws AppError token_invalid
 */
export async function getVerifyingUser(db: Db, token: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom("tokens")
    .select("user_id")
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", "verify")
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) throw new AppError("token_invalid");
  return row.user_id;
}

/** The person to whom a valid reset token belongs, without using it; undefined for an invalid one. */
export async function findResettingUser(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("tokens")
    .select("user_id")
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Uses a reset token; of several concurrent uses exactly one succeeds.
 * @throws AppError token_invalid
 */
export async function useResetToken(db: Db, token: string, now: Date): Promise<string> {
  const row = await db
    .updateTable("tokens")
    .set({ used_at: now.toISOString() })
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", "reset")
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning("user_id")
    .executeTakeFirst();
  if (!row) throw new AppError("token_invalid");
  return row.user_id;
}

const joinPurpose = "join:";

/**
 * Creates the token that proves that an invited address belongs to an account, for one row of a group, valid for 24
 * hours.
 */
export async function insertJoinToken(db: Db, userId: string, memberId: string, now: Date): Promise<string> {
  const token = newSecret();
  await db
    .insertInto("tokens")
    .values({
      id: newId(),
      user_id: userId,
      purpose: `${joinPurpose}${memberId}`,
      hash: hashSecret(token),
      created_at: now.toISOString(),
      expires_at: isoAfter(now, lifetimeSeconds.verify),
      used_at: null,
    })
    .execute();
  return token;
}

/** The account and the group's row that a token connects; undefined for an invalid token. */
export async function findJoinToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ userId: string; memberId: string } | undefined> {
  const row = await db
    .selectFrom("tokens")
    .select(["user_id", "purpose"])
    .where("hash", "=", hashSecret(token))
    .where("purpose", "like", `${joinPurpose}%`)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && { userId: row.user_id, memberId: row.purpose.slice(joinPurpose.length) };
}

/** Voids a person's tokens of one purpose. */
export async function deleteTokens(db: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom("tokens").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
}

/** Deletes expired tokens; returns how many. */
export async function deleteOldTokens(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("tokens")
    .where("expires_at", "<", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
