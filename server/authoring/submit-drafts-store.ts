/** Hands in many drafts at once: what lacks something, and what changes a published question, is left as it is. */
import { sql } from "kysely";
import type { QuestionFinding } from "../../contract/authoring/question-body.ts";
import type { submitDrafts as submitDraftsCall } from "../../contract/authoring/questions.ts";
import type { Output } from "../../contract/endpoint.ts";
import { type Acting, addAudits } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";

/** Drafts in one transaction. */
const atOnce = 100;

interface Submission {
  collectionId: string;
  /** Ids of drafts; without them, all that the caller has added. */
  questions?: readonly string[] | undefined;
}

/**
 * Hands in the drafts that are complete. One that somebody changes at the same moment stays a draft.
 * @returns how many were handed in, and how many were left as they are
 */
export async function submitDrafts(
  db: Db,
  { collectionId, questions }: Submission,
  acting: Acting,
): Promise<Output<typeof submitDraftsCall>> {
  const counts = { submitted: 0, incomplete: 0, changed: 0 };
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("questions")
      .select(["id", "version", "findings"])
      .select(sql<number>`case when published_body is null then 0 else 1 end`.as("was_published"))
      .where("collection_id", "=", collectionId)
      .where("state", "=", "draft")
      .where((row) => (questions ? row("id", "in", [...questions]) : row("created_by", "=", acting.actorId)))
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const complete = rows.filter(({ findings }) => isComplete(findings));
    // Its author has to say whether wording, meaning or key changed.
    const isNew = ({ was_published }: (typeof rows)[number]) => Number(was_published) === 0;
    counts.incomplete += rows.length - complete.length;
    counts.changed += complete.filter((row) => !isNew(row)).length;
    counts.submitted += await submitAll(db, complete.filter(isNew), acting);
    if (rows.length < atOnce) return counts;
    after = rows.at(-1)!.id;
  }
}

function isComplete(findings: string): boolean {
  return (JSON.parse(findings) as QuestionFinding[]).every(({ level }) => level !== "required");
}

async function submitAll(db: Db, drafts: { id: string; version: number }[], acting: Acting): Promise<number> {
  if (drafts.length === 0) return 0;
  const at = acting.now.toISOString();
  return db.transaction().execute(async (transaction) => {
    const submitted = await transaction
      .updateTable("questions")
      .set((column) => ({
        state: "review",
        submitted_at: at,
        updated_at: at,
        version: column("version", "+", 1),
      }))
      .where("state", "=", "draft")
      .where((row) => row.or(drafts.map(({ id, version }) => row.and({ id, version }))))
      .returning("id")
      .execute();
    await addAudits(
      transaction,
      submitted.map(({ id }) => ({
        ...acting,
        action: "submit-question",
        subjectKind: "question",
        subjectId: id,
      })),
    );
    return submitted.length;
  });
}
