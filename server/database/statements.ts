/**
 * The statements of the hot paths (find the session, read the attempt, store the answers), built once per engine and run
 * without the query builder: building such a statement costs more than running it.
 */
import { type Compilable, CompiledQuery } from "kysely";
import type { Db } from "./handle.ts";
import type { Schema } from "./schema.ts";

type Value = string | number | null;

/** A statement by key with its values. */
export interface BoundStatement {
  sql: string;
  values: unknown[];
  /** False when it changes something. */
  reads: boolean;
  /** For an update of one row by key that may run together with others of its kind. */
  batch?: Batch | undefined;
}

/** Where an update finds its row. */
export interface Batch {
  table: keyof Schema;
  key: string;
  /** The place of the key's value among the statement's values, from 1. */
  parameter: number;
}

export interface StatementResult<Row = unknown> {
  rows: Row[];
  /** Rows that a change touched. */
  changes: number;
}

/** How an engine runs prepared statements outside of transactions. */
export interface FastPath {
  /** Resolves when the change is durable. */
  run(statement: BoundStatement): Promise<StatementResult>;
  /** Runs changes in one transaction; resolves with false, without any change, if the first changes no row. */
  runAtomically(statements: BoundStatement[]): Promise<boolean>;
  /** Resolves when everything that could be read so far is durable; undefined when it is already. */
  durable(): Promise<void> | undefined;
  /**
   * A number that changes with every change made other than by `run` and `runAtomically`; undefined if the engine
   * can't detect changes.
   */
  version(): number | undefined;
}

const fastPaths = new WeakMap<object, FastPath>();

/** Registers an engine's fast path for all statements prepared on its handle. */
export function registerFastPath(db: Db, path: FastPath): void {
  fastPaths.set(db.getExecutor().adapter, path);
}

/** The fast path of a handle; undefined inside a transaction, or when the engine has none. */
export function fastPathOf(db: Db): FastPath | undefined {
  return db.isTransaction ? undefined : fastPaths.get(db.getExecutor().adapter);
}

interface Built {
  sql: string;
  reads: boolean;
  /** By position: a parameter's name, or a constant. */
  places: ({ name: string } | { constant: unknown })[];
  batch: Batch | undefined;
}

/** Runs a prepared statement on a handle or inside a transaction. */
export interface Prepared<Parameters, Row> {
  (db: Db, parameters: Parameters): Promise<StatementResult<Row>>;
  /** The statement with its values, for `runAtomically`. */
  bind(db: Db, parameters: Parameters): BoundStatement;
}

const mark = "\u0001";

/**
 * Prepares a statement that finds its rows by key.
 * @param build builds it once, with placeholders for its parameters;
 * it must not branch on their values
 * @param batched for an update of one row: its table and the column of its key, which is the parameter of that name.
 * On PostgreSQL, updates of this kind that wait at the same time run as one statement
 */
export function prepared<Parameters extends Record<string, Value>, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
  batched?: { table: keyof Schema; key: keyof Parameters & string },
): Prepared<Parameters, Row> {
  const byEngine = new Map<unknown, Built>();
  const bind = (db: Db, parameters: Parameters): BoundStatement => {
    const engine = db.getExecutor().adapter.constructor;
    let built = byEngine.get(engine);
    if (!built) {
      built = buildOnce(db, build, batched);
      byEngine.set(engine, built);
    }
    const values = built.places.map((place) => ("name" in place ? parameters[place.name] : place.constant));
    return { sql: built.sql, reads: built.reads, values, batch: built.batch };
  };
  const run = (db: Db, parameters: Parameters) =>
    runBound(db, bind(db, parameters)) as Promise<StatementResult<Row>>;
  return Object.assign(run, { bind });
}

/** Prepares the insertion of one complete row. */
export function preparedInsert<Table extends keyof Schema>(
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
): Prepared<Record<keyof Schema[Table], Value>, unknown> {
  return prepared<Record<keyof Schema[Table], Value>, unknown>((db, row) =>
    db.insertInto(table).values(Object.fromEntries(columns.map((column) => [column, row[column]])) as never),
  );
}

async function runBound(db: Db, bound: BoundStatement): Promise<StatementResult> {
  const path = fastPathOf(db);
  if (path) return path.run(bound);
  const { rows, numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(bound.sql, bound.values));
  return { rows, changes: Number(numAffectedRows) };
}

/**
 * Runs prepared changes in one transaction, or in `db` if it is one.
 * @returns false if the first changed no row;
 * outside of a transaction nothing is changed then
 */
export async function runAtomically(db: Db, statements: BoundStatement[]): Promise<boolean> {
  const path = fastPathOf(db);
  if (path) return path.runAtomically(statements);
  for (const [index, statement] of statements.entries()) {
    const { changes } = await runBound(db, statement);
    if (index === 0 && changes === 0) return false;
  }
  return true;
}

/**
 * Resolves when everything readable so far is durable; undefined if it is already. Responses wait for it, so that no
 * crash undoes what a person has seen.
 */
export function durable(db: Db): Promise<void> | undefined {
  return fastPaths.get(db.getExecutor().adapter)?.durable();
}

function buildOnce<Parameters, Row>(
  db: Db,
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
  batched: { table: keyof Schema; key: string } | undefined,
): Built {
  const standIns = new Proxy({}, { get: (_, name) => `${mark}${String(name)}` }) as Parameters;
  const { sql, parameters } = build(db, standIns).compile();
  const places = parameters.map((value) =>
    typeof value === "string" && value.startsWith(mark)
      ? { name: value.slice(mark.length) }
      : { constant: value },
  );
  const place = places.findIndex((known) => "name" in known && known.name === batched?.key);
  return {
    sql,
    reads: /^select\b/i.test(sql),
    places,
    batch: batched && { ...batched, parameter: place + 1 },
  };
}
