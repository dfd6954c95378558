/** Opens the engine that the settings name and brings its schema up to date. */
import type { Settings } from "../config.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { refuseHalfMoved } from "./move.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens the database without touching its schema. */
export function openEngine(settings: Pick<Settings, "databaseUrl" | "dataDir">): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
}

/** Opens the database and runs the migrations that it lacks. */
export async function openDatabase(settings: Pick<Settings, "databaseUrl" | "dataDir">): Promise<Database> {
  const database = await openEngine(settings);
  try {
    await refuseHalfMoved(database);
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
