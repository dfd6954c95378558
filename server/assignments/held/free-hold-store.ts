/** Scores and reviews of free attempts that an assessment holds until one of its authors releases them. */
import type { Form } from "../../../contract/form.ts";
import type { Db } from "../../database/handle.ts";

/** Whether scores or reviews of a version were released. */
export async function isReleased(
  db: Db,
  what: "scores" | "reviews",
  slug: string,
  version: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("own_assessments")
    .select("slug")
    .where("slug", "=", slug)
    .where(what === "scores" ? "scores_released" : "reviews_released", ">=", version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Results that an assessment held and that were released since. */
export async function listReleased(db: Db, slug: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("results")
    .innerJoin("attempts", "attempts.id", "results.attempt_id")
    .innerJoin("own_assessments", "own_assessments.slug", "results.slug")
    .select("results.id")
    .where("results.held_in", "=", slug)
    .whereRef("attempts.assessment_version", "<=", "own_assessments.scores_released")
    .orderBy("results.id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a person has free attempts on an assessment whose reviews were not released. */
export async function hasHeldReviews(db: Db, userId: string, slug: string): Promise<boolean> {
  const rows = await db
    .selectFrom("attempts")
    .innerJoin("own_assessments", "own_assessments.slug", "attempts.slug")
    .select("attempts.form")
    .where("attempts.user_id", "=", userId)
    .where("attempts.slug", "=", slug)
    .where("attempts.assignment_id", "is", null)
    .whereRef("attempts.assessment_version", ">", "own_assessments.reviews_released")
    .execute();
  return rows.some(({ form }) => (JSON.parse(form) as Form).reviewShown === "release");
}
