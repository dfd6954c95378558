/** What the server does to hold little memory (docs/decisions/0020). */
import type { Logger } from "pino";
import { type Periodic, startPeriodic } from "./periodic.ts";

const trimEverySeconds = 20;
/** Share of the time that the event loop was busy, from 0 to 1. */
const idleUtilization = 0.1;

/**
 * Makes a function that returns the C library's free memory to the system: glibc itself only returns what is free at the end
 * of its heap (malloc_trim(3)). 60 MiB take 5 ms.
 * @returns undefined on another C library, or where Node can't call it
 */
async function createTrim(): Promise<(() => void) | undefined> {
  try {
    // Experimental in Node 26, so its absence or a changed signature costs memory only.
    const { dlopen } = await import("node:ffi");
    const { functions } = dlopen(null, { malloc_trim: { arguments: ["u64"], return: "i32" } });
    return () => void functions.malloc_trim(0n);
  } catch {
    return undefined;
  }
}

/**
 * Returns free memory to the system: at once what the start needed, mostly for reading question banks, and from then on
 * while the server has little to do. With other threads at work the pages of 60 MiB take 200 ms instead of 5.
 */
export async function startTrimming(
  log: Logger,
  everySeconds = trimEverySeconds,
): Promise<Periodic | undefined> {
  // Absent without `--expose-gc`, which `npm start` sets. "last-resort" also shrinks the heap, within about 60 ms.
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  const trim = await createTrim();
  if (!trim) return undefined;
  trim();
  let last = performance.eventLoopUtilization();
  return startPeriodic({
    everySeconds,
    first: "later",
    async run() {
      const now = performance.eventLoopUtilization();
      if (performance.eventLoopUtilization(now, last).utilization < idleUtilization) trim();
      last = now;
    },
    failed: (error) => log.warn({ err: error }, "free memory could not be returned to the system"),
  });
}
