/** Kysely's dialect for the SQLite threads: writes go to the writer thread, reads to the reader thread. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { rowsOf } from "./messages.ts";
import { newUnit, type SqliteThread } from "./worker-client.ts";

export interface SqliteThreads {
  writer: SqliteThread;
  reader: SqliteThread;
}

function reads(query: CompiledQuery): boolean {
  if (query.query.kind === "SelectQueryNode") return true;
  return query.query.kind === "RawNode" && /^\s*(select|explain)\b/i.test(query.sql);
}

class ThreadConnection implements DatabaseConnection {
  /** Set while the connection is inside a transaction. */
  unit: number | undefined;
  readonly threads: SqliteThreads;

  constructor(threads: SqliteThreads) {
    this.threads = threads;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const values = query.parameters as unknown[];
    const thread = this.unit === undefined && reads(query) ? this.threads.reader : this.threads.writer;
    const answer = await thread.ask({
      kind: "run",
      sql: query.sql,
      values,
      ...(this.unit === undefined ? {} : { unit: this.unit }),
    });
    const rows = rowsOf(answer) as R[];
    return { rows, numAffectedRows: BigInt(answer.changes ?? rows.length) };
  }

  // Long lists are walked by key, a chunk at a time, so that none holds a snapshot open and lets the log grow.
  // biome-ignore lint/correctness/useYield: the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Walk long lists by key.");
  }
}

class ThreadDriver implements Driver {
  readonly #threads: SqliteThreads;

  constructor(threads: SqliteThreads) {
    this.#threads = threads;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#threads);
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    const unit = newUnit();
    await this.#threads.writer.ask({ kind: "begin", unit });
    connection.unit = unit;
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await this.#end(connection, "commit");
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await this.#end(connection, "rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#threads.reader.close();
    await this.#threads.writer.close();
  }

  async #end(connection: ThreadConnection, kind: "commit" | "rollback"): Promise<void> {
    const unit = connection.unit;
    connection.unit = undefined;
    if (unit !== undefined) await this.#threads.writer.ask({ kind, unit });
  }
}

class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The dialect for two open threads. */
export function sqliteDialect(threads: SqliteThreads): Dialect {
  return {
    createDriver: () => new ThreadDriver(threads),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ThreadAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
