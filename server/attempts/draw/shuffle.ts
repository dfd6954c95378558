/** Random orders. */
import { randomBelow } from "../../platform/ids.ts";

/** A number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** A copy in random order (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], random: Random = randomBelow): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** The numbers from 0 up to, not including, `count`, in random order. */
export function shuffledPlaces(count: number): number[] {
  return shuffled(Array.from({ length: count }, (_, place) => place));
}
