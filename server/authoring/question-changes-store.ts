/**
 * The declared kind of a change to a published question: wording, meaning or key. It decides whether statistics
 * continue.
 */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { ChangeKind, Question } from "../../contract/authoring/questions.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { partsOf } from "./assessments/own-changes.ts";
import { compileQuestion } from "./compiled-question.ts";

/** Keys in one statement. */
const atOnce = 100;

type Part = NonNullable<Question["change"]>["parts"][number];

/** The columns that a comparison with the published text needs. */
export interface Compared {
  id: string;
  body: string;
  published_body: string | null;
  published_version: number | null;
}

/** What differs from the last published text, apart from explanation, topic and sources. */
function changedParts({ id, body, published_body }: Compared): Part[] {
  if (published_body === null || published_body === body) return [];
  const compiled = (text: string) => compileQuestion(id, 0, "", JSON.parse(text) as QuestionBody);
  return partsOf(compiled(published_body), compiled(body)).filter(
    (part): part is Part => part === "question" || part === "options" || part === "key",
  );
}

/** How a question differs from its published text, and the declared kind; null if it doesn't differ. */
export async function findChange(db: Db, row: Compared): Promise<Question["change"]> {
  const parts = changedParts(row);
  if (parts.length === 0) return null;
  const said = await db
    .selectFrom("question_changes")
    .select("kind")
    .where("question_id", "=", row.id)
    .where("version", ">", row.published_version!)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return { parts, kind: (said?.kind as ChangeKind | undefined) ?? null };
}

/**
 * Checks the declared kind of a change.
 * @throws AppError invalid_input where the kind is missing, and where another option is right but the key is said to
 *   be the same
 */
export function refuseWrongKind(row: Compared, kind: ChangeKind | undefined): void {
  const parts = changedParts(row);
  const refuse = (change: string) => new AppError("invalid_input", { sentence: change, fields: { change } });
  if (parts.length === 0) return;
  if (kind === undefined)
    throw refuse("This question was published. Please say whether wording, meaning or key changed.");
  if (kind !== "key" && parts.includes("key"))
    throw refuse("Another option is right now, so the key changed.");
}

/** Stores the kind of a change, replacing an earlier one for the same change. */
export async function insertChange(
  db: Db,
  row: Compared,
  { version, kind }: { version: number; kind: ChangeKind | undefined },
): Promise<void> {
  if (row.published_version === null) return;
  await db
    .deleteFrom("question_changes")
    .where("question_id", "=", row.id)
    .where("version", ">", row.published_version)
    .execute();
  if (kind === undefined || changedParts(row).length === 0) return;
  await db.insertInto("question_changes").values({ question_id: row.id, version, kind }).execute();
}

/**
 * Whether any of these questions has a declared change of meaning or key between two of its versions.
 * @param questions with the version before and the one after
 */
export async function hasOtherMeaning(
  db: Db,
  questions: { id: string; from: number; to: number }[],
): Promise<boolean> {
  for (let start = 0; start < questions.length; start += atOnce) {
    const batch = questions.slice(start, start + atOnce);
    const found = await db
      .selectFrom("question_changes")
      .select("kind")
      .where((row) =>
        row.or(
          batch.map(({ id, from, to }) =>
            row.and([row("question_id", "=", id), row("version", ">", from), row("version", "<=", to)]),
          ),
        ),
      )
      .where("kind", "!=", "typo")
      .limit(1)
      .execute();
    if (found.length > 0) return true;
  }
  return false;
}
