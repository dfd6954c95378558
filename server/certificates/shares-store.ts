/** Results that their owners share under an address that nobody can guess. */
import { AppError } from "../../contract/errors.ts";
import type { Form } from "../../contract/form.ts";
import { type Db, isUniqueViolation } from "../database/handle.ts";
import { newCode } from "../platform/ids.ts";
import { findResultOfAttempt } from "../results/add-store.ts";

export interface StoredShare {
  code: string;
  showsName: boolean;
}

/**
 * Throws for results that can't be shared.
 * @throws AppError not_found, for another person's attempt too; attempt_open; score_held
 */
export async function refuseUnended(db: Db, attemptId: string, userId: string): Promise<void> {
  const attempt = await db
    .selectFrom("attempts")
    .select("closed_at")
    .where("id", "=", attemptId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!attempt) throw new AppError("not_found");
  if (attempt.closed_at === null) throw new AppError("attempt_open");
  const stored = await findResultOfAttempt(db, attemptId);
  if (stored && stored.heldIn !== null) throw new AppError("score_held");
}

/** The share of an attempt; undefined while it is not shared. */
export async function findShare(db: Db, attemptId: string): Promise<StoredShare | undefined> {
  const row = await db
    .selectFrom("shares")
    .select(["code", "name_shown_since"])
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return row && { code: row.code, showsName: row.name_shown_since !== null };
}

/** Shares a result, or changes whether the first name shows; a name that is not mentioned stays as it was. */
export async function share(
  db: Db,
  attemptId: string,
  userId: string,
  showsName: boolean | undefined,
  now: Date,
): Promise<void> {
  const since = now.toISOString();
  try {
    await db
      .insertInto("shares")
      .values({
        code: newCode(),
        attempt_id: attemptId,
        user_id: userId,
        shared_at: since,
        name_shown_since: showsName ? since : null,
      })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (showsName === undefined) return;
    await db
      .updateTable("shares")
      .set({ name_shown_since: showsName ? since : null })
      .where("attempt_id", "=", attemptId)
      .execute();
  }
}

/** Stops sharing a result; its address never works again. */
export async function unshare(db: Db, attemptId: string): Promise<void> {
  await db.deleteFrom("shares").where("attempt_id", "=", attemptId).execute();
}

export interface SharedRow {
  slug: string;
  title: string;
  score: number;
  maxScore: number;
  passScore: number;
  /** Time limit of the attempt, before the person's own factor. */
  seconds: number;
  createdAt: string;
  attemptNumber: number;
  /** Null while the owner does not show it. */
  name: string | null;
}

/** What is shared under a code. */
export async function findShared(db: Db, code: string): Promise<SharedRow | undefined> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined;
  const row = await db
    .selectFrom("shares")
    .innerJoin("results", "results.attempt_id", "shares.attempt_id")
    .innerJoin("attempts", "attempts.id", "shares.attempt_id")
    .innerJoin("users", "users.id", "shares.user_id")
    .select([
      "results.slug",
      "results.name as title",
      "results.score",
      "results.max_score",
      "results.pass_score",
      "attempts.form",
      "results.created_at",
      "results.attempt_number",
      "shares.name_shown_since",
      "users.name",
    ])
    .where("shares.code", "=", code)
    .executeTakeFirst();
  return (
    row && {
      slug: row.slug,
      title: row.title,
      score: row.score,
      maxScore: row.max_score,
      passScore: row.pass_score,
      seconds: (JSON.parse(row.form) as Form).seconds,
      createdAt: row.created_at,
      attemptNumber: row.attempt_number,
      name: row.name_shown_since === null ? null : row.name,
    }
  );
}
