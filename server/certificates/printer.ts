/** Prints certificates beside the event loop: drawing one takes a tenth of a second, in which no answer may wait. */
import { Worker } from "node:worker_threads";
import type { Certificate } from "../../contract/certificates.ts";
import { KeyedSemaphore } from "../platform/semaphore.ts";

export interface PrintJob {
  certificate: Certificate;
  /** The operator's name. */
  issuer: string;
}

export interface Printer {
  /** @throws AppError busy when too many wait */
  print(certificate: Certificate, issuer: string): Promise<Buffer>;
  close(): Promise<void>;
}

const longestWaitSeconds = 10;

/** A printer with one thread, which is started by the first job, and anew after one that broke it. */
export function createPrinter(): Printer {
  const turns = new KeyedSemaphore(1, longestWaitSeconds);
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

  async function run(job: PrintJob): Promise<Buffer> {
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
  }

  return {
    print: (certificate, issuer) => turns.run("print", () => run({ certificate, issuer })),
    async close() {
      await thread?.terminate();
    },
  };
}
