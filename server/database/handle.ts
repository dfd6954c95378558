/** The database handle that stores use, independent of the engine. */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** First parameter of every store function: the database itself or a transaction on it. */
export type Db = Kysely<Schema>;

export type EngineName = "sqlite" | "postgres";

/** The value of a column. */
export type Cell = string | number | null;

export interface Database {
  engine: EngineName;
  db: Db;
  /**
   * Stores many rows fast, inside a transaction of `db` or by itself.
   * @param rows each with its values in the order of `columns`: texts, whole numbers, null
   */
  insertRows(db: Db, table: keyof Schema, columns: readonly string[], rows: readonly Cell[][]): Promise<void>;
  /** Milliseconds since 1970 by the clock that all servers on this database share. */
  time(): Promise<number>;
  /** How many statements are waiting for the engine. */
  waiting(): number;
  /** Finishes accepted work and closes the engine. */
  close(): Promise<void>;
}

interface EngineError {
  /** SQLSTATE on PostgreSQL. */
  code?: unknown;
  /** Extended result code on SQLite. */
  errcode?: unknown;
}

const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;

/** True when a write broke a unique constraint, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as EngineError;
  return code === "23505" || errcode === sqliteUnique || errcode === sqlitePrimaryKey;
}

// PostgreSQL: connection exceptions, insufficient resources, operator intervention, lock not available, query cancelled.
const passingStates = /^(08|53|57P|55P03|57014|40001|40P01)/;
const passingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
// SQLite primary codes: busy, locked, I/O error, full, cannot open.
const passingPrimaryCodes = new Set([5, 6, 10, 13, 14]);

/** True for a transient failure: the same request may succeed later. */
export function isTransientFailure(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as EngineError;
  if (typeof errcode === "number") return passingPrimaryCodes.has(errcode & 0xff);
  if (typeof code === "string") return passingCodes.has(code) || passingStates.test(code);
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(
      error.message,
    )
  );
}
