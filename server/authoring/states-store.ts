/** How a question moves from state to state: each move is one conditional update on the version that the person saw. */
import { type SqlBool, sql } from "kysely";
import type { ChangeKind } from "../../contract/authoring/questions.ts";
import { AppError } from "../../contract/errors.ts";
import type { QuestionState } from "../../contract/lists.ts";
import type { Acting } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { insertComment } from "./comments-store.ts";
import { insertChange, refuseWrongKind } from "./question-changes-store.ts";
import { textOf } from "./question-text.ts";
import { auditQuestion } from "./questions-store.ts";

interface Move {
  id: string;
  version: number;
}

/**
 * Submits a draft for review.
 * @param move with the kind of the change, where the question was published before
 * @throws AppError invalid_input with what is missing, wrong_state, changed_meanwhile
 */
export async function submitQuestion(
  db: Db,
  { id, version, change }: Move & { change?: ChangeKind | undefined },
  acting: Acting,
): Promise<void> {
  const row = await getState(db, id);
  const missing = textOf(row).findings.filter(({ level }) => level === "required");
  if (missing.length > 0 && row.version === version)
    throw new AppError("invalid_input", {
      sentence: "The question is not complete yet.",
      fields: Object.fromEntries(missing.map(({ field, sentence }) => [`body.${field}`, sentence])),
    });
  if (row.version === version) refuseWrongKind(row, change);
  const at = acting.now.toISOString();
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("questions")
      .set({ state: "review", submitted_at: at, retired_at: null, updated_at: at, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "in", ["draft", "retired"])
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1)
      throw await refusal(transaction, { id, version }, "Only a draft can be submitted.");
    await insertChange(transaction, row, { version: version + 1, kind: change });
    await auditQuestion(transaction, "submit-question", id, acting, change ? { change } : {});
  });
}

/**
 * Approves a question in review. In a collection with four eyes the caller may not have written any of it, and must have
 * answered this text before they saw its key.
 * @throws AppError wrong_state, changed_meanwhile
 */
export async function approveQuestion(db: Db, { id, version }: Move, acting: Acting): Promise<void> {
  const at = acting.now.toISOString();
  const me = acting.actorId;
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("questions")
      .set({ state: "approved", approved_at: at, approved_by: me, updated_at: at, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "=", "review")
      .where(
        sql<SqlBool>`(not exists (select 1 from collections where id = questions.collection_id and four_eyes = 1)
          or (not exists (select 1 from question_writers as own where own.question_id = questions.id and own.user_id = ${me})
            and exists (select 1 from question_blind as answered where answered.question_id = questions.id
              and answered.body_hash = questions.body_hash and answered.user_id = ${me})))`,
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw await refusalOfApproval(transaction, { id, version }, me);
    await auditQuestion(transaction, "approve-question", id, acting);
  });
}

async function refusalOfApproval(db: Db, move: Move, userId: string): Promise<AppError> {
  const row = await getState(db, move.id);
  if (row.version !== move.version || row.state !== "review")
    return refusal(db, move, "Only a question in review can be approved.");
  const own = await db
    .selectFrom("question_writers")
    .select("user_id")
    .where("question_id", "=", move.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const sentence = own
    ? "You wrote some of this question. Somebody else has to approve it."
    : "Please answer the question first, before you see its key.";
  return new AppError("wrong_state", { sentence });
}

/**
 * Makes a question in review a draft again, with a comment.
 * @throws AppError wrong_state, changed_meanwhile
 */
export async function sendBackQuestion(
  db: Db,
  { id, version, comment }: Move & { comment: string },
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("questions")
      .set({ state: "draft", submitted_at: null, updated_at: acting.now.toISOString(), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "=", "review")
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1)
      throw await refusal(transaction, { id, version }, "Only a question in review can be sent back.");
    await insertComment(transaction, id, { text: comment, sentBack: true }, acting);
    await auditQuestion(transaction, "send-back-question", id, acting);
  });
}

/**
 * Takes a question out of use.
 * @throws AppError wrong_state, changed_meanwhile
 */
export async function retireQuestion(db: Db, { id, version }: Move, acting: Acting): Promise<void> {
  const at = acting.now.toISOString();
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("questions")
      .set({ state: "retired", retired_at: at, updated_at: at, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "!=", "retired")
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1)
      throw await refusal(transaction, { id, version }, "This question is retired already.");
    await auditQuestion(transaction, "retire-question", id, acting);
  });
}

/** Why a move changed no row: another version, or a state from which it is not possible. */
async function refusal(db: Db, { id, version }: Move, sentence: string): Promise<AppError> {
  const row = await getState(db, id);
  if (row.version === version) return new AppError("wrong_state", { sentence });
  return new AppError("changed_meanwhile", {
    sentence: "The question was changed meanwhile. Please look at it again.",
  });
}

async function getState(db: Db, id: string) {
  const row = await db
    .selectFrom("questions")
    .select(["id", "state", "version", "body", "findings", "published_body", "published_version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return { ...row, state: row.state as QuestionState };
}
