/** Imports in the database: their state and current job. */
import { type Selectable, sql } from "kysely";
import {
  type Import,
  type ImportFormat,
  importLimits,
  type TableMapping,
} from "../../contract/authoring/imports.ts";
import { AppError } from "../../contract/errors.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";
import { isoAfter } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { partsOf } from "./parts-store.ts";

const keptSeconds = 14 * 24 * 3600;
/** A job without a heartbeat for this long has died with its server. */
const staleSeconds = 60;

/**
 * Announces a file.
 * @throws AppError wrong_state when the collection has too many imports
 */
export async function insertImport(
  db: Db,
  collectionId: string,
  { name, size }: { name: string; size: number },
  acting: Acting,
): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (transaction) => {
    // Takes the collection's row, so that imports announced at the same time are counted one after the other.
    await transaction
      .updateTable("collections")
      .set((row) => ({ version: row.ref("version") }))
      .where("id", "=", collectionId)
      .execute();
    const { count } = await transaction
      .selectFrom("imports")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("collection_id", "=", collectionId)
      .executeTakeFirstOrThrow();
    if (count >= importLimits.perCollection)
      throw new AppError("wrong_state", {
        sentence: `A collection keeps at most ${importLimits.perCollection} imports. Please delete one first.`,
      });
    await transaction
      .insertInto("imports")
      .values({
        id,
        collection_id: collectionId,
        file_name: name,
        size,
        state: "uploading",
        format: null,
        columns: null,
        mapping: null,
        fault: null,
        fault_line: 0,
        done: 0,
        total: partsOf(size),
        run: null,
        beat_at: null,
        created_by: acting.actorId,
        created_at: acting.now.toISOString(),
        expires_at: isoAfter(acting.now, keptSeconds),
      })
      .execute();
    await addAudit(transaction, {
      ...acting,
      action: "import-questions",
      subjectKind: "collection",
      subjectId: collectionId,
      details: { file: name, size },
    });
  });
  return id;
}

export interface RunStart {
  state: "reading" | "taking";
  from: readonly string[];
  total: number;
  format?: ImportFormat | undefined;
  mapping?: TableMapping | undefined;
}

/**
 * Begins a job on an import unless another is running.
 * @returns the id of the job
 * @throws AppError wrong_state
 */
export async function beginRun(db: Db, id: string, start: RunStart, now: Date): Promise<string> {
  const run = newId();
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({
      state: start.state,
      run,
      beat_at: now.toISOString(),
      done: 0,
      total: start.total,
      ...(start.state === "reading"
        ? {
            fault: null,
            fault_line: 0,
            format: start.format ?? null,
            mapping: start.mapping === undefined ? null : JSON.stringify(start.mapping),
          }
        : {}),
    })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("state", "in", [...start.from]),
        where.and([
          where("state", "in", ["reading", "taking"]),
          where("beat_at", "<", isoAfter(now, -staleSeconds)),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1)
    throw new AppError("wrong_state", {
      sentence: "The import is at work just now. Please wait until it is done.",
    });
  return run;
}

export type RunChange = Partial<
  Pick<
    Selectable<Schema["imports"]>,
    "state" | "format" | "columns" | "mapping" | "fault" | "fault_line" | "done" | "total"
  >
>;

/** Stores a job's progress; false if another job has begun since, or the import was deleted. */
export async function updateRun(
  db: Db,
  id: string,
  run: string,
  change: RunChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ ...change, beat_at: now.toISOString() })
    .where("id", "=", id)
    .where("run", "=", run)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The imports of a collection, the newest first. */
export async function listImports(db: Db, collectionId: string, now: Date): Promise<Import[]> {
  const rows = await selectImports(db)
    .where("imports.collection_id", "=", collectionId)
    .orderBy("imports.created_at", "desc")
    .orderBy("imports.id", "desc")
    .execute();
  const counts = await countAccounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toImport(row, counts.get(row.id), now));
}

/** One import. @throws AppError not_found */
export async function getImport(db: Db, id: string, now: Date): Promise<Import> {
  const row = await selectImports(db).where("imports.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toImport(row, (await countAccounts(db, [id])).get(id), now);
}

/** Deletes an import with its file and its accounts. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("imports").where("id", "=", id).execute();
}

/** Deletes imports that are older than 14 days; returns how many. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("imports")
    .where("expires_at", "<", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function selectImports(db: Db) {
  return db
    .selectFrom("imports")
    .leftJoin("users", "users.id", "imports.created_by")
    .selectAll("imports")
    .select("users.name as creator_name");
}

type Counts = Import["counts"];

async function countAccounts(db: Db, ids: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom("import_questions")
    .select((select) => [
      "import_id",
      "state",
      "compared",
      select.fn.countAll<number>().as("count"),
      sql<number>`sum(case when taken_at is null then 0 else 1 end)`.as("taken"),
    ])
    .where("import_id", "in", ids)
    .groupBy(["import_id", "state", "compared"])
    .execute();
  for (const { import_id, state, compared, count, taken } of rows) {
    const known = counts.get(import_id) ?? noCounts();
    if (state === "ready") known.ready += count;
    else if (state === "needs") known.needs += count;
    else known.leftOut += count;
    if (compared === "unchanged") known.unchanged += count;
    if (compared === "changed") known.changed += count;
    known.taken += Number(taken);
    counts.set(import_id, known);
  }
  return counts;
}

function noCounts(): Counts {
  return { ready: 0, needs: 0, leftOut: 0, unchanged: 0, changed: 0, taken: 0 };
}

type ImportRow = Selectable<Schema["imports"]> & { creator_name: string | null };

function toImport(row: ImportRow, counts: Counts = noCounts(), now: Date): Import {
  const table =
    row.columns === null ? null : (JSON.parse(row.columns) as { columns: string[]; samples: string[][] });
  const isStale = row.beat_at !== null && row.beat_at < isoAfter(now, -staleSeconds);
  const stopped = isStale && row.state === "reading";
  const state = stopped ? "failed" : isStale && row.state === "taking" ? "read" : row.state;
  const fault = stopped ? "The server stopped while it read the file. Please read it again." : row.fault;
  return {
    id: row.id,
    collection: row.collection_id,
    fileName: row.file_name,
    size: row.size,
    state: state as Import["state"],
    format: row.format as ImportFormat | null,
    table: table && {
      ...table,
      mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as TableMapping),
    },
    fault: fault === null ? null : { line: row.fault_line, sentence: fault },
    progress: { done: row.done, of: row.total },
    counts,
    createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator_name ?? "" },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
