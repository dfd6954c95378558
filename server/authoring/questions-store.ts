/** The questions of collections: their lists, and their texts. */
import { type SqlBool, sql } from "kysely";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { QuestionRow } from "../../contract/authoring/questions.ts";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery, QuestionState } from "../../contract/lists.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { countUse } from "../database/hourly-limit.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import { setQuestionPictures } from "../pictures/store.ts";
import { newId } from "../platform/ids.ts";
import { columnsOf, type TextColumns } from "./question-text.ts";

/** Questions in one collection. */
export const mostQuestions = 20_000;
const shownStem = 200;

/** The questions of a collection. `q` searches only prompt and topic, since the rest may reveal the key. */
export function listQuestions(db: Db, collectionId: string, query: ListQuery): Promise<Listed<QuestionRow>> {
  const { q, state, topic, author, needsWork } = query;
  let filtered = db.selectFrom("questions").where("questions.collection_id", "=", collectionId);
  filtered =
    state === undefined
      ? filtered.where("questions.state", "!=", "retired")
      : filtered.where("questions.state", "=", state);
  if (topic !== undefined) filtered = filtered.where("questions.topic", "=", topic);
  if (author) filtered = filtered.where("questions.created_by", "=", author);
  if (needsWork !== undefined)
    filtered = filtered.where(
      sql<SqlBool>`questions.finding_count + questions.open_comments ${sql.raw(needsWork ? ">" : "=")} 0`,
    );
  if (q) {
    const pattern = containing(q);
    filtered = filtered.where(
      sql<SqlBool>`(lower(questions.stem) like ${pattern} escape '\\' or lower(questions.topic) like ${pattern} escape '\\')`,
    );
  }
  const sorts = {
    createdAt: { column: "questions.created_at", kind: "text" as const },
    updatedAt: { column: "questions.updated_at", kind: "text" as const },
  };
  return list({ db, table: "questions", filtered, sorts, read: readQuestions }, query);
}

async function readQuestions(found: Found<"questions">) {
  const rows = await found
    .leftJoin("users", "users.id", "questions.created_by")
    .select([
      "questions.state",
      "questions.stem",
      "questions.topic",
      "questions.created_by",
      "questions.updated_at",
      "questions.finding_count",
      "questions.open_comments",
      "users.name",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: {
      id: row.id,
      state: row.state as QuestionState,
      stem: row.stem.slice(0, shownStem),
      topic: row.topic,
      author: row.created_by === null ? null : { id: row.created_by, name: row.name ?? "" },
      updatedAt: row.updated_at,
      findings: row.finding_count,
      openComments: row.open_comments,
    },
  }));
}

/** How many questions a collection has, in any state. */
export async function countQuestions(db: Db, collectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("questions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("collection_id", "=", collectionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The row of a new draft. @param externalId the question's id in the file that it came from */
export function draftRow(
  collectionId: string,
  externalId: string | null,
  columns: TextColumns,
  { actorId, now }: Acting,
) {
  const at = now.toISOString();
  return {
    id: newId(),
    collection_id: collectionId,
    external_id: externalId,
    state: "draft",
    ...columns,
    open_comments: 0,
    created_by: actorId,
    updated_by: actorId,
    approved_by: null,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    approved_at: null,
    retired_at: null,
    version: 1,
  };
}

/**
 * Adds a question as a draft.
 * @throws AppError wrong_state when the collection is full
 */
export async function insertQuestion(
  db: Db,
  collectionId: string,
  body: QuestionBody,
  acting: Acting,
): Promise<string> {
  const row = draftRow(collectionId, null, columnsOf(body), acting);
  const { id } = row;
  await db.transaction().execute(async (transaction) => {
    if ((await countQuestions(transaction, collectionId)) >= mostQuestions)
      throw new AppError("wrong_state", {
        sentence: "This collection has 20,000 questions, which is the most. Please make another one.",
      });
    await transaction.insertInto("questions").values(row).execute();
    await setQuestionPictures(transaction, { id, collectionId }, body.pictures);
    await addWriter(transaction, id, acting.actorId);
    await auditQuestion(transaction, "create-question", id, acting);
  });
  return id;
}

/**
 * Stores a question's text if it still has the version, and makes it a draft. An unchanged text writes nothing.
 * @returns false when the question has another version
 */
export async function updateText(
  db: Db,
  id: string,
  { version, body }: { version: number; body: QuestionBody },
  acting: Acting,
): Promise<boolean> {
  const columns = columnsOf(body);
  return db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .updateTable("questions")
      .set({
        ...columns,
        state: "draft",
        updated_by: acting.actorId,
        updated_at: acting.now.toISOString(),
        submitted_at: null,
        approved_at: null,
        approved_by: null,
        retired_at: null,
        version: version + 1,
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("body_hash", "!=", columns.body_hash)
      .returning("collection_id")
      .executeTakeFirst();
    if (!stored) {
      const same = await transaction
        .selectFrom("questions")
        .select("id")
        .where("id", "=", id)
        .where("body_hash", "=", columns.body_hash)
        .executeTakeFirst();
      return same !== undefined;
    }
    await setQuestionPictures(transaction, { id, collectionId: stored.collection_id }, body.pictures);
    await addWriter(transaction, id, acting.actorId);
    // Drafts are saved while their author types: once an hour is enough for the log.
    if (await countUse(transaction, `edit:${acting.actorId}:${id}`, 1, acting.now))
      await auditQuestion(transaction, "change-question", id, acting);
    return true;
  });
}

/** Records that a person wrote part of a question's text. */
function addWriter(db: Db, questionId: string, userId: string): Promise<unknown> {
  return db
    .insertInto("question_writers")
    .values({ question_id: questionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An audit entry about a question. */
export function auditQuestion(
  db: Db,
  action: string,
  id: string,
  acting: Acting,
  details: Record<string, unknown> = {},
): Promise<void> {
  return addAudit(db, { ...acting, action, subjectKind: "question", subjectId: id, details });
}
