/** Releases of scores and reviews that an own assessment holds. */
import type { OwnAssessment } from "../../../contract/authoring/own-assessments.ts";
import { AppError } from "../../../contract/errors.ts";
import type { Form } from "../../../contract/form.ts";
import { type Acting, addAudit } from "../../audit/store.ts";
import type { Db } from "../../database/handle.ts";

const columns = { scores: "scores_released", reviews: "reviews_released" } as const;

/** What published versions still hold. */
export async function readHeld(db: Db, slug: string): Promise<OwnAssessment["held"]> {
  const { scores } = await db
    .selectFrom("results")
    .select((select) => select.fn.countAll<number>().as("scores"))
    .where("held_in", "=", slug)
    .executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom("own_versions")
    .innerJoin("own_assessments", "own_assessments.slug", "own_versions.slug")
    .select("form")
    .where("own_versions.slug", "=", slug)
    .whereRef("number", ">", "reviews_released")
    .execute();
  const isHeld = ({ form }: { form: string }) => (JSON.parse(form) as Form).reviewShown === "release";
  return { scores: Number(scores), reviews: versions.some(isHeld) };
}

/**
 * Releases what the published versions hold; later versions hold theirs.
 * @throws AppError wrong_state before the first version
 */
export async function markReleased(
  db: Db,
  slug: string,
  what: "scores" | "reviews",
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("own_assessments")
      .set((update) => ({ [columns[what]]: update.ref("published") }))
      .where("slug", "=", slug)
      .where("published", ">", 0)
      .returning("published")
      .executeTakeFirst();
    if (!row) throw new AppError("wrong_state", { sentence: "This assessment was never published." });
    await addAudit(transaction, {
      ...acting,
      action: "release-own-assessment",
      subjectKind: "own-assessment",
      subjectId: slug,
      details: { what, number: row.published },
    });
  });
}

/** Carries releases over to a version that only corrects wording, in the transaction that publishes it. */
export async function keepReleases(db: Db, slug: string, number: number): Promise<void> {
  for (const column of Object.values(columns))
    await db
      .updateTable("own_assessments")
      .set({ [column]: number })
      .where("slug", "=", slug)
      .where(column, "=", number - 1)
      .execute();
}
