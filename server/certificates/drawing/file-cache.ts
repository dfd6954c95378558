/** Finished PDFs and images, cached for as long as they are in demand. */
import { LRUCache } from "lru-cache";

/** As long as the threads that make the files wait for work before they end (see platform/job-thread.ts). */
export const idleSeconds = 30;

/**
 * A cache of files by the text that describes them. A file leaves it 30 s after its last use, so that a rush does not
 * keep memory for good, or earlier when `maxBytes` are full.
 */
export function createFileCache(maxBytes: number): LRUCache<string, Buffer> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    ttl: idleSeconds * 1000,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // Read at each call, so that a test can step the clock.
    perf: { now: () => performance.now() },
  });
}
