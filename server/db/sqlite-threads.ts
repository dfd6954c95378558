/** The server's side of the SQLite threads: one that writes, one that reads. */
import { Worker } from "node:worker_threads";
import type { Answer, Job, ThreadSettings } from "./sqlite-jobs.ts";

type Outcome = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** One thread with its connection. Jobs of one turn of the event loop travel together. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Outcome>();
  #outbox: Job[] = [];
  #lastId = 0;
  #failure: Error | undefined;

  constructor(settings: ThreadSettings) {
    this.#worker = new Worker(new URL("./sqlite-thread.ts", import.meta.url), { workerData: settings });
    this.#worker.on("message", (answers: Answer[] | unknown) => {
      // Under --watch the runtime itself sends notes about what the thread imports.
      if (!Array.isArray(answers)) return;
      for (const answer of answers) this.#settle(answer);
    });
    this.#worker.on("error", (error) => this.#failAll(error as Error));
    this.#worker.on("exit", () => this.#failAll(new Error("The database thread has ended.")));
    this.#worker.unref();
  }

  /** Jobs that were asked for and not answered yet. */
  get waiting(): number {
    return this.#pending.size;
  }

  ask(job: Omit<Job, "id">): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve, reject });
      if (this.#pending.size === 1) this.#worker.ref();
      if (this.#outbox.length === 0) setImmediate(() => this.#post());
      this.#outbox.push({ ...job, id: this.#lastId });
    });
  }

  async close(): Promise<void> {
    if (this.#failure) return;
    await this.ask({ kind: "close" });
    await this.#worker.terminate();
  }

  #post(): void {
    const jobs = this.#outbox;
    this.#outbox = [];
    this.#worker.postMessage(jobs);
  }

  #settle(answer: Answer): void {
    const outcome = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (!outcome) return;
    if (answer.error) outcome.reject(Object.assign(new Error(answer.error.message), answer.error));
    else outcome.resolve(answer);
  }

  #failAll(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
