/** The choice of a list's columns. */
import type { ReactNode } from "react";
import type { Column } from "../ui/table/data-table.tsx";

export interface ListColumn<Row> extends Omit<Column<Row>, "cell"> {
  /** Names the column in the address. */
  key: string;
  /** `number` continues over the pages, from 1. */
  cell: (row: Row, number: number) => ReactNode;
  /** Always shown: the rows' number, name and link. */
  always?: true;
  /** Shown only if chosen. */
  extra?: true;
}

/** Keys of the columns to show: the chosen ones, or the default ones; unknown keys are ignored. */
export function shownKeys(
  columns: readonly Pick<ListColumn<never>, "key" | "always" | "extra">[],
  chosen: readonly string[] | undefined,
): string[] {
  return columns
    .filter(({ key, always, extra }) => always || (chosen ? chosen.includes(key) : !extra))
    .map(({ key }) => key);
}

/** The table's columns on a page whose first row has this number. */
export function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  keys: readonly string[],
  firstNumber: number,
): Column<Row>[] {
  return columns
    .filter(({ key }) => keys.includes(key))
    .map((column) => ({ ...column, cell: (row, index) => column.cell(row, firstNumber + index) }));
}
