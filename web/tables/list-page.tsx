/** A list on a screen: search and filters, count and downloads, the table or the rows of a phone, and its pages. */
import { type ReactNode, useEffect } from "react";
import type { Endpoint, Output, Request } from "../../contract/endpoint.ts";
import { rules } from "../../contract/rules.ts";
import { CallError } from "../client/api.ts";
import { useRead } from "../client/query.ts";
import { Button } from "../ui/button.tsx";
import { useNarrow } from "../ui/hooks/use-narrow.ts";
import { Spinner } from "../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { Pagination } from "../ui/table/pagination.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ExportBar, type ExportKind } from "./export-bar.tsx";
import { type ChipWords, FilterChips } from "./filter-chips.tsx";
import { type ListColumn, shownKeys, tableColumns } from "./list-columns.ts";
import { type FilterField, ListFields, type Option } from "./list-fields.tsx";
import { filterQuery, pageQuery, useListView } from "./list-view.ts";
import { counted, type Noun } from "./noun.ts";
import { type CompactRow, RowList } from "./row-list.tsx";
import { TotalButton } from "./total-button.tsx";

export interface ListPageProps<E extends Endpoint> {
  endpoint: E;
  params?: Record<string, string>;
  caption: string;
  noun: Noun;
  columns: readonly ListColumn<Output<E>>[];
  /** The row on phones; without it the columns are stacked. */
  compact?: CompactRow<Output<E>>;
  rowKey: (row: Output<E>) => string;
  searchLabel: string;
  fields: readonly FilterField[];
  chipWords?: ChipWords;
  orders: readonly Option[];
  /** The order that the call uses unless asked for another; the newest first where it is left out. */
  usualOrder?: string;
  /** Offers the count button and the downloads. */
  exportKind?: ExportKind<Output<E>>;
  /** Beside the downloads: a choice of what they hold. */
  exportChoice?: ReactNode;
  /** Shows search, filters and order only where there is more than a page to search. */
  calm?: boolean;
  /** Shown instead of a list without any rows. */
  empty: ReactNode;
  /** A special view for one kind of failure. */
  failure?: (error: unknown) => ReactNode;
}

const captionId = "list-caption";

