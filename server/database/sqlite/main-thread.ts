/**
 * The connection on the server's own thread, only for statements by key: they take microseconds from the page cache,
 * less than a message to another thread and back.
 *
 * Changes of one iteration of the event loop are one commit, and the flush that makes it durable happens in the background
 * (`synchronous = normal` leaves it to us; a later flush covers every earlier commit of the log). No response is sent
 * before it. The writer thread and this connection take turns, so that neither waits for a lock.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { BoundStatement, FastPath, StatementResult } from "../statements.ts";
import { prepareConnection } from "./connection.ts";
import { FlushTiming } from "./flush-timing.ts";
import type { SqliteThread } from "./worker-client.ts";

/** Changed rows after which the writer thread checkpoints the log. */
const changesPerCheckpoint = 1000;

interface Change {
  statements: BoundStatement[];
  resolve: (changes: number | false) => void;
  reject: (error: unknown) => void;
  /** Set when it has run; the promise resolves when it is durable. */
  outcome?: { changes: number | false } | { error: unknown };
}

export class MainThreadConnection implements FastPath {
  readonly #file: string;
  readonly #writer: SqliteThread;
  readonly #statements = new Map<string, StatementSync>();
  #opened: DatabaseSync | undefined;
  #pending: Change[] = [];
  #isScheduled = false;
  #log: number | undefined;
  #flushing: Promise<void> | undefined;
  #next: PromiseWithResolvers<void> | undefined;
  #changesSinceCheckpoint = 0;
  readonly #flushTiming = new FlushTiming();
  #isFlushBroken = false;
  /** True from a failed flush until the log has been truncated. */
  #isLogBroken = false;
  #renewing: Promise<void> | undefined;
  #isClosed = false;

