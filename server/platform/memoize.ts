/** A function's results by its argument. */
import { LRUCache } from "lru-cache";

/**
 * The same function, which computes each text's result once; the least recently used results are computed again.
 * @param max results cached
 */
export function memoize<Result extends object>(
  max: number,
  compute: (text: string) => Result,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max });
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
