/** Sorts rows that are all on the screen already, by any column that has a value to compare. */

/** The value that a row is compared by; null if it has none. */
export type SortValue = string | number | null;

/**
 * The rows by a value, stable; rows without one come last in both directions.
 * @param descending highest, or Z, first
 */
export function sortRows<Row>(
  rows: readonly Row[],
  compareBy: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [compareBy(a), compareBy(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === "number" && typeof y === "number") return direction * (x - y);
    return direction * String(x).localeCompare(String(y), "en");
  });
}
