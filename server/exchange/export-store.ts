/** Reads a collection's questions for an export. */
import { sql } from "kysely";
import type { OutgoingQuestion, OutgoingSet } from "../../authoring/exchange/writers/exported-question.ts";
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

/** Bytes of text: what 5,000 questions of the usual length have. The whole file is made in memory. */
const mostLength = 12 * 1024 * 1024;
/** Questions in one statement, which are parsed in one go. */
const atOnce = 50;

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString("en");

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
    .select(["id", sql<number>`octet_length(body)`.as("length")])
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
  const length = rows.reduce((sum, row) => sum + Number(row.length), 0);
  if (length > mostLength)
    throw new AppError("wrong_state", {
      sentence: `These questions have ${megabytes(length)} MB of text, but such a file holds at most ${megabytes(mostLength)}. Please export them by state.`,
    });
  const ids = rows.map(({ id }) => id);
  const selected: OutgoingQuestion[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    selected.push(...(await readOutgoing(db, ids.slice(from, from + atOnce))));
  if (!formatsWithPictures.includes(format)) return { questions: selected };
  const hashes = new Set(selected.flatMap(({ body }) => body.pictures.map(({ hash }) => hash)));
  if (format === "qti" && selected.length + hashes.size > mostInPackage)
    throw new AppError("wrong_state", {
      sentence: `These questions and their pictures are ${(selected.length + hashes.size).toLocaleString("en")} files, but a package holds at most ${mostInPackage.toLocaleString("en")}. Please export them by state or choose another format.`,
    });
  return { questions: selected, pictures: await readPictures(db, [...hashes]) };
}

async function readOutgoing(db: Db, ids: string[]): Promise<OutgoingQuestion[]> {
  const rows = await db
    .selectFrom("questions")
    .select(["id", "external_id", "body"])
    .where("id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const { external_id, body } = found.get(id)!;
    return outgoingQuestion(external_id ?? id, JSON.parse(body));
  });
}
