/** A column's header that orders the table: first press the column's natural direction, second press the other one. */
import { classes } from "./classes.ts";
import { Icon } from "./icons.tsx";

export interface Order {
  /** The name that is sorted by, with a leading minus: descending. */
  current: string;
  onChange: (order: string) => void;
}

/** For `aria-sort`; undefined where the table is not ordered by this name. */
export function directionOf(
  name: string | undefined,
  order: Order | undefined,
): "ascending" | "descending" | undefined {
  if (!name || !order) return undefined;
  if (order.current === name) return "ascending";
  return order.current === `-${name}` ? "descending" : undefined;
}

export interface SortHeaderProps {
  header: string;
  /** What is sorted by when this header is pressed. */
  name: string;
  order: Order;
  /** Figures and dates: aligned right, and the highest come first. */
  numeric: boolean;
}

export function SortHeader({ header, name, order, numeric }: SortHeaderProps) {
  const direction = directionOf(name, order);
  const descending = direction === undefined ? numeric : direction === "ascending";
  return (
    <button
      type="button"
      onClick={() => order.onChange(descending ? `-${name}` : name)}
      className={classes(
        "group -mx-1.5 -my-1 inline-flex items-baseline gap-1 rounded-md px-1.5 py-1 font-medium transition-colors hover:bg-sunken hover:text-ink max-md:hidden pointer-coarse:py-2.5",
        numeric && "flex-row-reverse",
        direction && "text-ink",
      )}
    >
      {header}
      <Icon
        name="down"
        className={classes(
          "size-3.5 self-center transition-opacity",
          direction === "ascending" && "rotate-180",
          !direction && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
        )}
      />
    </button>
  );
}
