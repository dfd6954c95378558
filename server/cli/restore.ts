/** `assay restore FILE`: puts a checked copy in the database's place and the old one aside. */
import { resolve } from "node:path";
import { readSettings } from "../config.ts";
import { restoreSqlite } from "../database/sqlite/backup.ts";
import { postgresAdvice } from "./backup.ts";

const help = `Usage: npm run assay -- restore FILE

Checks a backup, puts it in the database's place and the old database aside, under a name with the date.
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
  console.log("A later version's tables are added by the next start.");
  return 0;
}
