/** All assessments as measures, for admins: how often taken, and how hard. */
import { type AssessmentTotals, getInsights } from "../../../contract/insight.ts";
import { getQuarantine, type QuarantinedItem } from "../../../contract/quality.ts";
import { datePart, rules } from "../../../contract/rules.ts";
import { failureSentence } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { QuarantineButton } from "../quality/quarantine-button.tsx";
import { percent } from "./figures.ts";

export function InsightsPage() {
  const { data: reply, error, isFetching, refetch } = useRead(getInsights, {});
  const quarantine = useRead(getQuarantine, {});
  return (
    <>
      <PageHeading
        lead={`How the assessments do as measures. Shares are of first attempts, and show from ${rules.statisticsMinimum} on.`}
      >
        Insight
      </PageHeading>
      {error ? (
        <ErrorState
          title="The figures could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureSentence(error, "Please try again in a moment.")}
        </ErrorState>
      ) : !reply || quarantine.isPending ? (
        <Spinner label="Loading figures…" />
      ) : (
        <>
          <Quarantine items={quarantine.data?.data ?? []} />
          <DataTable<AssessmentTotals>
            caption="Assessments"
            columns={[
              {
                header: "Assessment",
                rowHeader: true,
                cell: ({ slug, title }) => <TextLink to={`/insight/${slug}`}>{title}</TextLink>,
              },
              { header: "Attempts", numeric: true, cell: ({ attempts }) => attempts.toLocaleString("en") },
              {
                header: "First attempts",
                numeric: true,
                cell: ({ firstAttempts }) => firstAttempts.toLocaleString("en"),
              },
              { header: "8 or more", numeric: true, cell: ({ passShare }) => percent(passShare) },
              {
                header: "Mean score",
                numeric: true,
                cell: ({ mean }) => (mean === null ? "–" : mean.toFixed(1)),
              },
            ]}
            rows={[...reply.data].sort((a, b) => b.attempts - a.attempts)}
            rowKey={({ slug }) => slug}
          />
        </>
      )}
    </>
  );
}

/** What waits for somebody, before the long list. */
function Quarantine({ items }: { items: readonly QuarantinedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mb-12">
      <DataTable<QuarantinedItem>
        caption="Questions in quarantine"
        captionShown
        columns={[
          {
            header: "Question",
            rowHeader: true,
            cell: ({ item, slug }) => <TextLink to={`/insight/${slug}?item=${item}`}>{item}</TextLink>,
          },
          { header: "Reason", wide: true, cell: ({ reason }) => reason },
          { header: "Since", cell: ({ since }) => <span className="figures">{datePart(since)}</span> },
          { header: "By", cell: ({ by }) => by?.name ?? "A former admin" },
          {
            header: "Change",
            cell: ({ item }) => (
              <QuarantineButton
                item={item}
                isQuarantined
                onDone={() => void queryClient.invalidateQueries()}
              />
            ),
          },
        ]}
        rows={items}
        rowKey={({ item }) => item}
      />
    </section>
  );
}