export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { endpoint, params, noun, columns, exportKind, compact, calm = false } = props;
  const isNarrow = useNarrow();
  const controls = useListView(endpoint, props.usualOrder);
  const { view, refused, isFiltered, showAll, showColumns, turnTo } = controls;
  const request = { ...(params ? { params } : {}), query: pageQuery(view) } as unknown as Request<E>;
  const {
    data: reply,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useRead(endpoint, request);
  const rows = (reply?.data ?? []) as Output<E>[];
  const { total, pages } = extent(reply?.page, rows.length, view.page);
  const isMinimum = reply?.page?.totalIsMinimum ?? false;
  const isSettled = reply !== undefined && !isPlaceholderData;

  // If the address names a page that no longer exists, shows the last one.
  const missing = isSettled && rows.length === 0 && pages > 0 && view.page > pages;
  useEffect(() => {
    if (missing) turnTo(pages, { replace: true });
  });

  if (error && props.failure) {
    const special = props.failure(error);
    if (special) return special;
  }
  if (isSettled && total === 0 && !isFiltered && !exportKind) return props.empty;
  // A phone's row has its own choice of columns, until the person chooses others.
  const rowOf = isNarrow ? compact : undefined;
  const keys = rowOf && !view.columns ? rowOf.covers : shownKeys(columns, view.columns);
  const firstNumber = ((reply?.page?.page ?? view.page) - 1) * rules.tablePageSize + 1;
  const hasTools = !calm || isFiltered || (total ?? 0) > rules.tablePageSize;
  return (
    <>
      {refused.length > 0 && <Refused parts={refused} onClear={() => turnTo(view.page, { replace: true })} />}
      {hasTools && (
        <ListFields
          controls={controls}
          searchLabel={props.searchLabel}
          fields={props.fields}
          orders={props.orders}
        >
          <ColumnChoice
            columns={columns}
            shown={keys}
            onChange={showColumns}
            onReset={() => showColumns(undefined)}
          />
        </ListFields>
      )}
      <FilterChips controls={controls} fields={props.fields} words={props.chipWords} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {exportKind ? (
          <TotalButton total={total} isMinimum={isMinimum} noun={noun} onPress={showAll} />
        ) : (
          <p className="figures text-sm text-ink-muted">{total !== undefined && counted(total, noun)}</p>
        )}
        <p role="status" className="only-read">
          {isSettled && total !== undefined && `${counted(total, noun)}${isFiltered ? " found" : ""}`}
        </p>
        {exportKind && (
          <ExportBar
            endpoint={endpoint}
            request={{ params, query: filterQuery(view) }}
            kind={exportKind}
            choice={props.exportChoice}
            isFiltered={isFiltered}
            noun={noun}
            total={isMinimum ? undefined : total}
          />
        )}
      </div>
      {isPending || missing ? (
        <Spinner label={`Loading ${noun.many}…`} />
      ) : error ? (
        <Failure error={error} noun={noun} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        isFiltered ? (
          <EmptyState title={`No ${noun.one} matches`}>
            <p>Try a shorter search, or remove a filter.</p>
          </EmptyState>
        ) : (
          props.empty
        )
      ) : (
        <>
          {rowOf ? (
            <RowList
              caption={props.caption}
              captionId={captionId}
              rows={rows}
              rowKey={props.rowKey}
              compact={rowOf}
              more={tableColumns(
                columns,
                keys.filter((key) => !rowOf.covers.includes(key)),
                firstNumber,
              )}
              start={firstNumber}
              stale={isPlaceholderData}
            />
          ) : (
            <DataTable
              caption={props.caption}
              captionId={captionId}
              columns={tableColumns(columns, keys, firstNumber)}
              rows={rows}
              rowKey={props.rowKey}
              stale={isPlaceholderData}
              order={{ current: view.order, onChange: controls.orderBy }}
            />
          )}
          <Pagination page={view.page} pages={pages} onPage={turnTo} headingId={captionId} />
        </>
      )}
    </>
  );
}

/** An address may be truncated or outdated: without this notice the whole list would look like the requested part. */
function Refused({ parts, onClear }: { parts: string[]; onClear: () => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-s-4 border-line border-s-warn bg-raised px-4 py-3 text-sm"
    >
      <p>
        Part of this link does not apply to this list and was ignored:{" "}
        <strong className="font-medium">{parts.join(", ")}</strong>.
      </p>
      <Button variant="quiet" size="small" onClick={onClear}>
        Dismiss
      </Button>
    </div>
  );
}

/** The number of rows and pages; if the server stopped counting, a full page is assumed to have a next one. */
function extent(
  page: { total?: number; pages?: number; totalIsMinimum?: true } | undefined,
  rows: number,
  shown: number,
): { total: number | undefined; pages: number } {
  if (page?.total === undefined) return { total: undefined, pages: 0 };
  const counted = page.pages ?? 1;
  if (!page.totalIsMinimum) return { total: page.total, pages: counted };
  const reached = rows === 0 ? 0 : shown + (rows === rules.tablePageSize ? 1 : 0);
  return { total: page.total, pages: Math.max(counted, reached) };
}

interface FailureProps {
  error: Error;
  noun: Noun;
  isRetrying: boolean;
  onRetry: () => void;
}

function Failure({ error, noun, isRetrying, onRetry }: FailureProps) {
  const title = `The ${noun.many} could not be loaded.`;
  // Retrying would be refused again.
  if (error instanceof CallError && error.status === 403)
    return <ErrorState title={title}>{reasonOf(error)}</ErrorState>;
  return (
    <ErrorState title={title} retrying={isRetrying} onRetry={onRetry}>
      Nothing is lost. {reasonOf(error)}
    </ErrorState>
  );
}

/** What to do: the server's sentence, if it sent one. */
function reasonOf(error: Error): string {
  if (!(error instanceof CallError) || error.outcome === "unanswered")
    return "Check your connection and try again.";
  return error.body.error ?? "Please try again in a moment.";
}
