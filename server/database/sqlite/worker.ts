/**
 * The thread that holds one SQLite connection at a time. The writer collects what arrives, runs it in one transaction and
 * responds after the commit, so that one disk flush serves many requests without blocking the event loop.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { prepareConnection } from "./connection.ts";
import type { Answer, Job, ThreadSettings } from "./messages.ts";

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;
let settings: ThreadSettings;
let database: DatabaseSync;

interface Prepared {
  statement: StatementSync;
  /** Names of its columns; none for a change. */
  columns: string[];
}

const statements = new LRUCache<string, Prepared>({ max: 400 });
const waiting: Job[] = [];
let answers: Answer[] = [];
let uncommitted: Answer[] = [];
let batchIsOpen = false;
/** Set while the log on disk may have a gap from a failed flush, at which recovery would stop. */
let logIsBroken = false;
/** The open interactive transaction; everything else waits for its end. */
let transaction: number | undefined;
/** Fires when an open transaction sends nothing for too long. */
let idleTimer: NodeJS.Timeout | undefined;
/** The job that asked the thread to close the database. */
let closing: number | undefined;

/** Opens the thread's next database; the one before it is closed, and every job on it has been answered. */
function open(given: ThreadSettings): void {
  settings = given;
  database = openConnection(given);
  logIsBroken = false;
  closing = undefined;
}

function openConnection({ file, role }: ThreadSettings): DatabaseSync {
  const opened = new DatabaseSync(file, { readOnly: role === "reader", timeout: 5000 });
  prepareConnection(opened, role);
  if (role === "bulk") {
    opened.exec("pragma locking_mode = exclusive; pragma journal_mode = off; pragma synchronous = off");
    opened.exec("pragma foreign_keys = off");
  }
  if (role === "writer") {
    opened.exec("pragma synchronous = full");
    opened.exec("pragma wal_autocheckpoint = 2000");
    const { journal_mode } = opened.prepare("pragma journal_mode").get() as { journal_mode: string };
    const { synchronous } = opened.prepare("pragma synchronous").get() as { synchronous: number };
    if (journal_mode !== "wal" || synchronous !== 2) {
      throw new Error(
        `SQLite runs with journal_mode=${journal_mode}, synchronous=${synchronous}; wal and 2 are needed.`,
      );
    }
  }
  return opened;
}

function prepare(sql: string): Prepared {
  const known = statements.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
  statements.set(sql, prepared);
  return prepared;
}

function run(job: Job): Pick<Answer, "columns" | "rows" | "changes"> {
  const { statement, columns } = prepare(job.sql ?? "");
  const values = (job.values ?? []) as SQLInputValue[];
  if (columns.length > 0) return { columns, rows: statement.all(...values) as unknown as unknown[][] };
  return { changes: Number(statement.run(...values).changes) };
}

function fail(id: number, error: unknown): Answer {
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  return { id, error: { message, ...(errcode === undefined ? {} : { errcode }), ...(code ? { code } : {}) } };
}

function openBatch(): void {
  if (batchIsOpen) return;
  database.exec("begin immediate");
  batchIsOpen = true;
}

/** Commits everything since the last commit, then sends the responses; if it fails, all of them get the error. */
function commitBatch(): void {
  if (!batchIsOpen) return;
  try {
    database.exec("commit");
    if (logIsBroken) renewLog();
    answers.push(...uncommitted);
  } catch (error) {
    answers.push(...uncommitted.map(({ id }) => fail(id, error)));
    if (database.isTransaction) database.exec("rollback");
  }
  uncommitted = [];
  batchIsOpen = false;
}

/**
 * Checkpoints the log into the file and truncates it, so that nothing depends on frames it may have lost.
 * @throws when the disk still fails, or readers need the log: the next commit tries again
 */
function renewLog(): void {
  const { busy } = database.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  if (busy !== 0) throw Object.assign(new Error("The log is still being read."), { errcode: 5 });
  logIsBroken = false;
}

