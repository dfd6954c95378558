/** A table whose rows are all here: headers sort it, on phones a select does. */
import { useState } from "react";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useNarrow } from "../ui/hooks/use-narrow.ts";
import { type Column, DataTable, type DataTableProps } from "../ui/table/data-table.tsx";
import { CompactTable } from "./compact-table.tsx";
import type { CompactRow } from "./row-list.tsx";
import { type SortValue, sortRows } from "./sort-rows.ts";

export interface SortedColumn<Row> extends Column<Row> {
  /** What a column with a `sort` name is compared by. */
  value?: (row: Row) => SortValue;
  /** What its orders are called on phones, ascending and descending, where neither letters nor figures fit. */
  orders?: readonly [string, string];
}

export interface SortedTableProps<Row> extends Omit<DataTableProps<Row>, "columns" | "order"> {
  columns: SortedColumn<Row>[];
  /** How a row looks on a phone; without it the columns are stacked. */
  compact?: CompactRow<Row>;
  /** A column's `sort` name, with a leading minus: descending. */
  initial: string;
}

const byFigure = ["lowest first", "highest first"] as const;
const byLetter = ["A to Z", "Z to A"] as const;

export function SortedTable<Row>({ columns, compact, rows, initial, ...table }: SortedTableProps<Row>) {
  const [current, setCurrent] = useState(initial);
  const isNarrow = useNarrow();
  const order = { current, onChange: setCurrent };
  const descending = current.startsWith("-");
  const column = columns.find(({ sort }) => sort === current.replace(/^-/, ""));
  const sorted = column?.value ? sortRows(rows, column.value, descending) : rows;
  return (
    <>
      {isNarrow && (
        <div className="mb-3">
          <SelectField label="Sort by" value={current} onChange={(event) => setCurrent(event.target.value)}>
            {columns.flatMap(({ sort, header, numeric, orders = numeric ? byFigure : byLetter }) =>
              sort
                ? [
                    <option key={sort} value={sort}>
                      {header}, {orders[0]}
                    </option>,
                    <option key={`-${sort}`} value={`-${sort}`}>
                      {header}, {orders[1]}
                    </option>,
                  ]
                : [],
            )}
          </SelectField>
        </div>
      )}
      {compact ? (
        <CompactTable {...table} columns={columns} compact={compact} rows={sorted} order={order} />
      ) : (
        <DataTable {...table} columns={columns} rows={sorted} order={order} />
      )}
    </>
  );
}
