/** A list's rows on a phone: hallmark, name and details, a large figure at the end; the whole row is a link. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { classes } from "../ui/classes.ts";
import type { Column } from "../ui/table/data-table.tsx";
import "./row-list.css";

export interface CompactRow<Row> {
  /** Keys of the columns that the row shows already. */
  covers: readonly string[];
  /** Where a press anywhere on the row leads. */
  to?: (row: Row) => string;
  /** What a press anywhere on the row does, where it leads nowhere. */
  open?: (row: Row) => void;
  mark?: (row: Row) => ReactNode;
  title: (row: Row) => ReactNode;
  details: (row: Row) => ReactNode;
  figure?: (row: Row) => ReactNode;
  /** Buttons below. */
  actions?: (row: Row) => ReactNode;
  /** For short rows without a press of their own. */
  isDense?: true;
}

export interface RowListProps<Row> {
  caption: string;
  /** Shows the caption; otherwise only screen readers get it. */
  captionShown?: boolean;
  /** Lets the pagination move the focus to the caption. */
  captionId: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  compact: CompactRow<Row>;
  /** Columns that the person chose beside what the row shows. */
  more: readonly Column<Row>[];
  /** The first row's number in the whole list. */
  start: number;
  /** While newer rows are loading. */
  stale: boolean;
}

export function RowList<Row>(props: RowListProps<Row>) {
  const { caption, captionShown = false, captionId, rows, rowKey, compact, more, start, stale } = props;
  return (
    <section
      aria-labelledby={captionId}
      aria-busy={stale}
      className={classes("row-list", stale && "is-stale", compact.isDense && "is-dense")}
    >
      <h2 id={captionId} tabIndex={-1} className={captionShown ? "row-caption" : "only-read"}>
        {caption}
      </h2>
      <ol start={start}>
        {rows.map((row, index) => (
          <li key={rowKey(row)}>
            {compact.mark?.(row)}
            <div className="row-text">
              <RowTitle row={row} compact={compact} />
              <div className="row-details">{compact.details(row)}</div>
            </div>
            {compact.figure && <div className="row-figure">{compact.figure(row)}</div>}
            {more.length > 0 && (
              <dl className="row-more">
                {more.map((column) => (
                  <div key={column.header}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(row, index)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {compact.actions && <div className="row-actions">{compact.actions(row)}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function RowTitle<Row>({ row, compact }: { row: Row; compact: CompactRow<Row> }) {
  const { to, open } = compact;
  const title = compact.title(row);
  if (to)
    return (
      <Link to={to(row)} className="row-link">
        {title}
      </Link>
    );
  if (open)
    return (
      <button type="button" className="row-link" onClick={() => open(row)}>
        {title}
      </button>
    );
  return <span className="row-title">{title}</span>;
}
