/** Caches finished PDFs and images. */
import { LRUCache } from "lru-cache";

/** As long as the threads that make the files wait for work before they end (see platform/job-thread.ts). */
export const idleSeconds = 30;

/**
 * A cache of files by the text that describes them. A file is evicted 30 s after its last use, so that a peak doesn't
 * occupy memory for long, or earlier when `maxBytes` is reached.
 */
export function createFileCache(maxBytes: number): LRUCache<string, Buffer> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    ttl: idleSeconds * 1000,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // Read on each call, so that tests can advance the clock.
    perf: { now: () => performance.now() },
  });
}
