/** `assay restore FILE`: puts a checked copy in the database's place and the old one aside. */
import { resolve } from "node:path";
import { readSettings } from "../config.ts";
import { listAdmins, restoreSqlite } from "../database/sqlite/backup.ts";
import { postgresAdvice } from "./backup.ts";
import { fileArgument } from "./file-argument.ts";

const help = `Usage: npm run assay -- restore FILE

Checks a backup and replaces the database with it; the old database is renamed with the date.
Everyone is signed out, and links in mails stop working. Roles are those of the backup: check who is an admin.
Stop the server first. For PostgreSQL it prints the pg_restore command to use instead.
`;

/** `restore FILE`. @returns the exit code */
export async function restoreCommand(args: string[]): Promise<number> {
  const file = fileArgument(args, help);
  if (typeof file === "number") return file;
  const settings = readSettings();
  if (settings.databaseUrl) {
    console.error(postgresAdvice(settings.databaseUrl, file).restore);
    return 1;
  }
  const aside = restoreSqlite(settings.dataDir, resolve(file), new Date());
  console.log(`${resolve(file)} is now the database in ${settings.dataDir}.`);
  if (aside) console.log(`The previous database is kept as ${aside}; delete it when you no longer need it.`);
  console.log("Everyone is signed out, and links in earlier mails no longer work.");
  const admins = listAdmins(settings.dataDir);
  console.log(`Roles are as they were in the backup. Admins: ${admins.join(", ") || "nobody"}.`);
  console.log("To take a role away again: npm run assay -- admin revoke EMAIL");
  console.log("The next start adds the tables of later versions.");
  return 0;
}
