/** The account of each question of an imported file. */
import type { Selectable } from "kysely";
import { missingFrom } from "../../authoring/exchange/account.ts";
import { readsTheSame } from "../../authoring/exchange/same-text.ts";
import {
  type Account,
  formatsWithPictures,
  type ImportFormat,
  importLimits,
} from "../../contract/authoring/imports.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { AppError } from "../../contract/errors.ts";
import { findQuestions, type KnownQuestion } from "../authoring/imported-questions-store.ts";
import { columnsOf } from "../authoring/question-text.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";
import type { ReadAccount } from "./reader.ts";

/**
 * Whether a file's pictures replace those of the collection's question. They don't if the format has no pictures or
 * some could not be read.
 */
export function bringsPictures(format: string, missing: readonly string[]): boolean {
  return formatsWithPictures.some((known) => known === format) && !missing.includes("pictures");
}

/** Deletes the accounts of an earlier reading. */
export async function deleteAccounts(db: Db, importId: string): Promise<void> {
  await db.deleteFrom("import_questions").where("import_id", "=", importId).execute();
}

/** Stores accounts, each compared with the collection's questions. */
export async function insertAccounts(
  db: Db,
  { importId, collectionId, format }: { importId: string; collectionId: string; format: ImportFormat },
  accounts: readonly ReadAccount[],
): Promise<void> {
  const known = await findQuestions(db, collectionId, {
    ids: accounts.flatMap(({ externalId }) => externalId ?? []),
    hashes: accounts.flatMap(({ columns }) => columns?.body_hash ?? []),
  });
  const rows = accounts.map((account) => ({
    import_id: importId,
    position: account.position,
    line: account.line,
    file: account.file ?? null,
    name: account.name,
    state: account.state,
    missing: JSON.stringify(account.missing),
    because: account.because ?? null,
    notes: JSON.stringify(account.notes),
    external_id: account.externalId ?? null,
    body: account.columns?.body ?? null,
    body_hash: account.columns?.body_hash ?? null,
    findings: account.columns?.findings ?? null,
    ...compare(account.externalId ?? null, account.columns, known, bringsPictures(format, account.missing)),
    taken_at: null,
  }));
  if (rows.length > 0) await db.insertInto("import_questions").values(rows).execute();
}

/** Beside the question of the same id, else beside one of the same text. */
function compare(
  externalId: string | null,
  columns: { body: string; body_hash: string } | undefined,
  known: readonly KnownQuestion[],
  withPictures: boolean,
): { compared: string | null; question_id: string | null } {
  if (!columns) return { compared: null, question_id: null };
  const same =
    (externalId === null
      ? undefined
      : known.find((question) => question.externalId === externalId || question.id === externalId)) ??
    known.find(({ hash }) => hash === columns.body_hash);
  if (!same) return { compared: "new", question_id: null };
  const isUnchanged =
    same.hash === columns.body_hash ||
    readsTheSame(JSON.parse(same.body), JSON.parse(columns.body), withPictures);
  return { compared: isUnchanged ? "unchanged" : "changed", question_id: same.id };
}

type AccountRow = Selectable<Schema["import_questions"]>;

/** A page of accounts from a position on. */
export async function listAccounts(
  db: Db,
  importId: string,
  { state, from = 0 }: { state?: string | undefined; from?: number | undefined },
): Promise<{ accounts: Account[]; next: number | null }> {
  const query = db
    .selectFrom("import_questions")
    .selectAll()
    .where("import_id", "=", importId)
    .where("position", ">=", from)
    .orderBy("position")
    .limit(importLimits.page + 1);
  const rows = await (state === undefined ? query : query.where("state", "=", state)).execute();
  const next = rows[importLimits.page]?.position ?? null;
  return { accounts: await toAccounts(db, rows.slice(0, importLimits.page)), next };
}

/** One account. @throws AppError not_found */
export async function getAccount(db: Db, importId: string, position: number): Promise<Account> {
  const rows = await db
    .selectFrom("import_questions")
    .selectAll()
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .execute();
  const [account] = await toAccounts(db, rows);
  if (!account) throw new AppError("not_found");
  return account;
}

async function toAccounts(db: Db, rows: readonly AccountRow[]): Promise<Account[]> {
  const changed = rows.flatMap(({ compared, question_id }) => (compared === "changed" && question_id) || []);
  const current = new Map<string, QuestionBody>();
  if (changed.length > 0)
    for (const { id, body } of await db
      .selectFrom("questions")
      .select(["id", "body"])
      .where("id", "in", changed)
      .execute())
      current.set(id, JSON.parse(body));
  return rows.map((row) => ({
    position: row.position,
    line: row.line,
    file: row.file,
    name: row.name,
    state: row.state as Account["state"],
    missing: JSON.parse(row.missing),
    because: row.because,
    notes: JSON.parse(row.notes),
    body: row.body === null ? null : JSON.parse(row.body),
    compared: row.compared as Account["compared"],
    question: row.question_id,
    current: (row.taken_at === null && row.question_id && current.get(row.question_id)) || null,
    takenAt: row.taken_at,
  }));
}

/**
 * Stores a question that its author has corrected, and compares it again.
 * @throws AppError not_found, wrong_state for one that is left out or was taken over
 */
export async function updateAccount(
  db: Db,
  { importId, position, collectionId }: { importId: string; position: number; collectionId: string },
  body: QuestionBody,
): Promise<void> {
  const found = await getRow(db, importId, position);
  const missing = missingFrom(body, (JSON.parse(found.missing) as string[]).includes("pictures"));
  const columns = columnsOf(body);
  const known = await findQuestions(db, collectionId, {
    ids: found.external_id === null ? [] : [found.external_id],
    hashes: [columns.body_hash],
  });
  const { numUpdatedRows } = await db
    .updateTable("import_questions")
    .set({
      body: columns.body,
      body_hash: columns.body_hash,
      findings: columns.findings,
      missing: JSON.stringify(missing),
      state: missing.length > 0 ? "needs" : "ready",
      ...compare(found.external_id, columns, known, bringsPictures(found.format ?? "", missing)),
    })
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .where("body", "is not", null)
    .where("taken_at", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1)
    throw new AppError("wrong_state", {
      sentence: "This question can't be mended here: it is left out, or in the collection already.",
    });
}

async function getRow(db: Db, importId: string, position: number) {
  const row = await db
    .selectFrom("import_questions")
    .innerJoin("imports", "imports.id", "import_questions.import_id")
    .select(["external_id", "missing", "format"])
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
