/** Takes questions of an import over into drafts of its collection; each exactly once. */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import { insertDrafts } from "../authoring/imported-questions-store.ts";
import { updateText } from "../authoring/questions-store.ts";
import type { Db } from "../database/handle.ts";
import { bringsPictures } from "./accounts-store.ts";

const atOnce = 50;

export interface Taking {
  importId: string;
  collectionId: string;
  /** Undefined for all that are new or changed. */
  positions: readonly number[] | undefined;
}

/** The positions of the questions to take over, in order. */
export async function findWaiting(db: Db, { importId, positions }: Taking): Promise<number[]> {
  const rows = await db
    .selectFrom("import_questions")
    .select("position")
    .where("import_id", "=", importId)
    .where("taken_at", "is", null)
    .where("compared", "in", ["new", "changed"])
    .orderBy("position")
    .execute();
  const wanted = positions && new Set(positions);
  return rows.flatMap(({ position }) => (!wanted || wanted.has(position) ? [position] : []));
}

/** Takes positions over in batches and reports progress after each; stops if `onProgress` says so. */
export async function takeOver(
  db: Db,
  taking: Taking,
  waiting: readonly number[],
  acting: Acting,
  onProgress: (done: number) => Promise<boolean>,
): Promise<void> {
  for (let from = 0; from < waiting.length; from += atOnce) {
    const positions = waiting.slice(from, from + atOnce);
    await takeNew(db, taking, positions, acting);
    await takeChanged(db, taking, positions, acting);
    if (!(await onProgress(Math.min(from + atOnce, waiting.length)))) return;
  }
}

async function takeNew(
  db: Db,
  { importId, collectionId }: Taking,
  positions: readonly number[],
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Claimed before they are added, so that of two concurrent requests only one takes each question.
    const rows = await transaction
      .updateTable("import_questions")
      .set({ taken_at: acting.now.toISOString() })
      .where("import_id", "=", importId)
      .where("position", "in", [...positions])
      .where("compared", "=", "new")
      .where("taken_at", "is", null)
      .returning(["position", "external_id", "body", "body_hash", "findings"])
      .execute();
    rows.sort((a, b) => a.position - b.position);
    const ids = await insertDrafts(
      transaction,
      collectionId,
      rows.map((row) => ({ externalId: row.external_id, columns: columnsOf(row) })),
      acting,
    );
    for (const [index, { position }] of rows.entries())
      await transaction
        .updateTable("import_questions")
        // Another person has added a question with this id since the file was read. Reading the file again shows how
        // they differ.
        .set(ids[index] === undefined ? { taken_at: null } : { question_id: ids[index] })
        .where("import_id", "=", importId)
        .where("position", "=", position)
        .execute();
    const taken = ids.filter((id) => id !== undefined).length;
    if (taken > 0) await audit(transaction, collectionId, acting, { import: importId, added: taken });
  });
}

async function takeChanged(
  db: Db,
  { importId, collectionId }: Taking,
  positions: readonly number[],
  acting: Acting,
): Promise<void> {
  const rows = await db
    .selectFrom("import_questions as imported")
    .innerJoin("questions", "questions.id", "imported.question_id")
    .innerJoin("imports", "imports.id", "imported.import_id")
    .select([
      "imported.missing",
      "imports.format",
      "imported.position",
      "imported.body as new_body",
      "questions.id",
      "questions.version",
      "questions.body",
    ])
    .where("imported.import_id", "=", importId)
    .where("imported.position", "in", [...positions])
    .where("imported.compared", "=", "changed")
    .where("imported.taken_at", "is", null)
    .where("questions.collection_id", "=", collectionId)
    .orderBy("imported.position")
    .execute();
  for (const { position, new_body, id, version, body, format, missing } of rows) {
    const found = JSON.parse(new_body ?? "null") as QuestionBody;
    const { pictures } = bringsPictures(format ?? "", JSON.parse(missing))
      ? found
      : (JSON.parse(body) as QuestionBody);
    const text = { ...found, pictures };
    if (!(await updateText(db, id, { version, body: text }, acting))) continue;
    await db
      .updateTable("import_questions")
      .set({ taken_at: acting.now.toISOString() })
      .where("import_id", "=", importId)
      .where("position", "=", position)
      .execute();
  }
}

function columnsOf(row: { body: string | null; body_hash: string | null; findings: string | null }) {
  const { body, body_hash, findings } = row;
  if (body === null || body_hash === null || findings === null)
    throw new TypeError("A new question has a text.");
  const { stem, topic, difficulty } = JSON.parse(body) as QuestionBody;
  return {
    stem: stem.slice(0, 2000),
    topic: topic.trim(),
    difficulty,
    body,
    body_hash,
    findings,
    finding_count: (JSON.parse(findings) as unknown[]).length,
  };
}

function audit(
  db: Db,
  collectionId: string,
  acting: Acting,
  details: Record<string, unknown>,
): Promise<void> {
  return addAudit(db, {
    ...acting,
    action: "take-import",
    subjectKind: "collection",
    subjectId: collectionId,
    details,
  });
}
