/** A question as one person may see it: reviewers get it without its key until they have answered it. */
import { sql } from "kysely";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { Question } from "../../contract/authoring/questions.ts";
import type { AuthorRole } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { QuestionState } from "../../contract/lists.ts";
import type { Db } from "../database/handle.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import { codeLinesOf } from "./compiled-question.ts";
import { findChange } from "./question-changes-store.ts";
import { textOf } from "./question-text.ts";

/** The viewer of a question. */
export interface Viewer {
  id: string;
  role: AuthorRole;
  /** Wants to review it, so the key stays hidden. */
  blind?: boolean;
  secretKey: SecretKey;
}

/**
 * A question as the viewer may see it.
 * @throws AppError not_found
 */
export async function getQuestion(db: Db, id: string, viewer: Viewer): Promise<Question> {
  const row = await db
    .selectFrom("questions")
    .innerJoin("collections", "collections.id", "questions.collection_id")
    .leftJoin("users as authors", "authors.id", "questions.created_by")
    .leftJoin("users as editors", "editors.id", "questions.updated_by")
    .leftJoin("users as approvers", "approvers.id", "questions.approved_by")
    .leftJoin("question_writers as own", (join) =>
      join.onRef("own.question_id", "=", "questions.id").on("own.user_id", "=", viewer.id),
    )
    .leftJoin("question_blind as answered", (join) =>
      join
        .onRef("answered.question_id", "=", "questions.id")
        .onRef("answered.body_hash", "=", "questions.body_hash")
        .on("answered.user_id", "=", viewer.id),
    )
    .selectAll("questions")
    .select([
      "collections.name as collection_name",
      "collections.four_eyes",
      "collections.archived_at",
      "authors.name as author_name",
      "editors.name as editor_name",
      "approvers.name as approver_name",
      "own.user_id as own_id",
      "answered.is_right",
    ])
    .where("questions.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const isOwn = row.own_id !== null;
  const isKeyWithheld = isWithheld(viewer, { isOwn, hasAnswered: row.is_right !== null });
  const { body, findings } = textOf(row);
  const actor = (userId: string | null, name: string | null) =>
    userId === null ? null : { id: userId, name: name ?? "" };
  return {
    id: row.id,
    collection: {
      id: row.collection_id,
      name: row.collection_name,
      fourEyes: row.four_eyes === 1,
      archivedAt: row.archived_at,
    },
    role: viewer.role,
    state: row.state as QuestionState,
    version: row.version,
    bodyHash: row.body_hash,
    body: isKeyWithheld ? withoutKey(body, blindOrder(viewer, row, body.options.length)) : body,
    isKeyWithheld,
    codeTokens: codeLinesOf(body),
    findings: isKeyWithheld ? [] : findings,
    author: actor(row.created_by, row.author_name),
    isOwn,
    updatedBy: actor(row.updated_by, row.editor_name),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    approvedAt: row.approved_at,
    approvedBy: actor(row.approved_by, row.approver_name),
    retiredAt: row.retired_at,
    wasPublished: row.published_version !== null,
    change: isKeyWithheld ? null : await findChange(db, row),
    externalId: row.external_id,
    blind: {
      ...(isKeyWithheld ? { answers: 0, right: 0 } : await countBlind(db, row.id, row.body_hash)),
      own: row.is_right === null ? null : row.is_right === 1,
    },
  };
}

/** Whether a viewer has to answer a question before its key is shown. */
export function isWithheld(
  { role, blind = false }: Pick<Viewer, "role" | "blind">,
  { isOwn, hasAnswered }: { isOwn: boolean; hasAnswered: boolean },
): boolean {
  return !isOwn && !hasAnswered && (role === "reviewer" || (blind && role === "owner"));
}

/** Leaves out everything that reveals the key, and reorders the options, since authors may put the key first. */
function withoutKey(body: QuestionBody, order: number[]): QuestionBody {
  return {
    ...body,
    options: order.map((index) => ({ text: body.options[index]!.text, reason: "" })),
    key: null,
    explanation: "",
    sources: [],
  };
}

/**
 * Indexes of the options in the order in which a person gets them without the key. Keyed, so that nobody can compute
 * which one the author wrote first.
 */
export function blindOrder(
  { id, secretKey }: Pick<Viewer, "id" | "secretKey">,
  question: { id: string; body_hash: string },
  options: number,
): number[] {
  return Array.from({ length: options }, (_, index) => ({
    index,
    place: secretKey.hash(`${question.id} ${question.body_hash} ${id} ${index}`, "blind order"),
  }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ index }) => index);
}

async function countBlind(db: Db, questionId: string, bodyHash: string) {
  const { answers, right } = await db
    .selectFrom("question_blind")
    .select((select) => [
      select.fn.countAll<number>().as("answers"),
      sql<number>`coalesce(sum(is_right), 0)`.as("right"),
    ])
    .where("question_id", "=", questionId)
    .where("body_hash", "=", bodyHash)
    .executeTakeFirstOrThrow();
  return { answers, right: Number(right) };
}
