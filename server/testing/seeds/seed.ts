/** Writes rows in bulk, without the calls that would create them one by one. */
import { sql } from "kysely";
import type { Result } from "../../../contract/results.ts";
import type { User } from "../../../contract/users/users.ts";
import type { Db } from "../../database/handle.ts";
import { runAtomically } from "../../database/statements.ts";
import { newId } from "../../platform/ids.ts";
import { resultInsertStatements, toResult } from "../../results/add-store.ts";
import { insertUser, type NewUser } from "../../users/store.ts";

let seeded = 0;

/** A well-formed hash that matches no password. */
export const nobodysHash = `$argon2id$v=19$m=8,t=1,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** An account that nobody can sign in to. */
export function seedUser(db: Db, now: Date, change: Partial<NewUser> = {}): Promise<User> {
  seeded += 1;
  return insertUser(db, {
    name: `Seeded ${seeded}`,
    email: `seeded${seeded}@example.org`,
    phone: "0123456789",
    profileType: "Student",
    institute: "Analytical Institute",
    company: null,
    position: null,
    passwordHash: nobodysHash,
    now,
    ...change,
  });
}

export interface SeededResult {
  slug: string;
  title: string;
  score: number;
  /** ISO-8601 UTC text. */
  at: string;
}

/** A closed attempt and its result. @param number 1, 2, 3 … per person and assessment */
export async function seedResult(
  db: Db,
  userId: string,
  number: number,
  change: Partial<SeededResult> = {},
): Promise<Result> {
  const { slug, title, score, at } = {
    slug: "javascript",
    title: "JavaScript Assessment",
    score: 5,
    at: new Date().toISOString(),
    ...change,
  };
  const id = newId();
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("attempts")
      .values({
        id,
        user_id: userId,
        slug,
        title,
        number,
        sequence: sql`(select coalesce(max(sequence), 0) + 1 from attempts where user_id = ${userId})`,
        time_percent: 100,
        extra_minutes: 0,
        started_at: at,
        deadline_at: at,
        secret: id,
        draw: "[]",
        answers: "[]",
        version: 1,
        closed_at: at,
        state: "submitted",
      })
      .execute();
    const row = {
      id: newId(),
      attempt_id: id,
      user_id: userId,
      slug,
      name: title,
      duration: "10 Minutes",
      score,
      max_score: 10,
      pass_score: 8,
      format: "MCQ",
      attempt_number: number,
      created_at: at,
    };
    await runAtomically(transaction, resultInsertStatements(transaction, row));
    return toResult(row);
  });
}