function write(job: Job): void {
  try {
    if (job.kind === "checkpoint") {
      commitBatch();
      database.exec("pragma wal_checkpoint(passive)");
      answers.push({ id: job.id });
    } else if (job.kind === "renew") {
      commitBatch();
      logIsBroken = true;
      renewLog();
      answers.push({ id: job.id });
    } else if (job.kind === "begin") {
      openBatch();
      database.exec("savepoint unit");
      transaction = job.unit;
      answers.push({ id: job.id });
    } else if (job.unit !== transaction) {
      // The transaction was lost as a whole (disk full, I/O error); its end has nothing left to undo.
      if (job.kind !== "rollback") throw new Error("The transaction was rolled back.");
      answers.push({ id: job.id });
    } else if (job.kind === "commit") {
      database.exec("release unit");
      transaction = undefined;
      uncommitted.push({ id: job.id });
    } else if (job.kind === "rollback") {
      database.exec("rollback to unit; release unit");
      transaction = undefined;
      answers.push({ id: job.id });
    } else {
      openBatch();
      const answer = { id: job.id, ...run(job) };
      // Inside a transaction the caller needs the statement's result to continue; only its commit waits for the disk.
      if (job.unit === undefined) uncommitted.push(answer);
      else answers.push(answer);
    }
  } catch (error) {
    answers.push(fail(job.id, error));
    if (batchIsOpen && !database.isTransaction) loseBatch(error);
  }
}

/** Some failures (disk full, I/O) roll back the whole transaction: nothing collected since the last commit is stored. */
function loseBatch(error: unknown): void {
  answers.push(...uncommitted.map(({ id }) => fail(id, error)));
  uncommitted = [];
  batchIsOpen = false;
  transaction = undefined;
}

/**
 * Rolls back a transaction that has sent nothing for too long, so that a bug in one request, such as a write outside
 * its own transaction, can't block all later writes.
 */
function limitIdleTransaction(): void {
  clearTimeout(idleTimer);
  const unit = transaction;
  if (unit === undefined || settings.idleTransactionMilliseconds === undefined) return;
  idleTimer = setTimeout(() => {
    database.exec("rollback to unit; release unit");
    transaction = undefined;
    answers.push({ id: 0, endedUnit: unit });
    work();
  }, settings.idleTransactionMilliseconds);
}

function read(job: Job): void {
  try {
    answers.push({ id: job.id, ...run(job) });
  } catch (error) {
    answers.push(fail(job.id, error));
  }
}

function takeNext(): Job | undefined {
  if (transaction === undefined) return waiting.shift();
  const index = waiting.findIndex((job) => job.unit === transaction);
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

/** Adds jobs that have arrived meanwhile to the same batch, so that they share the flush. */
function gather(): void {
  for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
    accept(received.message as Job[]);
  }
}

/** A close waits until everything that came before it is done. */
function accept(jobs: Job[]): void {
  for (const job of jobs) {
    if (job.kind === "close") closing = job.id;
    else waiting.push(job);
  }
}

function work(): void {
  const handle = settings.role === "reader" ? read : write;
  for (;;) {
    for (let job = takeNext(); job; job = takeNext()) handle(job);
    gather();
    if (takeable()) continue;
    if (transaction === undefined) commitBatch();
    break;
  }
  if (answers.length > 0) port.postMessage(answers);
  answers = [];
  limitIdleTransaction();
}

function takeable(): boolean {
  if (uncommitted.length >= 500 && transaction === undefined) {
    commitBatch();
    port.postMessage(answers);
    answers = [];
  }
  return transaction === undefined ? waiting.length > 0 : waiting.some((job) => job.unit === transaction);
}

port.on("message", (message: ThreadSettings | Job[]) => {
  if (!Array.isArray(message)) {
    open(message);
    return;
  }
  accept(message);
  work();
  if (closing === undefined) return;
  clearTimeout(idleTimer);
  // Rolls back the transaction; earlier confirmed changes stay.
  if (transaction !== undefined) database.exec("rollback to unit; release unit");
  transaction = undefined;
  for (const { id } of waiting.splice(0)) answers.push(fail(id, new Error("The database is closed.")));
  commitBatch();
  statements.clear();
  database.close();
  port.postMessage([...answers, { id: closing }]);
  answers = [];
});
