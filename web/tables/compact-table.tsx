/** A table whose rows are all here; on phones its rows are compact. */
import { useId } from "react";
import { useNarrow } from "../ui/hooks/use-narrow.ts";
import { DataTable, type DataTableProps } from "../ui/table/data-table.tsx";
import { type CompactRow, RowList } from "./row-list.tsx";

export interface CompactTableProps<Row> extends DataTableProps<Row> {
  compact: CompactRow<Row>;
}

export function CompactTable<Row>({ compact, ...table }: CompactTableProps<Row>) {
  const captionId = useId();
  if (!useNarrow()) return <DataTable {...table} />;
  const { caption, captionShown = false, rows, rowKey } = table;
  return (
    <RowList
      {...{ caption, captionShown, captionId, rows, rowKey, compact }}
      more={[]}
      start={1}
      stale={false}
    />
  );
}
