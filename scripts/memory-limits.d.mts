export const usualHeapMegabytes: number;
export function heapOptions(heapMegabytes?: number): string[];
export const mallocEnvironment: { MALLOC_ARENA_MAX: string };
