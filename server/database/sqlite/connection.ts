/** What every connection to the database file needs, on whichever thread. */
import type { DatabaseSync } from "node:sqlite";

/** Sets the pragmas and functions of a new connection. */
export function prepareConnection(opened: DatabaseSync): void {
  opened.exec("pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory");
  // SQLite's own knows ASCII alone; a search must find Émile in any case, as on PostgreSQL.
  opened.function("lower", { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
}
