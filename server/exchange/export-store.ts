/** Reads a collection's questions for an export. */
import type { OutgoingSet } from "../../authoring/exchange/writers/exported-question.ts";
import { outgoingQuestion } from "../../authoring/exchange/writers/exported-question.ts";
import { formatsWithPictures, type ImportFormat } from "../../contract/authoring/imports.ts";
import { AppError } from "../../contract/errors.ts";
import type { QuestionState } from "../../contract/lists.ts";
import type { Db } from "../database/handle.ts";
import { readPictures } from "../pictures/store.ts";

/** A larger file can't be read by other tools either, and writing it would delay other requests. */
const mostExported = 5000;

/** A package has a file for each question and picture, and importers, including ours, accept 2,000 files. */
const mostInPackage = 1990;

export interface Selection {
  format: ImportFormat;
  state?: QuestionState | undefined;
  /** Ids. */
  questions?: readonly string[] | undefined;
}

/**
 * The selected questions in the order of their topics; without a selection all that are not retired.
 * @throws AppError wrong_state when there are none or too many
 */
export async function readSelected(
  db: Db,
  collectionId: string,
  { format, state, questions }: Selection,
): Promise<Pick<OutgoingSet, "questions" | "pictures">> {
  let query = db
    .selectFrom("questions")
    .select(["id", "external_id", "body"])
    .where("collection_id", "=", collectionId);
  if (questions !== undefined) query = query.where("id", "in", [...questions]);
  else if (state === undefined) query = query.where("state", "!=", "retired");
  if (state !== undefined) query = query.where("state", "=", state);
  const most = format === "qti" ? mostInPackage : mostExported;
  const rows = await query
    .orderBy("topic")
    .orderBy("id")
    .limit(most + 1)
    .execute();
  if (rows.length === 0) throw new AppError("wrong_state", { sentence: "There are no questions to export." });
  if (rows.length > most)
    throw new AppError("wrong_state", {
      sentence: `Such a file holds at most ${most.toLocaleString("en")} questions. Please export them by state or choose another format.`,
    });
  const selected = rows.map((row) => outgoingQuestion(row.external_id ?? row.id, JSON.parse(row.body)));
  if (!formatsWithPictures.includes(format)) return { questions: selected };
  const hashes = new Set(selected.flatMap(({ body }) => body.pictures.map(({ hash }) => hash)));
  if (format === "qti" && selected.length + hashes.size > mostInPackage)
    throw new AppError("wrong_state", {
      sentence: `These questions and their pictures are ${(selected.length + hashes.size).toLocaleString("en")} files, but a package holds at most ${mostInPackage.toLocaleString("en")}. Please export them by state or choose another format.`,
    });
  return { questions: selected, pictures: await readPictures(db, [...hashes]) };
}
