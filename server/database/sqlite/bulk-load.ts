/**
 * Fills the database of a new data folder fast: in a temporary file without a log, with indexes built at the end. The
 * file is renamed into place only when complete.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { StartError } from "../../platform/start-error.ts";
import type { Database, Db } from "../handle.ts";
import { migrate } from "../migrate.ts";
import { checkFile, databaseFileName, holdDataFolder, markFolder, openSqlite } from "./sqlite.ts";

const draftFolderName = "being-filled";

/** True where a data folder has no database yet. */
export function isNewDataFolder(dataDir: string): boolean {
  return !existsSync(join(dataDir, databaseFileName));
}

/**
 * Makes the database of a new data folder and fills it.
 * @param fill stores rows; what it throws leaves the folder as it was
 * @param onIndexes called with the number of indexes built so far
 * @throws StartError when a database is there or a server is about to make it
 */
export async function fillNewSqlite<T>(
  dataDir: string,
  fill: (database: Database) => Promise<T>,
  onIndexes: (done: number, of: number) => void = () => {},
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const letGo = holdDataFolder(dataDir);
  const draft = join(dataDir, draftFolderName);
  try {
    if (!isNewDataFolder(dataDir)) throw new StartError(`There is a database in ${dataDir} already.`);
    rmSync(draft, { recursive: true, force: true });
    const filled = await fillDraft(draft, fill, onIndexes);
    checkFile(join(draft, databaseFileName));
    flush(join(draft, databaseFileName));
    renameSync(join(draft, databaseFileName), join(dataDir, databaseFileName));
    markFolder(dataDir);
    return filled;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    letGo();
  }
}

async function fillDraft<T>(
  draft: string,
  fill: (database: Database) => Promise<T>,
  onIndexes: (done: number, of: number) => void,
): Promise<T> {
  const database = await openSqlite(draft, "bulk");
  try {
    await migrate(database);
    const indexes = await takeIndexes(database.db);
    const filled = await fill(database);
    for (const [done, { sql: create }] of indexes.entries()) {
      onIndexes(done, indexes.length);
      await sql.raw(create).execute(database.db);
    }
    onIndexes(indexes.length, indexes.length);
    return filled;
  } finally {
    await database.close();
  }
}

/** Drops the indexes that no constraint needs; returns how to make them again. */
async function takeIndexes(db: Db): Promise<{ name: string; sql: string }[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and sql is not null
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows;
}

function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
