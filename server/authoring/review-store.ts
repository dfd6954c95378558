/** The review queue, and answers of people who have not seen the key. */
import { type SqlBool, sql } from "kysely";
import type { WaitingQuestion } from "../../contract/authoring/question-review.ts";
import { AppError } from "../../contract/errors.ts";
import type { Acting } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import { textOf } from "./question-text.ts";
import { blindOrder } from "./question-view-store.ts";
import { auditQuestion } from "./questions-store.ts";

const mostWaiting = 100;
/** The queue's count stops here. */
const countedWaiting = 1000;

/** Questions in review that a person may approve, oldest first, and their number up to 1,000. */
export async function listWaiting(
  db: Db,
  userId: string,
): Promise<{ questions: WaitingQuestion[]; waiting: number }> {
  const waiting = db
    .selectFrom("collection_members as members")
    .innerJoin("collections", "collections.id", "members.collection_id")
    .innerJoin("questions", "questions.collection_id", "collections.id")
    .where("members.user_id", "=", userId)
    .where("members.role", "in", ["owner", "reviewer"])
    .where("collections.archived_at", "is", null)
    .where("questions.state", "=", "review")
    .where(
      sql<SqlBool>`(collections.four_eyes = 0 or not exists (select 1 from question_writers as own
        where own.question_id = questions.id and own.user_id = ${userId}))`,
    );
  const limited = waiting.select(sql<number>`1`.as("one")).limit(countedWaiting);
  const { count } = await db
    .selectFrom(limited.as("counted"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  // Reads ids first: otherwise the sort would carry the texts of the whole queue.
  const first = await waiting
    .select(["questions.id", "questions.submitted_at"])
    .orderBy("questions.submitted_at")
    .orderBy("questions.id")
    .limit(mostWaiting)
    .execute();
  if (first.length === 0) return { questions: [], waiting: 0 };
  const ids = first.map(({ id }) => id);
  const rows = await db
    .selectFrom("questions")
    .innerJoin("collections", "collections.id", "questions.collection_id")
    .leftJoin("users as authors", "authors.id", "questions.created_by")
    .leftJoin("question_blind as answered", (join) =>
      join
        .onRef("answered.question_id", "=", "questions.id")
        .onRef("answered.body_hash", "=", "questions.body_hash")
        .on("answered.user_id", "=", userId),
    )
    .select([
      "questions.id",
      "collections.id as collection_id",
      "collections.name",
      "questions.stem",
      "questions.topic",
      "questions.created_by",
      "authors.name as author_name",
      "questions.submitted_at",
      "questions.open_comments",
      "answered.at",
    ])
    .where("questions.id", "in", ids)
    .orderBy("questions.submitted_at")
    .orderBy("questions.id")
    .execute();
  const questions = rows.map((row) => ({
    id: row.id,
    collection: { id: row.collection_id, name: row.name },
    stem: row.stem.slice(0, 200),
    topic: row.topic,
    author: row.created_by === null ? null : { id: row.created_by, name: row.author_name ?? "" },
    submittedAt: row.submitted_at ?? "",
    openComments: row.open_comments,
    isAnswered: row.at !== null,
  }));
  return { questions, waiting: count };
}

/**
 * Stores the answer of a reviewer who has not seen the key; the first one for a text counts.
 * @param choice index in the order that the person was shown
 * @throws AppError changed_meanwhile for another text, wrong_state for one's own question and one without a key
 */
export async function insertBlindAnswer(
  db: Db,
  { id, bodyHash, choice, secretKey }: { id: string; bodyHash: string; choice: number; secretKey: SecretKey },
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("questions")
      .leftJoin("question_writers as own", (join) =>
        join.onRef("own.question_id", "=", "questions.id").on("own.user_id", "=", acting.actorId),
      )
      .select(["questions.id", "questions.body", "questions.findings", "questions.body_hash", "own.user_id"])
      .where("questions.id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    if (row.body_hash !== bodyHash)
      throw new AppError("changed_meanwhile", {
        sentence: "The question was changed meanwhile. Please read it again.",
      });
    if (row.user_id !== null)
      throw new AppError("wrong_state", { sentence: "You wrote this question, so you know its key." });
    const { body } = textOf(row);
    if (body.key === null)
      throw new AppError("wrong_state", { sentence: "This question has no right option yet." });
    const chosen = blindOrder({ id: acting.actorId, secretKey }, row, body.options.length)[choice];
    if (chosen === undefined)
      throw new AppError("invalid_input", { fields: { choice: "Please choose one of the options." } });
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("question_blind")
      .values({
        question_id: id,
        body_hash: bodyHash,
        user_id: acting.actorId,
        choice: chosen,
        is_right: chosen === body.key ? 1 : 0,
        at: acting.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(numInsertedOrUpdatedRows) === 1)
      await auditQuestion(transaction, "answer-blind", id, acting, { isRight: chosen === body.key });
  });
}
