/**
 * A read-only connection on the server's own thread, for reads by key alone: they take microseconds from the page cache,
 * less than a message to another thread and back. WAL keeps them from ever waiting for the writer.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export class NearReader {
  readonly #file: string;
  #database: DatabaseSync | undefined;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#file = file;
  }

  /** The rows of a statement that finds its rows by key. */
  read(sql: string, values: readonly unknown[]): unknown[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      this.#database ??= new DatabaseSync(this.#file, { readOnly: true, timeout: 5000 });
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...(values as SQLInputValue[]));
  }

  close(): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = undefined;
  }
}
