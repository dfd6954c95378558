/** A table whose rows are all here: headers sort it, on phones a select does. */
import { useState } from "react";
import { type Column, DataTable, type DataTableProps } from "../ui/data-table.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { type SortValue, sortRows } from "./sort-rows.ts";

export interface SortedColumn<Row> extends Column<Row> {
  /** What a column with a `sort` name is compared by. */
  value?: (row: Row) => SortValue;
}

export interface SortedTableProps<Row> extends Omit<DataTableProps<Row>, "columns" | "order"> {
  columns: SortedColumn<Row>[];
  /** A column's `sort` name, with a leading minus: descending. */
  initial: string;
}

export function SortedTable<Row>({ columns, rows, initial, ...table }: SortedTableProps<Row>) {
  const [current, setCurrent] = useState(initial);
  const isNarrow = useNarrow();
  const descending = current.startsWith("-");
  const column = columns.find(({ sort }) => sort === current.replace(/^-/, ""));
  const sorted = column?.value ? sortRows(rows, column.value, descending) : rows;
  return (
    <>
      {isNarrow && (
        <div className="mb-3">
          <SelectField label="Sort by" value={current} onChange={(event) => setCurrent(event.target.value)}>
            {columns.flatMap(({ sort, header, numeric }) =>
              sort
                ? [
                    <option key={sort} value={sort}>
                      {header}, {numeric ? "lowest first" : "A to Z"}
                    </option>,
                    <option key={`-${sort}`} value={`-${sort}`}>
                      {header}, {numeric ? "highest first" : "Z to A"}
                    </option>,
                  ]
                : [],
            )}
          </SelectField>
        </div>
      )}
      <DataTable {...table} columns={columns} rows={sorted} order={{ current, onChange: setCurrent }} />
    </>
  );
}
