/** People with results on own assessments that they work on: they may know the keys. */
import { ownSlugPattern } from "../../contract/form.ts";
import type { Db } from "../database/handle.ts";

/**
 * Which of these results, as `slug user`, belong to members of the assessment's collection or authors of its
 * questions.
 */
export async function findInsiders(
  db: Db,
  results: readonly { slug: string; user_id: string | null }[],
): Promise<Set<string>> {
  const own = results.filter(({ slug }) => ownSlugPattern.test(slug));
  const slugs = [...new Set(own.map(({ slug }) => slug))];
  const people = [...new Set(own.flatMap(({ user_id }) => user_id ?? []))];
  if (slugs.length === 0 || people.length === 0) return new Set();
  const rows = await db
    .selectFrom("own_assessments as own")
    .innerJoin("collection_members as member", "member.collection_id", "own.collection_id")
    .select(["own.slug", "member.user_id"])
    .where("own.slug", "in", slugs)
    .where("member.user_id", "in", people)
    .union(
      db
        .selectFrom("question_writers as writer")
        .innerJoin("questions", "questions.id", "writer.question_id")
        .innerJoin("own_assessments as own", "own.collection_id", "questions.collection_id")
        .select(["own.slug", "writer.user_id"])
        .where("writer.user_id", "in", people)
        .where("own.slug", "in", slugs),
    )
    .execute();
  return new Set(rows.map(({ slug, user_id }) => `${slug} ${user_id}`));
}
