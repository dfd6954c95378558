/** The setup of every connection to the database file, on any thread. */
import type { DatabaseSync } from "node:sqlite";

/**
 * Mebibytes of pages that a connection keeps in memory. Lists and searches read many pages again; the main thread reads and
 * writes single rows. The system's own cache holds the whole file where it fits.
 */
const cacheMib = { main: 2, writer: 4, reader: 8, bulk: 256 };

/** Sets the pragmas and functions of a new connection. */
export function prepareConnection(opened: DatabaseSync, use: keyof typeof cacheMib): void {
  const pages = `pragma cache_size = -${cacheMib[use] * 1024}`;
  opened.exec(`pragma foreign_keys = on; ${pages}; pragma temp_store = memory`);
  // SQLite's own `lower` only handles ASCII; a search must find Émile in any letter case, as on PostgreSQL.
  opened.function("lower", { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
}
