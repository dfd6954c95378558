/** `assay move --to postgres://…`: copies everything from the SQLite file of DATA_DIR to an empty PostgreSQL database. */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createProgress } from "../../authoring/terminal/progress.ts";
import { readSettings } from "../config.ts";
import { isTransientFailure } from "../database/handle.ts";
import { migrate } from "../database/migrate.ts";
import { moveRows } from "../database/move/move.ts";
import { openPostgres } from "../database/postgres/postgres.ts";
import { finishRestore } from "../database/sqlite/backup.ts";
import { checkedCopyName, databaseFileName, holdDataFolder, openSqlite } from "../database/sqlite/sqlite.ts";
import { describeDiskError } from "../platform/disk-errors.ts";
import { StartError } from "../platform/start-error.ts";

const help = `Usage: npm run assay -- move --to postgres://user:password@host/database

Copies all data from the SQLite database in DATA_DIR to an empty PostgreSQL database and verifies the copy.
Stop the server first; the target must have no other data. If interrupted, run the same command again to continue.
The SQLite file is not changed.
`;

/** Identifies the source of a half-filled target. */
const idFileName = "move-id.txt";

/** `move --to URL`. @returns the exit code */
export async function moveCommand(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(help);
    return 0;
  }
  const { to } = readTarget(args);
  if (!to || !/^postgres(ql)?:\/\//.test(to)) {
    console.error(help);
    return 2;
  }
  const { dataDir, secretsKey } = readSettings();
  const { total, tables } = await moveToPostgres(dataDir, to);
  console.log(`${total} rows of ${tables} tables were copied to PostgreSQL and verified.`);
  console.log(
    "Set DATABASE_URL to that address and start the server. The SQLite file was not changed; keep it as a backup.",
  );
  if (!secretsKey)
    console.log(
      `Every server process needs the same key: keep DATA_DIR, or set SECRETS_KEY to the text in ${join(dataDir, "secrets.key")}.`,
    );
  return 0;
}

function readTarget(args: string[]): { to?: string | undefined } {
  try {
    return parseArgs({ args, options: { to: { type: "string" } } }).values;
  } catch {
    return {};
  }
}

/** @throws StartError when a server runs on the folder, there is nothing to move, or the target has other data */
export async function moveToPostgres(
  dataDir: string,
  url: string,
  progress: typeof createProgress = createProgress,
): Promise<{ total: number; tables: number }> {
  if (![databaseFileName, checkedCopyName].some((name) => existsSync(join(dataDir, name))))
    throw new StartError(`There is no SQLite database in ${dataDir} to move.`);
  const letGo = holdDataFolder(dataDir);
  try {
    finishRestore(dataDir);
    const source = await openSqlite(dataDir);
    try {
      const target = await openPostgres(url);
      try {
        await migrate(source);
        await migrate(target);
        const [copied, compared] = [progress("copy   "), progress("compare")];
        const wasBegun = existsSync(join(dataDir, idFileName));
        const report = { onCopied: copied, onCompared: compared };
        const rows = await moveRows(source, target, readId(dataDir), report, wasBegun);
        rmSync(join(dataDir, idFileName), { force: true });
        const counts = Object.values(rows);
        return { total: counts.reduce((sum, count) => sum + count, 0), tables: counts.length };
      } catch (error) {
        if (!isTransientFailure(error) || describeDiskError(error)) throw error;
        throw new StartError(
          `PostgreSQL stopped answering (${(error as Error).message}), and the move is not finished. No server starts on what has been copied so far. When PostgreSQL is back, run the same command again: it goes on where it was.`,
        );
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    letGo();
  }
}

function readId(dataDir: string): string {
  const file = join(dataDir, idFileName);
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, "utf8");
}
