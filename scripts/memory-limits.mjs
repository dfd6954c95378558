/** The memory settings that `npm start` passes to Node and the C library (docs/decisions/0020). */

/** Megabytes of JavaScript heap that fit an exam of a few thousand people; lists and exports are streamed. */
export const usualHeapMegabytes = 160;

/** Node's options for the server. @param {number} heapMegabytes @returns {string[]} */
export function heapOptions(heapMegabytes = usualHeapMegabytes) {
  return [
    `--max-old-space-size=${heapMegabytes}`,
    "--max-semi-space-size=4",
    "--heap-growing-percent=100",
    // The server collects what its start needed.
    "--expose-gc",
    // Of `node:ffi`, with which the server returns free memory to the system (server/platform/memory.ts).
    "--disable-warning=ExperimentalWarning",
  ];
}

/**
 * One arena: threads that come and go otherwise leave their freed memory in arenas of their own. And fixed thresholds, in bytes:
 * glibc otherwise raises both with the largest block that was freed, and then keeps up to 64 MiB at the end of its heap
 * (mallopt(3), "Dynamic mmap threshold").
 */
export const mallocEnvironment = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
