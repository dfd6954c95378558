/** `assay restore FILE`: puts a checked copy in the database's place and the old one aside. */
import { resolve } from "node:path";
import { readSettings } from "../config.ts";
import { listAdmins, restoreSqlite } from "../database/sqlite/backup.ts";
import { postgresAdvice } from "./backup.ts";

const help = `Usage: npm run assay -- restore FILE

Checks a backup, puts it in the database's place and the old database aside, under a name with the date.
Everybody is signed out, and mailed links end. Roles stay as they are in the backup: check who is an admin.
Refuses while a server runs on the data folder. On PostgreSQL it says which pg_restore command does the same.
`;

export async function restoreCommand(args: string[]): Promise<number> {
  const [file, ...rest] = args;
  if (args.includes("--help")) {
    console.log(help);
    return 0;
  }
  if (!file || rest.length > 0) {
    console.error(help);
    return 2;
  }
  const settings = readSettings();
  if (settings.databaseUrl) {
    console.error(postgresAdvice(settings.databaseUrl, file).restore);
    return 1;
  }
  const aside = restoreSqlite(settings.dataDir, resolve(file), new Date());
  console.log(`${resolve(file)} is the database of ${settings.dataDir} now.`);
  if (aside) console.log(`The one before is kept as ${aside}; delete it when it is no longer needed.`);
  console.log("Everybody is signed out, and links in mails sent before no longer work.");
  const admins = listAdmins(settings.dataDir);
  console.log(`Roles are as they were in the backup. Admins: ${admins.join(", ") || "nobody"}.`);
  console.log("Somebody's role was taken away since? npm run assay -- admin revoke EMAIL");
  console.log("A later version's tables are added by the next start.");
  return 0;
}
