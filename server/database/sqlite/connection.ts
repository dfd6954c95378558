/** The setup of every connection to the database file, on any thread. */
import type { DatabaseSync } from "node:sqlite";

/** Sets the pragmas and functions of a new connection. */
export function prepareConnection(opened: DatabaseSync): void {
  opened.exec("pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory");
  // SQLite's own `lower` only handles ASCII; a search must find Émile in any letter case, as on PostgreSQL.
  opened.function("lower", { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
}
