/** The server's side of the SQLite threads: one that writes, one that reads. */
import { Worker } from "node:worker_threads";
import type { BoundStatement } from "../statements.ts";
import type { Answer, Job, ThreadSettings } from "./messages.ts";

type Pending = { job: Omit<Job, "id">; resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** Another writer of the same file, which takes turns with the writer thread. */
export interface WriterPeer {
  hasWork(): boolean;
  /** Writes synchronously. The thread is idle and holds no lock. */
  takeTurn(): void;
}

let lastUnit = 0;

/** The number of a new transaction. */
export function newUnit(): number {
  lastUnit += 1;
  return lastUnit;
}

/** Threads that closed their database: the next one takes such a thread, since starting one takes longer than opening a file. */
const free: Worker[] = [];

/** One thread with its connection. Jobs of one iteration of the event loop travel together. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #outbox: Job[] = [];
  #isScheduled = false;
  #lastId = 0;
  /** Jobs posted to the thread and not answered yet. */
  #posted = 0;
  readonly #openUnits = new Set<number>();
  #sharer: WriterPeer | undefined;
  #atRest: PromiseWithResolvers<void> | undefined;
  #failure: Error | undefined;

  constructor(settings: ThreadSettings) {
    this.#worker = free.pop() ?? new Worker(new URL("./worker.ts", import.meta.url));
    this.#worker.postMessage(settings);
    this.#worker.on("message", (answers: Answer[] | unknown) => {
      // Under --watch Node itself sends messages about what the thread imports.
      if (!Array.isArray(answers)) return;
      for (const answer of answers) this.#settle(answer);
      if (!this.isBusy) this.#rested();
    });
    this.#worker.on("error", (error) => this.#failAll(error as Error));
    this.#worker.on("exit", () => this.#failAll(new Error("The database thread has ended.")));
    this.#worker.unref();
  }

  /** Jobs requested and not answered yet. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** True while the thread has work or a transaction is open on it. */
  get isBusy(): boolean {
    return this.#posted > 0 || this.#openUnits.size > 0;
  }

  /** Registers another writer that takes turns with the thread. */
  shareWith(sharer: WriterPeer): void {
    this.#sharer = sharer;
  }

  /** Resolves when the thread is next idle. */
  rest(): Promise<void> {
    this.#atRest ??= Promise.withResolvers();
    return this.#atRest.promise;
  }

  ask(job: Omit<Job, "id">): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { job, resolve, reject });
      if (this.#pending.size === 1) this.#worker.ref();
      this.#outbox.push({ ...job, id: this.#lastId });
      this.#schedule();
    });
  }

  /** Runs changes in one transaction of the thread; false, without any change, if the first of several changes no row. */
  async runAtomically(statements: BoundStatement[]): Promise<number | false> {
    const [first, ...others] = statements;
    if (!first) return false;
    if (others.length === 0) return (await this.ask({ kind: "run", ...first })).changes ?? 0;
    const unit = newUnit();
    await this.ask({ kind: "begin", unit });
    try {
      const { changes } = await this.ask({ kind: "run", unit, ...first });
      if (changes) await Promise.all(others.map((each) => this.ask({ kind: "run", unit, ...each })));
      await this.ask({ kind: changes ? "commit" : "rollback", unit });
      return changes || false;
    } catch (error) {
      await this.ask({ kind: "rollback", unit });
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#failure) return;
    const closed = this.ask({ kind: "close" });
    // Nothing may reach the thread after this job: its next database has job numbers of its own.
    this.#failure = new Error("The database is closed.");
    await closed;
    for (const event of ["message", "error", "exit"]) this.#worker.removeAllListeners(event);
    free.push(this.#worker);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#post();
    });
  }

  #post(): void {
    if (!this.isBusy) this.#sharer?.takeTurn();
    let jobs = this.#outbox;
    if (this.isBusy && this.#sharer?.hasWork()) {
      // It is the other writer's turn; only jobs that finish an open transaction are posted.
      jobs = this.#outbox.filter(goesOn);
      this.#outbox = this.#outbox.filter((job) => !goesOn(job));
    } else {
      this.#outbox = [];
    }
    if (jobs.length === 0) return;
    this.#posted += jobs.length;
    this.#worker.postMessage(jobs);
  }

  #rested(): void {
    this.#sharer?.takeTurn();
    this.#atRest?.resolve();
    this.#atRest = undefined;
    if (this.#outbox.length > 0) this.#schedule();
  }

  #settle(answer: Answer): void {
    if (answer.endedUnit !== undefined) this.#openUnits.delete(answer.endedUnit);
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    this.#pending.delete(answer.id);
    this.#posted -= 1;
    if (this.#pending.size === 0) this.#worker.unref();
    const { kind, unit } = pending.job;
    if (unit !== undefined && kind === "begin" && !answer.error) this.#openUnits.add(unit);
    if (unit !== undefined && (kind === "commit" || kind === "rollback")) this.#openUnits.delete(unit);
    if (answer.error) pending.reject(Object.assign(new Error(answer.error.message), answer.error));
    else pending.resolve(answer);
  }

  #failAll(error: Error): void {
    this.#failure ??= error;
    this.#posted = 0;
    this.#openUnits.clear();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#rested();
  }
}

function goesOn({ kind, unit }: Job): boolean {
  return unit !== undefined && kind !== "begin";
}
