/** SQLite as the product's engine: one file in the data folder, checked when it is opened. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely } from "kysely";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../handle.ts";
import type { Schema } from "../schema.ts";
import { registerFastPath } from "../statements.ts";
import { sqliteDialect } from "./dialect.ts";
import { MainThreadConnection } from "./main-thread.ts";
import { SqliteThread } from "./worker-client.ts";

export const databaseFileName = "assay.sqlite";
/** A restore's checked copy that has not replaced the database yet. */
export const checkedCopyName = `${databaseFileName}.restored`;
const lockFileName = "server.lock";
const sqliteBusy = 5;
/** Explains the folder to people, and tells the next start that a database existed here. */
const markerFileName = "about-this-folder.txt";

/** Marks the file as ours ("Assy"), so that a foreign database is never migrated. */
const applicationId = 0x41737379;
/** The oldest SQLite without the bug that let a checkpoint beside a write damage a WAL database. */
const oldestVersion = [3, 51, 3];

/**
 * Opens the database file of a data folder, making it when the folder is new.
 * @param use bulk: one connection that keeps no log, see bulk-load.ts
 * @param idleTransactionMilliseconds a transaction that sends nothing for so long is rolled back, as on PostgreSQL
 */
export async function openSqlite(
  dataDir: string,
  use: "serve" | "bulk" = "serve",
  idleTransactionMilliseconds = 15_000,
): Promise<Database> {
  refuseOldSqlite();
  const file = join(dataDir, databaseFileName);
  if (existsSync(file)) checkFile(file);
  else createFile(file, dataDir);
  const writer = new SqliteThread(
    use === "bulk" ? { file, role: "bulk" } : { file, role: "writer", idleTransactionMilliseconds },
  );
  const threads = {
    writer,
    reader: use === "bulk" ? writer : new SqliteThread({ file, role: "reader" }),
  };
  const near = new MainThreadConnection(file, threads.writer);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(threads) });
  if (use === "serve") registerFastPath(db, near);
  return {
    engine: "sqlite",
    db,
    insertRows,
    time: async () => Date.now(),
    waiting: () => threads.writer.waiting + threads.reader.waiting,
    close: async () => {
      await near.close();
      await db.destroy();
      // Without any query, there is no driver yet that would have closed them.
      await Promise.all([threads.reader.close(), threads.writer.close()]);
    },
  };
}

/** Rows in one statement; its text is the same each time, so that the thread prepares it once. */
const rowsAtOnce = 200;

const insertRows: Database["insertRows"] = async (db, table, columns, rows) => {
  const tuple = `(${columns.map(() => "?").join(", ")})`;
  const head = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) values `;
  const many = head + Array(rowsAtOnce).fill(tuple).join(", ");
  // Requested together, so that the rows travel to the thread in one message.
  const statements: Promise<unknown>[] = [];
  const whole = rows.length - (rows.length % rowsAtOnce);
  for (let start = 0; start < whole; start += rowsAtOnce) {
    const values = rows.slice(start, start + rowsAtOnce).flat();
    statements.push(db.executeQuery(CompiledQuery.raw(many, values)));
  }
  for (const row of rows.slice(whole)) statements.push(db.executeQuery(CompiledQuery.raw(head + tuple, row)));
  await Promise.all(statements);
};

/**
 * Holds the data folder for one server until the process ends; the system lets go by itself when it is killed.
 * @throws StartError when another server holds it
 */
export function holdDataFolder(dataDir: string): () => void {
  const file = join(dataDir, lockFileName);
  refuseForeignLock(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    const isHeld = ((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy;
    if (!isHeld) throw error;
    throw new StartError(
      `Another server is running on the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    );
  }
  return () => lock.close();
}

/** SQLite opens a write-protected file read-only and then takes no lock: two servers would both hold it. */
function refuseForeignLock(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch {
    throw new StartError(
      `${file} belongs to another user, whose server may be running. Start as that user, or give the folder to this one: chown -R`,
    );
  }
}

function refuseOldSqlite(): void {
  const { sqlite } = process.versions;
  const version = (sqlite ?? "0").split(".").map(Number);
  const difference =
    oldestVersion.map((part, index) => (version[index] ?? 0) - part).find((part) => part !== 0) ?? 0;
  if (difference < 0)
    throw new StartError(`SQLite ${sqlite} is too old; ${oldestVersion.join(".")} or newer is needed.`);
}

// Files are renamed into place when complete, so an empty one can only be damaged.
function createFile(file: string, dataDir: string): void {
  if (existsSync(join(dataDir, checkedCopyName)))
    throw new StartError(
      `A restore in ${dataDir} was interrupted. Start the server, which completes it, or run the restore again.`,
    );
  if (existsSync(`${file}-wal`) || existsSync(join(dataDir, markerFileName))) {
    throw new StartError(
      `The database ${file} is missing although this data folder was used before. ` +
        "Put it back, or restore a backup with: npm run assay -- restore FILE. To begin anew, use an empty folder.",
    );
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.new`;
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${draft}${suffix}`, { force: true });
  const created = new DatabaseSync(draft);
  created.exec(
    `pragma application_id = ${applicationId}; pragma auto_vacuum = none; pragma journal_mode = wal`,
  );
  created.close();
  renameSync(draft, file);
  markFolder(dataDir);
}

/** Writes a note that a database exists here, so that a missing one is noticed. */
export function markFolder(dataDir: string): void {
  writeFileSync(
    join(dataDir, markerFileName),
    `Assay keeps its data here; ${databaseFileName} is the database.\n`,
  );
}

/**
 * Checks that a file is a whole database of ours.
 * @param kind how the file is called in messages; for the database itself they tell how to restore
 * @throws StartError
 */
export function checkFile(file: string, kind: "The database" | "The copy" = "The database"): void {
  const advice =
    kind === "The database"
      ? " Restore a backup with: npm run assay -- restore FILE"
      : " Nothing was changed.";
  const damaged = (what: string) => new StartError(`${kind} ${file} ${what}.${advice}`);
  refuseReadOnly(file, kind);
  if (!statSync(file).isFile()) throw damaged("is a folder, not a file");
  if (statSync(file).size === 0) throw damaged("is empty");
  if (!hasSqliteHeader(file)) throw damaged("is not a SQLite database");
  try {
    using opened = new DatabaseSync(file, { timeout: 5000 });
    const { application_id } = opened.prepare("pragma application_id").get() as { application_id: number };
    if (application_id !== applicationId) throw damaged("belongs to another program");
    const { quick_check } = opened.prepare("pragma quick_check(1)").get() as { quick_check: string };
    if (quick_check !== "ok")
      throw damaged(`is damaged (${quick_check.replace("*** in database main ***", "").trim()})`);
    opened.exec("pragma journal_mode = wal");
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, errcode } = error as Error & { errcode?: number };
    if (errcode === 8 || /readonly/i.test(message))
      throw new StartError(`${kind} ${file} can't be written to.`);
    throw damaged(`can't be read (${message})`);
  }
}

/** SQLite opens a write-protected file read-only and fails at the first change, although the file is intact. */
function refuseReadOnly(file: string, kind: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${kind} ${file} can't be written to by this user (${code}). ` +
        "Start as its owner, give this user the right to write, or mount the disk for writing.",
    );
  }
}

function hasSqliteHeader(file: string): boolean {
  const header = Buffer.alloc(16);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, header, 0, 16, 0);
  } finally {
    closeSync(descriptor);
  }
  return header.toString("latin1") === "SQLite format 3\u0000";
}
