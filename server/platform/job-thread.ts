/** A worker thread for CPU-bound jobs: each is a message, and the resulting bytes come back as one. */
import { Worker } from "node:worker_threads";

/** An idle thread ends after this time: it holds a JavaScript heap of its own, and starts again within 0.3 s. */
const idleMilliseconds = 30_000;

export interface JobThread<Job> {
  /** Runs one job; the next may be posted when it is done. @throws when the job broke the thread */
  run(job: Job): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A thread that starts with the first job, and again after a job that broke it or after it was idle.
 * @param script answers each message with a Uint8Array
 * @param name for the error of a job that ended the thread, as in "image"
 * @param idleAfter milliseconds without a job after which the thread ends
 */
export function createJobThread<Job>(
  script: URL,
  name: string,
  idleAfter = idleMilliseconds,
): JobThread<Job> {
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let current: PromiseWithResolvers<Buffer> | undefined;

  function start(): Worker {
    const started = new Worker(script);
    const ended = (error: unknown) => {
      // After an error, the thread's exit event may arrive when the next thread is already running.
      if (thread !== started) return;
      thread = undefined;
      current?.reject(error);
    };
    started.on("message", (bytes: unknown) => {
      // Under --watch Node itself sends messages about what the thread imports.
      if (bytes instanceof Uint8Array)
        current?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    });
    started.on("error", ended);
    started.on("exit", () => ended(new Error(`The ${name} thread ended.`)));
    return started;
  }

  function endIdle(): void {
    void thread?.terminate();
    // A job that arrives while the thread ends needs a new one.
    thread = undefined;
  }

  return {
    async run(job) {
      clearTimeout(idleTimer);
      thread ??= start();
      current = Promise.withResolvers<Buffer>();
      thread.ref();
      thread.postMessage(job);
      try {
        return await current.promise;
      } finally {
        current = undefined;
        // An idle thread doesn't keep the process alive.
        thread?.unref();
        idleTimer = setTimeout(endIdle, idleAfter).unref();
      }
    },
    async close() {
      clearTimeout(idleTimer);
      await thread?.terminate();
    },
  };
}
