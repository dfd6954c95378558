/** A dense table: scrolls horizontally if it is wide, and becomes labelled lines on narrow screens. */
import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import "./data-table.css";
import { directionOf, type Order, SortHeader } from "./sort-header.tsx";

export interface Column<Row> {
  /** Also the label of the value on narrow screens. */
  header: string;
  /** A figure about the whole column, below its header; not shown on narrow screens. */
  note?: ReactNode;
  /** `index` counts the shown rows from 0. */
  cell: (row: Row, index: number) => ReactNode;
  /** Figures: aligned right, with tabular digits. */
  numeric?: boolean;
  /** Names the row; one column has it. */
  rowHeader?: boolean;
  /** For long values such as addresses: takes the remaining width, and a whole line on narrow screens. */
  wide?: boolean;
  /** On narrow screens the value takes a whole line, too. */
  line?: boolean;
  /** One of many columns of short values: its header breaks, and on narrow screens the value takes a whole line. */
  narrow?: boolean;
  /** Stays in sight when the table scrolls sideways; for the first column. */
  pinned?: boolean;
  /** On narrow screens free text is placed below its label, in reading order. */
  prose?: boolean;
  /** The name by which the rows can be ordered by this column. */
  sort?: string;
}

export interface DataTableProps<Row> {
  caption: string;
  /** Lets the pagination move the focus to the caption. */
  captionId?: string;
  /** Shows the caption; otherwise only screen readers get it. */
  captionShown?: boolean;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** While newer rows are loading. */
  stale?: boolean;
  /** How the rows are ordered; headers of columns with a `sort` name change it. */
  order?: Order;
}

/** On narrow screens a row is a small sheet: its name, then label and value side by side, two figures to a line. */
const narrowCell =
  "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-2 max-md:px-0! max-md:py-0.5!";

/**
 * Names and addresses take the remaining width and may wrap anywhere, so that they don't push other columns out of
 * view; in other columns, only words longer than the column's maximum break.
 */
function textClasses({
  rowHeader,
  wide,
  prose,
}: Pick<Column<never>, "rowHeader" | "wide" | "prose">): string {
  const breaking =
    rowHeader || wide ? "md:min-w-32 md:wrap-anywhere lg:min-w-40" : "md:max-w-84 md:wrap-break-word";
  return `min-w-0 max-md:wrap-anywhere md:block ${breaking} ${prose ? "lg:min-w-64" : ""}`;
}

const pinnedClasses = "md:sticky md:start-0 md:z-1 md:bg-inherit";

const cellClasses = "px-3 py-3 align-baseline first:ps-4 last:pe-4";

export function DataTable<Row>({
  caption,
  captionId,
  captionShown,
  columns,
  rows,
  rowKey,
  stale,
  order,
}: DataTableProps<Row>) {
  const own = useId();
  const id = captionId ?? own;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-labelledby={id}
      // Visually hidden text is positioned: without `relative` it would lie outside the box and widen the page.
      className="hairline relative overflow-x-auto rounded-md bg-raised"
      aria-busy={stale}
    >
      <table
        className={classes(
          "data-table w-full border-collapse text-sm transition-opacity max-md:block",
          stale && "opacity-60",
        )}
      >
        <caption
          id={id}
          tabIndex={-1}
          className={
            captionShown
              ? "px-4 py-3 text-start font-display text-lg font-semibold max-md:block"
              : "only-read"
          }
        >
          {caption}
        </caption>
        <thead className="max-md:only-read">
          <tr className="bg-raised">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                abbr={column.note ? column.header : undefined}
                aria-sort={directionOf(column.sort, order)}
                className={classes(
                  cellClasses,
                  "border-b border-line-strong py-2.5 align-bottom! text-xs font-medium text-ink-muted",
                  column.narrow ? "max-w-40 min-w-24 wrap-break-word" : "whitespace-nowrap",
                  column.numeric ? "text-end" : "text-start",
                  column.pinned && pinnedClasses,
                )}
              >
                {column.sort && order ? (
                  <>
                    <SortHeader
                      header={column.header}
                      name={column.sort}
                      order={order}
                      numeric={column.numeric ?? false}
                    />
                    {/* Hidden headers must not contain focusable buttons. */}
                    <span className="md:hidden">{column.header}</span>
                  </>
                ) : (
                  column.header
                )}
                {column.note && <span className="figures block pt-1 font-normal">{column.note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              className="border-b border-line bg-raised last:border-b-0 hover:bg-sunken max-md:grid max-md:grid-flow-row-dense max-md:grid-cols-2 max-md:items-baseline max-md:gap-x-4 max-md:px-4 max-md:py-3 max-[22rem]:flex max-[22rem]:flex-col"
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const content = column.cell(row, index);
  // Values of whole lines begin at one edge, under each other.
  const isLine = (column.wide || column.line || column.narrow) && !column.prose;
  if (column.rowHeader)
    return (
      <th
        scope="row"
        className={classes(
          cellClasses,
          narrowCell,
          "text-start font-medium max-md:order-first max-md:col-span-2 max-md:text-base",
          column.pinned && pinnedClasses,
        )}
      >
        <span className={textClasses(column)}>{content}</span>
      </th>
    );
  return (
    <td
      className={classes(
        cellClasses,
        narrowCell,
        column.numeric && "figures md:text-end",
        // On a line of its own a value may break.
        column.numeric && (isLine ? "md:whitespace-nowrap" : "whitespace-nowrap"),
        (isLine || column.prose) && "max-md:col-span-2",
        column.prose && "max-md:flex-col max-md:gap-0!",
        isLine && "max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-x-4",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "text-xs text-ink-muted md:hidden",
          // Beside a figure the label may wrap; beside a text it doesn't.
          column.numeric ? "whitespace-normal" : "shrink-0",
          isLine && "min-w-0 wrap-anywhere",
        )}
      >
        {column.header}
      </span>
      <span
        className={classes(
          textClasses(column),
          !column.prose && !isLine && "max-md:text-end",
          column.numeric && "max-md:shrink-0",
        )}
      >
        {content}
      </span>
    </td>
  );
}
