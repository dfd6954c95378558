/** The thread that draws certificates, beside the event loop: drawing one takes a tenth of a second. */
import { Worker } from "node:worker_threads";
import type { Certificate } from "../../contract/certificates.ts";

export interface PrintJob {
  certificate: Certificate;
  /** The operator's name. */
  issuer: string;
}

export interface PrintThread {
  /** Draws one certificate; the next may be asked for when it is done. */
  run(job: PrintJob): Promise<Buffer>;
  close(): Promise<void>;
}

/** A thread that is started by the first job, and anew after one that broke it. */
export function createPrintThread(): PrintThread {
  let thread: Worker | undefined;
  let underWay: PromiseWithResolvers<Buffer> | undefined;

  function start(): Worker {
    const worker = new Worker(new URL("./pdf-thread.ts", import.meta.url));
    const end = (error: unknown) => {
      thread = undefined;
      underWay?.reject(error);
    };
    worker.on("message", (bytes: unknown) => {
      // Under --watch the runtime itself sends notes about what the thread imports.
      if (bytes instanceof Uint8Array) underWay?.resolve(Buffer.from(bytes));
    });
    worker.on("error", end);
    worker.on("exit", () => end(new Error("The printing thread ended.")));
    return worker;
  }

  return {
    async run(job) {
      thread ??= start();
      underWay = Promise.withResolvers<Buffer>();
      thread.ref();
      thread.postMessage(job);
      try {
        return await underWay.promise;
      } finally {
        underWay = undefined;
        // An idle thread keeps no process alive.
        thread?.unref();
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}