  constructor(file: string, writer: SqliteThread) {
    this.#file = file;
    this.#writer = writer;
    writer.shareWith({ hasWork: () => this.#pending.length > 0, takeTurn: () => this.#commitPending() });
  }

  async run(statement: BoundStatement): Promise<StatementResult> {
    if (statement.reads) return { rows: this.#read(statement), changes: 0 };
    return { rows: [], changes: Number(await this.#change([statement])) };
  }

  async runAtomically(statements: BoundStatement[]): Promise<boolean> {
    return (await this.#change(statements)) !== false;
  }

  durable(): Promise<void> | undefined {
    return this.#underWay ?? (this.#isLogBroken ? this.#renewLog() : undefined);
  }

  get #underWay(): Promise<void> | undefined {
    return this.#next?.promise ?? this.#flushing ?? this.#renewing;
  }

  /** SQLite's own count of what other connections have committed. */
  version(): number {
    const statement = this.#prepare({ sql: "pragma data_version" });
    return (statement.get() as { data_version: number }).data_version;
  }

  async close(): Promise<void> {
    while (this.#pending.length > 0 || this.#underWay) {
      if (this.#writer.isBusy) await this.#writer.rest();
      this.#commitPending();
      await this.#underWay?.catch(() => {});
    }
    this.#isClosed = true;
    this.#statements.clear();
    this.#opened?.close();
    this.#opened = undefined;
    if (this.#log !== undefined) closeSync(this.#log);
    this.#log = undefined;
  }

  get #database(): DatabaseSync {
    if (this.#opened) return this.#opened;
    if (this.#isClosed) throw new Error("The database is closed.");
    // Never waits, since waiting would block the event loop.
    const opened = new DatabaseSync(this.#file, { timeout: 0 });
    prepareConnection(opened, "main");
    opened.exec("pragma synchronous = normal; pragma wal_autocheckpoint = 0");
    this.#opened = opened;
    return opened;
  }

  #prepare({ sql }: Pick<BoundStatement, "sql">): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #read(statement: BoundStatement): unknown[] {
    return this.#prepare(statement).all(...(statement.values as SQLInputValue[]));
  }

  #change(statements: BoundStatement[]): Promise<number | false> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ statements, resolve, reject });
      // Changes that arrive during a flush can't become durable before the next one, so they are committed together
      // when it ends.
      if (this.#isScheduled || this.#writer.isBusy || this.#flushing) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        if (!this.#writer.isBusy) this.#commitPending();
      });
    });
  }

  /** Runs the held changes as one commit; the writer thread is idle. */
  #commitPending(): void {
    const batch = this.#pending;
    if (batch.length === 0) return;
    this.#pending = [];
    if (this.#isFlushBroken || !this.#begin()) {
      for (const change of batch) this.#handOver(change);
      return;
    }
    const refuse = (error: unknown) => {
      for (const { reject } of batch) reject(error);
    };
    try {
      for (const change of batch) change.outcome = this.#attempt(change);
      this.#database.exec("commit");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      refuse(error);
      return;
    }
    try {
      if (this.#flushSynchronously(batch.length)) batch.forEach(settleChange);
      else this.#flushed().then(() => batch.forEach(settleChange), refuse);
    } catch (error) {
      refuse(error);
    }
    this.#checkpointIfDue();
  }

  /** False when another process holds the lock. */
  #begin(): boolean {
    try {
      this.#database.exec("begin immediate");
      return true;
    } catch {
      return false;
    }
  }

  /** @throws if the failure rolled back the whole transaction (disk full, I/O) */
  #attempt({ statements }: Change): NonNullable<Change["outcome"]> {
    const isUnit = statements.length > 1;
    try {
      if (isUnit) this.#database.exec("savepoint unit");
      let first: number | undefined;
      for (const statement of statements) {
        const changes = Number(
          this.#prepare(statement).run(...(statement.values as SQLInputValue[])).changes,
        );
        this.#changesSinceCheckpoint += changes;
        first ??= changes;
        if (isUnit && first === 0) break;
      }
      if (isUnit) this.#database.exec(first === 0 ? "rollback to unit; release unit" : "release unit");
      return { changes: isUnit && first === 0 ? false : (first ?? 0) };
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      if (isUnit) this.#database.exec("rollback to unit; release unit");
      return { error };
    }
  }

  /** The writer thread can wait for a lock, and flushes with every commit. */
  async #handOver({ statements, resolve, reject }: Change): Promise<void> {
    try {
      resolve(await this.#writer.runAtomically(statements));
    } catch (error) {
      reject(error);
    }
  }

  /**
   * Flushes synchronously if that takes less than a round trip to another thread and only one request waits: with
   * more, the time is better spent on the next requests.
   * @returns false if the flush is left to the background
   * @throws the error of a failed flush
   */
  #flushSynchronously(changes: number): boolean {
    if (this.#flushing || changes > 1) return false;
    if (!this.#flushTiming.shouldFlushSynchronously()) return false;
    try {
      this.#flushTiming.time(() => fdatasyncSync(this.#openLog()));
    } catch (error) {
      throw this.#broken(error as Error);
    }
    return true;
  }

  #openLog(): number {
    this.#log ??= openSync(`${this.#file}-wal`, "r+");
    return this.#log;
  }

  /** Resolves when all commits so far are on disk. One flush runs at a time; later callers share the next. */
  #flushed(): Promise<void> {
    if (this.#flushing) {
      this.#next ??= Promise.withResolvers();
      return this.#next.promise;
    }
    this.#flushing = this.#flush();
    this.#flushing.then(
      () => this.#flushNext(),
      () => this.#flushNext(),
    );
    return this.#flushing;
  }

  #flushNext(): void {
    this.#flushing = undefined;
    const next = this.#next;
    this.#next = undefined;
    if (!this.#writer.isBusy) this.#commitPending();
    if (next) (this.#flushing ?? this.#flushed()).then(next.resolve, next.reject);
  }

  #flush(): Promise<void> {
    if (this.#isFlushBroken) return this.#renewLog();
    return new Promise((resolve, reject) => {
      fdatasync(this.#openLog(), (error) => {
        if (!error) return resolve();
        reject(this.#broken(error));
      });
    });
  }

  /**
   * A second flush would not write pages that a failed one dropped, and recovery would lose everything after them in
   * the log. So the log is truncated, and from now on the writer thread does the writing.
   */
  #broken(error: Error): Error {
    this.#isFlushBroken = true;
    this.#isLogBroken = true;
    // The next caller tries again.
    this.#renewLog().catch(() => {});
    return Object.assign(error, { errcode: 10 });
  }

  #renewLog(): Promise<void> {
    this.#renewing ??= this.#writer
      .ask({ kind: "renew" })
      .then(() => {
        this.#isLogBroken = false;
      })
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  #checkpointIfDue(): void {
    if (this.#changesSinceCheckpoint < changesPerCheckpoint) return;
    this.#changesSinceCheckpoint = 0;
    // The next checkpoint makes up for a failed one.
    this.#writer.ask({ kind: "checkpoint" }).catch(() => {});
  }
}

function settleChange({ resolve, reject, outcome }: Change): void {
  if (outcome && "changes" in outcome) resolve(outcome.changes);
  else reject(outcome?.error);
}
