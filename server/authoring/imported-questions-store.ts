/** Imported questions: matched by id or text, and added as drafts. */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { AppError } from "../../contract/errors.ts";
import type { Acting } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { setQuestionPictures } from "../pictures/store.ts";
import type { TextColumns } from "./question-text.ts";
import { countQuestions, draftRow, mostQuestions } from "./questions-store.ts";

/** Questions in one statement. */
const atOnce = 100;

export interface KnownQuestion {
  id: string;
  externalId: string | null;
  hash: string;
  /** JSON: the contract's QuestionBody. */
  body: string;
}

/** The questions of a collection that have one of these ids (their own, or that of the file they came from) or texts. */
export async function findQuestions(
  db: Db,
  collectionId: string,
  { ids, hashes }: { ids: string[]; hashes: string[] },
): Promise<KnownQuestion[]> {
  if (ids.length + hashes.length === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .select(["id", "external_id", "body_hash", "body"])
    .where("collection_id", "=", collectionId)
    .where((where) =>
      where.or([
        ...(ids.length > 0 ? [where("external_id", "in", ids), where("id", "in", ids)] : []),
        ...(hashes.length > 0 ? [where("body_hash", "in", hashes)] : []),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    hash: row.body_hash,
    body: row.body,
  }));
}

export interface NewDraft {
  externalId: string | null;
  columns: TextColumns;
}

/**
 * Adds questions as drafts, inside a transaction. Ids that the collection already has are skipped.
 * @returns the new id of each; undefined for one that was not added
 * @throws AppError wrong_state when the collection is full
 */
export async function insertDrafts(
  db: Db,
  collectionId: string,
  drafts: readonly NewDraft[],
  acting: Acting,
): Promise<(string | undefined)[]> {
  await refuseFull(db, collectionId, drafts.length);
  const rows = drafts.map(({ externalId, columns }) => draftRow(collectionId, externalId, columns, acting));
  const added = new Set<string>();
  for (let from = 0; from < rows.length; from += atOnce) {
    const stored = await db
      .insertInto("questions")
      .values(rows.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.columns(["collection_id", "external_id"]).doNothing())
      .returning("id")
      .execute();
    if (stored.length > 0)
      await db
        .insertInto("question_writers")
        .values(stored.map(({ id }) => ({ question_id: id, user_id: acting.actorId })))
        .execute();
    for (const { id } of stored) added.add(id);
  }
  for (const { id, body } of rows) {
    const { pictures } = JSON.parse(body) as QuestionBody;
    if (added.has(id) && pictures.length > 0) await setQuestionPictures(db, { id, collectionId }, pictures);
  }
  return rows.map(({ id }) => (added.has(id) ? id : undefined));
}

async function refuseFull(db: Db, collectionId: string, more: number): Promise<void> {
  if ((await countQuestions(db, collectionId)) + more > mostQuestions)
    throw new AppError("wrong_state", {
      sentence:
        "This collection has no room for these questions: it can hold 20,000. Please make another one.",
    });
}
