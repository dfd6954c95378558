/** A worker thread for jobs that take processor time: each is posted as a message, and its bytes come back as one. */
import { Worker } from "node:worker_threads";

export interface JobThread<Job> {
  /** Runs one job; the next may be posted when it is done. @throws when the job broke the thread */
  run(job: Job): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A thread that starts with the first job, and again after a job that broke it.
 * @param script answers each message with a Uint8Array
 * @param name for the error of a job that ended the thread, as in "image"
 */
export function createJobThread<Job>(script: URL, name: string): JobThread<Job> {
  let thread: Worker | undefined;
  let current: PromiseWithResolvers<Buffer> | undefined;

  function start(): Worker {
    const started = new Worker(script);
    const end = (error: unknown) => {
      // After an error the thread's exit can arrive when the next thread is already at work.
      if (thread !== started) return;
      thread = undefined;
      current?.reject(error);
    };
    started.on("message", (bytes: unknown) => {
      // Under --watch Node itself sends messages about what the thread imports.
      if (bytes instanceof Uint8Array) current?.resolve(Buffer.from(bytes));
    });
    started.on("error", end);
    started.on("exit", () => end(new Error(`The ${name} thread ended.`)));
    return started;
  }

  return {
    async run(job) {
      thread ??= start();
      current = Promise.withResolvers<Buffer>();
      thread.ref();
      thread.postMessage(job);
      try {
        return await current.promise;
      } finally {
        current = undefined;
        // An idle thread keeps no process alive.
        thread?.unref();
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}
