/** Prints certificates one at a time, in turn by client, and caches recent ones. */
import { FairQueue } from "../../platform/fair-queue.ts";
import { createFileCache } from "./file-cache.ts";
import { createPrintThread, type PrintJob, type PrintThread } from "./print-thread.ts";

/** About a hundred certificates. */
const mostCachedBytes = 6 * 1024 * 1024;

export interface Printer {
  /**
   * @param client who waits in turn with the others, see `clientOf`
   * @throws AppError busy when too many wait
   */
  print(job: PrintJob, client: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Prints certificates in a worker thread, one at a time and fair by client; finished PDFs are cached. */
export function createPrinter(thread: PrintThread = createPrintThread()): Printer {
  const printed = createFileCache(mostCachedBytes);
  const queue = new FairQueue({
    concurrency: 1,
    concurrencyPerClient: 1,
    capacity: 200,
    longestWaitSeconds: 20,
    refusal: "Many certificates are being printed. Please try again in a moment.",
  });
  return {
    async print(job, client) {
      // The key contains everything that is printed, so a changed certificate is another entry.
      const key = JSON.stringify(job);
      const known = printed.get(key);
      if (known) return known;
      return queue.run(client, async () => {
        // Another request may have printed it meanwhile.
        const file = printed.get(key) ?? (await thread.run(job));
        printed.set(key, file);
        return file;
      });
    },
    close: () => thread.close(),
  };
}
