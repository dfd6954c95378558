/** A person's best valid certificates, and which gold results are shared. */
import type { Db } from "../database/handle.ts";

/** By slug: the code of the best certificate that is not revoked, the newest of equal scores. */
export async function findBestCertificates(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("certificates")
    .select(["slug", "code", "score", "max_score"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("issued_at")
    .orderBy("code")
    .execute();
  rows.sort((one, other) => one.score * other.max_score - other.score * one.max_score);
  // Ordered so that the best of each slug overwrites the others.
  return new Map(rows.map(({ slug, code }) => [slug, code]));
}

/** Slugs of assessments on which the person shares a result that passed. */
export async function findSharedGold(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("shares")
    .innerJoin("results", "results.attempt_id", "shares.attempt_id")
    .select("results.slug")
    .distinct()
    .where("shares.user_id", "=", userId)
    .whereRef("results.score", ">=", "results.pass_score")
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
