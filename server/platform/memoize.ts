/** Memoizes a function by its argument. */
import { LRUCache } from "lru-cache";

/**
 * Memoizes a function of a text, with least-recently-used eviction.
 * @param max results cached
 * @param compute may take more than the text, where the same text always comes with the same values
 */
export function memoize<Result extends object, More extends unknown[]>(
  max: number,
  compute: (text: string, ...more: More) => Result,
): (text: string, ...more: More) => Result {
  const results = new LRUCache<string, Result>({ max });
  return (text, ...more) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text, ...more);
    results.set(text, result);
    return result;
  };
}
