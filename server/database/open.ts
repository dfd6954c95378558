/** Opens the engine that the settings name and brings its schema up to date. */
import type { Database } from "./handle.ts";
import { migrate } from "./migrate.ts";
import { refuseHalfMoved } from "./move/move.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

/** Where the data is. */
export interface DatabaseLocation {
  /** `postgres://…`, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute path of the data folder. */
  dataDir: string;
}

/** Opens the database without touching its schema. */
export function openEngine(location: DatabaseLocation): Promise<Database> {
  return location.databaseUrl ? openPostgres(location.databaseUrl) : openSqlite(location.dataDir);
}

/** Opens the database and runs the migrations that it lacks. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database = await openEngine(location);
  try {
    await refuseHalfMoved(database);
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
