/** A column header that sorts the table: the first click in the column's natural direction, the second in the other. */
import { classes } from "../classes.ts";
import "./sort-header.css";

export interface Order {
  /** The name that is sorted by, with a leading minus: descending. */
  current: string;
  onChange: (order: string) => void;
}

/** For `aria-sort`: undefined where the column can't be sorted, "none" where another one is. */
export function directionOf(
  name: string | undefined,
  order: Order | undefined,
): "ascending" | "descending" | "none" | undefined {
  if (!name || !order) return undefined;
  if (order.current === name) return "ascending";
  return order.current === `-${name}` ? "descending" : "none";
}

export interface SortHeaderProps {
  header: string;
  /** The sort after a click on this header. */
  name: string;
  order: Order;
  /** Figures and dates: aligned right, and the highest come first. */
  numeric: boolean;
}

export function SortHeader({ header, name, order, numeric }: SortHeaderProps) {
  const direction = directionOf(name, order);
  const isSorted = direction !== "none";
  const descending = isSorted ? direction === "ascending" : numeric;
  return (
    <button
      type="button"
      onClick={() => order.onChange(descending ? `-${name}` : name)}
      className={classes(
        "-mx-1.5 -my-1 inline-flex items-baseline gap-1.5 rounded-md px-1.5 py-1 font-medium transition-colors hover:bg-sunken hover:text-ink max-md:hidden pointer-coarse:py-2.5",
        numeric && "flex-row-reverse",
        isSorted && "text-ink",
      )}
    >
      {header}
      <svg viewBox="0 0 8 12" className="sort-sign" data-direction={direction} aria-hidden="true">
        <path d="M4 0l4 5H0z" />
        <path d="M4 12L0 7h8z" />
      </svg>
    </button>
  );
}
