/** The signed-in person's own results, ten a page. */
import { useSearchParams } from "wouter";
import { getMyResults, type Result } from "../../../contract/results.ts";
import { datePart, ratingOf, rules } from "../../../contract/rules.ts";
import { useRead } from "../../query.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { RatingMark } from "./rating-mark.tsx";

const captionId = "results-caption";

function columnsFrom(firstNumber: number): Column<Result>[] {
  return [
    { header: "No.", numeric: true, cell: (_, index) => firstNumber + index },
    { header: "Name", rowHeader: true, cell: (result) => result.name },
    { header: "Score", numeric: true, cell: (result) => `${result.score}/${rules.maxScore}` },
    { header: "Duration", cell: (result) => result.duration },
    { header: "Format", cell: (result) => result.format },
    { header: "Date", numeric: true, cell: (result) => datePart(result.createdAt) },
    { header: "Rating", cell: (result) => <RatingMark rating={ratingOf(result.score)} /> },
  ];
}

export function MyResultsPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  return (
    <>
      <PageHeading
        aside={
          <LinkButton to="/profile" size="small">
            Return
          </LinkButton>
        }
      >
        My Assessments
      </PageHeading>
      <Results page={page} onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})} />
    </>
  );
}

function Results({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const {
    data: reply,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useRead(getMyResults, {
    query: { page: String(page), limit: String(rules.tablePageSize) },
  });
  if (isPending) return <Spinner label="Loading your results…" />;
  if (error)
    return (
      <ErrorState
        title="Your results could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        They are safe on the server; only fetching them failed. Check your connection and try again.
      </ErrorState>
    );
  const total = reply.page?.total ?? reply.data.length;
  const pages = reply.page?.pages ?? 1;
  if (total === 0)
    return (
      <EmptyState title="No results yet">
        <p className="mb-4">Take an assessment, and its score is kept here.</p>
        <LinkButton to="/assessments" variant="primary">
          Browse assessments
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="figures mb-3 text-sm text-ink-muted">
        {total} {total === 1 ? "result" : "results"}
      </p>
      <DataTable
        caption="Your results, newest first"
        captionId={captionId}
        columns={columnsFrom(((reply.page?.page ?? page) - 1) * rules.tablePageSize + 1)}
        rows={reply.data}
        rowKey={(result) => result.id}
        stale={isPlaceholderData}
      />
      <Pagination page={page} pages={pages} onPage={onPage} headingId={captionId} />
    </>
  );
}
