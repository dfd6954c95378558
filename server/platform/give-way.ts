/** Long work on the event loop, in stretches that let other requests through. */
import { setImmediate as nextTurn } from "node:timers/promises";

const stretchMilliseconds = 10;

/** Maps one value after the other, and gives way to other work every few milliseconds. */
export async function mapGivingWay<T, U>(
  values: readonly T[],
  map: (value: T, index: number) => U,
): Promise<U[]> {
  const mapped: U[] = [];
  let since = performance.now();
  for (const [index, value] of values.entries()) {
    mapped.push(map(value, index));
    if (performance.now() - since < stretchMilliseconds) continue;
    await nextTurn();
    since = performance.now();
  }
  return mapped;
}
