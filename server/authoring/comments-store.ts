/** Comments on questions. How many are open is stored with the question. */
import { sql } from "kysely";
import type { Comment } from "../../contract/authoring/question-review.ts";
import { AppError } from "../../contract/errors.ts";
import type { Acting } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { newId } from "../platform/ids.ts";

const mostComments = 500;

/** The comments on a question, the oldest first. */
export async function listComments(db: Db, questionId: string): Promise<Comment[]> {
  const rows = await db
    .selectFrom("question_comments as comments")
    .leftJoin("users", "users.id", "comments.user_id")
    .selectAll("comments")
    .select("users.name")
    .where("comments.question_id", "=", questionId)
    .orderBy("comments.at")
    .orderBy("comments.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    author: row.user_id === null ? null : { id: row.user_id, name: row.name ?? "" },
    text: row.text,
    sentBack: row.sent_back === 1,
    at: row.at,
    resolvedAt: row.resolved_at,
  }));
}

/**
 * Adds a comment; inside a transaction.
 * @throws AppError wrong_state when there are too many
 */
export async function insertComment(
  db: Db,
  questionId: string,
  { text, sentBack }: { text: string; sentBack: boolean },
  acting: Acting,
): Promise<void> {
  await countOpen(db, questionId, 1);
  const { count } = await db
    .selectFrom("question_comments")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("question_id", "=", questionId)
    .executeTakeFirstOrThrow();
  if (count >= mostComments)
    throw new AppError("wrong_state", { sentence: `A question has at most ${mostComments} comments.` });
  await db
    .insertInto("question_comments")
    .values({
      id: newId(),
      question_id: questionId,
      user_id: acting.actorId,
      text,
      sent_back: sentBack ? 1 : 0,
      at: acting.now.toISOString(),
      resolved_at: null,
    })
    .execute();
}

/**
 * Marks a comment as resolved, or as open again; inside a transaction. Repeating it changes nothing.
 * @throws AppError not_found
 */
export async function resolveComment(
  db: Db,
  { questionId, id, resolved }: { questionId: string; id: string; resolved: boolean },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("question_comments")
    .set({ resolved_at: resolved ? now.toISOString() : null })
    .where("id", "=", id)
    .where("question_id", "=", questionId)
    .where("resolved_at", resolved ? "is" : "is not", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 1) return countOpen(db, questionId, resolved ? -1 : 1);
  const found = await db
    .selectFrom("question_comments")
    .select("id")
    .where("id", "=", id)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
}

async function countOpen(db: Db, questionId: string, change: number): Promise<void> {
  await db
    .updateTable("questions")
    .set({ open_comments: sql`open_comments + ${change}` })
    .where("id", "=", questionId)
    .execute();
}
