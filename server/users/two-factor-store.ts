/** Two-factor settings of people in the database. */
import type { Db } from "../database/handle.ts";

export interface TwoFactorRow {
  /** Encrypted. */
  secret: string | null;
  since: string | null;
  lastStep: number;
  recoveryHashes: string[];
}

/** A person's stored second factor. @throws when there is no such person */
export async function getTwoFactorRow(db: Db, userId: string): Promise<TwoFactorRow> {
  const row = await db
    .selectFrom("users")
    .select(["totp_secret", "totp_since", "totp_last_step", "recovery_codes"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    secret: row.totp_secret,
    since: row.totp_since,
    lastStep: row.totp_last_step,
    recoveryHashes: JSON.parse(row.recovery_codes) as string[],
  };
}

/** Stores an unconfirmed secret; false if two-factor sign-in is already on. */
export async function updateTotpSecret(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ totp_secret: sealed, totp_last_step: 0 })
    .where("id", "=", userId)
    .where("totp_since", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Turns it on; of two concurrent confirmations one succeeds. */
export async function confirmTotp(
  db: Db,
  userId: string,
  confirmed: { step: number; recoveryHashes: string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      totp_since: confirmed.now.toISOString(),
      totp_last_step: confirmed.step,
      recovery_codes: JSON.stringify(confirmed.recoveryHashes),
    })
    .where("id", "=", userId)
    .where("totp_since", "is", null)
    .where("totp_secret", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Marks a time step as used; false if it was used meanwhile. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Marks a recovery code as used; false if it was used meanwhile. */
export async function takeRecoveryCode(
  db: Db,
  userId: string,
  before: string[],
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ recovery_codes: JSON.stringify(before.filter((other) => other !== hash)) })
    .where("id", "=", userId)
    .where("recovery_codes", "=", JSON.stringify(before))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

const off = { totp_secret: null, totp_since: null, totp_last_step: 0, recovery_codes: "[]" };

/** Turns it off with all its codes; false when it is not on, or no longer on. */
export async function deleteConfirmedTotp(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set(off)
    .where("id", "=", userId)
    .where("totp_since", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
