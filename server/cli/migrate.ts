/** `assay migrate`: brings the database's schema up to date, as every start does. */
import { readSettings } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { openEngine } from "../database/open.ts";

/** `migrate`. @returns the exit code */
export async function migrateCommand(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log("Usage: npm run assay -- migrate\nApplies pending migrations. Safe to run again.");
    return 0;
  }
  const database = await openEngine(readSettings());
  try {
    const applied = await migrate(database);
    console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The schema is up to date.");
    return 0;
  } finally {
    await database.close();
  }
}
