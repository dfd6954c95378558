/** Copies the SQLite database while it is in use, and puts a checked copy in its place. */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { flushToDisk } from "../../platform/flush.ts";
import { StartError } from "../../platform/start-error.ts";
import { migrations } from "../migrate.ts";
import { checkedCopyName, checkFile, databaseFileName, holdDataFolder, markFolder } from "./sqlite.ts";
import { SqliteThread } from "./worker-client.ts";

const sidecars = ["-wal", "-shm", "-journal"];
const watchMilliseconds = 200;

/** Called with the bytes written and the approximate total. */
export type OnBytes = (done: number, of: number) => void;

/**
 * Writes a snapshot of the database into a new file, and checks it by opening it.
 * @returns its size in bytes
 * @throws StartError when there is nothing to copy, or the file is there already
 */
export async function backUpSqlite(dataDir: string, target: string, onBytes: OnBytes): Promise<number> {
  const source = join(dataDir, databaseFileName);
  if (!existsSync(source)) throw new StartError(`There is no database in ${dataDir}.`);
  if (existsSync(target)) throw new StartError(`${target} is there already; a backup overwrites nothing.`);
  const draft = `${target}.part`;
  mkdirSync(dirname(resolve(target)), { recursive: true });
  clear(draft);
  const thread = new SqliteThread({ file: source, role: "reader" });
  const size = statSync(source).size;
  const watch = setInterval(
    () => existsSync(draft) && onBytes(statSync(draft).size, size),
    watchMilliseconds,
  );
  try {
    await thread.ask({ kind: "run", sql: "vacuum into ?", values: [draft] });
    onBytes(size, size);
    checkCopy(draft);
    flushToDisk(draft);
    // Unlike a rename, a link refuses to overwrite a file that has appeared meanwhile.
    linkSync(draft, target);
    flushToDisk(dirname(resolve(target)));
    return statSync(target).size;
  } finally {
    clearInterval(watch);
    await thread.close();
    clear(draft);
  }
}

/**
 * Puts a copy in the place of a data folder's database, and the old one aside. Sessions and mailed links of the copy end: some
 * of them were ended since by a sign-out, a lock or a new password. Roles stay as they are in the copy.
 * @returns where the old database is now; undefined when there was none
 * @throws StartError when a server holds the folder, or the copy is not whole, not ours or of a newer version
 */
export function restoreSqlite(dataDir: string, source: string, now: Date): string | undefined {
  const file = join(dataDir, databaseFileName);
  if (!existsSync(source) || !statSync(source).isFile()) throw new StartError(`There is no file ${source}.`);
  if (resolve(source) === resolve(file))
    throw new StartError(`${source} is the database itself, not a copy of it.`);
  mkdirSync(dataDir, { recursive: true });
  const release = holdDataFolder(dataDir);
  const draft = `${file}.restoring`;
  try {
    finishRestore(dataDir);
    clear(draft);
    copyFileSync(source, draft, constants.COPYFILE_FICLONE);
    checkCopy(draft);
    endAccess(draft);
    flushToDisk(draft);
    // From here on an interrupted restore can be completed, since the copy is complete.
    renameSync(draft, join(dataDir, checkedCopyName));
    flushToDisk(dataDir);
    const aside = existsSync(file) ? freeName(dataDir, now) : undefined;
    if (aside) putAside(file, aside);
    putInPlace(dataDir);
    return aside;
  } finally {
    clear(draft);
    release();
  }
}

/**
 * Ends a restore that was interrupted: undoes it while the former database is still in its place, else completes it.
 * Only for the process that holds the data folder.
 * @returns what it did; undefined when there was nothing to do
 */
export function finishRestore(dataDir: string): "undone" | "completed" | undefined {
  if (!existsSync(join(dataDir, checkedCopyName))) return undefined;
  if (!existsSync(join(dataDir, databaseFileName))) {
    putInPlace(dataDir);
    return "completed";
  }
  // A log that was renamed before its database was.
  for (const name of readdirSync(dataDir)) {
    const [, database] = /^(before-restore-.*\.sqlite)-(?:wal|shm|journal)$/.exec(name) ?? [];
    if (database && !existsSync(join(dataDir, database))) rmSync(join(dataDir, name));
  }
  rmSync(join(dataDir, checkedCopyName));
  return "undone";
}

/** The checked copy becomes the database. A remaining log belongs to the former database, which already contains it. */
function putInPlace(dataDir: string): void {
  const file = join(dataDir, databaseFileName);
  for (const suffix of sidecars) rmSync(file + suffix, { force: true });
  renameSync(join(dataDir, checkedCopyName), file);
  markFolder(dataDir);
  flushToDisk(dataDir);
}

/** A name for the former database that no earlier restore of the same second has taken. */
function freeName(dataDir: string, now: Date): string {
  const name = `before-restore-${now.toISOString().slice(0, 19).replace(/:/g, "-")}`;
  for (let number = 1; ; number += 1) {
    const file = join(dataDir, `${name}${number === 1 ? "" : `-${number}`}.sqlite`);
    if (["", ...sidecars].every((suffix) => !existsSync(file + suffix))) return file;
  }
}

function endAccess(file: string): void {
  using opened = new DatabaseSync(file);
  opened.exec("begin; delete from sessions; delete from tokens; commit");
}

/** The addresses of a data folder's admins. */
export function listAdmins(dataDir: string): string[] {
  using opened = new DatabaseSync(join(dataDir, databaseFileName), { readOnly: true });
  const found = opened.prepare("select email from users where admin_since is not null order by email").all();
  return (found as { email: string }[]).map(({ email }) => email);
}

/**
 * Moves a database and its log away. The log is first linked under both names, so that a kill never separates the
 * two.
 */
function putAside(file: string, aside: string): void {
  for (const suffix of sidecars) {
    if (existsSync(file + suffix)) linkSync(file + suffix, aside + suffix);
  }
  flushToDisk(dirname(file));
  renameSync(file, aside);
  flushToDisk(dirname(file));
}

/** @throws StartError unless the file is a whole database of ours that this version can serve */
function checkCopy(file: string): void {
  checkFile(file, "The copy");
  using opened = new DatabaseSync(file);
  try {
    // One file without a log, so that it can be copied and opened on read-only media.
    opened.exec("pragma journal_mode = delete");
    const names = opened.prepare("select name from migrations order by name").all() as { name: string }[];
    const unknown = names.filter(({ name }) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0)
      throw new StartError(
        `The copy was made by a newer version of Assay (it has ${unknown.map(({ name }) => name).join(", ")}). Restore it with that version.`,
      );
    if (names.length === 0) throw new StartError("The copy holds no tables of Assay.");
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The copy can't be used (${(error as Error).message}).`);
  }
}

function clear(file: string): void {
  for (const suffix of ["", ...sidecars]) rmSync(file + suffix, { force: true });
}
