/** Statistics of all assessments for admins: how often taken, and how hard. */
import { ownSlugPattern } from "../../../contract/form.ts";
import { type AssessmentTotals, getInsights } from "../../../contract/insight.ts";
import { getQuarantine, type QuarantinedItem } from "../../../contract/quality.ts";
import { datePart, rules } from "../../../contract/rules.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { CompactTable } from "../../tables/compact-table.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { type SortedColumn, SortedTable } from "../../tables/sorted-table.tsx";
import { TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QuestionName } from "../../ui/question/question-name.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { QuarantineButton } from "../quality/quarantine-button.tsx";
import { percent } from "./figures.ts";
import { ShareFigure } from "./share-figure.tsx";

const short = (title: string) => title.replace(/ Assessment$/, "");

const columns: SortedColumn<AssessmentTotals>[] = [
  {
    header: "Assessment",
    rowHeader: true,
    sort: "title",
    value: ({ title }) => title,
    cell: ({ slug, title }) => <TextLink to={`/insight/${slug}`}>{short(title)}</TextLink>,
  },
  {
    header: "Attempts",
    numeric: true,
    sort: "attempts",
    value: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts.toLocaleString("en"),
  },
  {
    header: "First attempts",
    numeric: true,
    sort: "firstAttempts",
    value: ({ firstAttempts }) => firstAttempts,
    cell: ({ firstAttempts }) => firstAttempts.toLocaleString("en"),
  },
  {
    header: "Pass share",
    numeric: true,
    sort: "passShare",
    value: ({ passShare }) => passShare,
    cell: ({ passShare, firstAttempts }) => <ShareFigure share={passShare} n={firstAttempts} />,
  },
  {
    header: "Mean score",
    numeric: true,
    sort: "mean",
    value: ({ mean }) => mean,
    cell: ({ mean, firstAttempts }) => (
      <span className={firstAttempts < rules.statisticsMinimum ? "text-ink-muted" : undefined}>
        {mean === null ? "–" : mean.toFixed(1)}
      </span>
    ),
  },
];

/** An assessment's row on a phone. */
const compact: CompactRow<AssessmentTotals> = {
  covers: [],
  to: ({ slug }) => `/insight/${slug}`,
  title: ({ title }) => short(title),
  details: ({ attempts, firstAttempts, mean }) =>
    `${attempts.toLocaleString("en")} attempts, ${firstAttempts.toLocaleString("en")} first${mean === null ? "" : ` · mean ${mean.toFixed(1)}`}`,
  figure: ({ passShare, firstAttempts }) => (
    <>
      <span className={firstAttempts < rules.statisticsMinimum ? "text-ink-muted" : undefined}>
        {passShare === null ? "–" : percent(passShare)}
      </span>
      <span className="text-ink-muted">passed</span>
    </>
  ),
};

export function InsightsPage() {
  const insights = useRead(getInsights, {});
  const quarantine = useRead(getQuarantine, {});
  return (
    <>
      <PageHeading
        lead={`How hard each assessment is. Shares count first attempts only; grey figures come from fewer than ${rules.statisticsMinimum} and may be due to chance.`}
      >
        Insight
      </PageHeading>
      {/* Both at once, so that nothing moves when the second arrives. */}
      {insights.isPending || quarantine.isPending ? (
        <Spinner label="Loading figures…" />
      ) : (
        <>
          <Loaded
            read={quarantine}
            loading="Loading quarantine…"
            failed="The questions in quarantine could not be loaded."
          >
            {(items) => <Quarantine items={items} />}
          </Loaded>
          <Loaded read={insights} loading="Loading figures…" failed="The figures could not be loaded.">
            {(totals) => (
              <SortedTable<AssessmentTotals>
                caption="Assessments"
                columns={columns}
                compact={compact}
                rows={totals}
                rowKey={({ slug }) => slug}
                initial="-attempts"
              />
            )}
          </Loaded>
        </>
      )}
    </>
  );
}

const pageOf = ({ slug, item }: QuarantinedItem) => `/insight/${slug}?item=${item}`;
const byOf = ({ by }: QuarantinedItem) => by?.name ?? "A former admin";
const reinstateOf = ({ item }: QuarantinedItem) => (
  <QuarantineButton item={item} isQuarantined onDone={() => void queryClient.invalidateQueries()} />
);

function Question({ of: { item, slug, title, prompt }, to }: { of: QuarantinedItem; to?: string }) {
  return (
    <QuestionName prompt={prompt ?? item} {...(to ? { to } : {})}>
      <span>{short(title)}</span>
      {prompt !== null && !ownSlugPattern.test(slug) && <span className="figures">{item}</span>}
    </QuestionName>
  );
}

/** Questions that wait for a decision, above the long list. */
function Quarantine({ items }: { items: readonly QuarantinedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mb-12">
      <CompactTable<QuarantinedItem>
        caption="Questions in quarantine"
        captionShown
        columns={[
          {
            header: "Question",
            rowHeader: true,
            cell: (one) => <Question of={one} to={pageOf(one)} />,
          },
          { header: "Reason", wide: true, cell: ({ reason }) => reason },
          {
            header: "Since",
            cell: ({ since }) => <span className="figures whitespace-nowrap">{datePart(since)}</span>,
          },
          { header: "By", wide: true, cell: byOf },
          {
            header: "Change",
            cell: reinstateOf,
          },
        ]}
        compact={{
          covers: [],
          to: pageOf,
          title: (one) => <Question of={one} />,
          details: (one) => (
            <>
              <span className="block pt-1 text-ink">{one.reason}</span>
              <span className="block text-xs">
                {byOf(one)}, <span className="figures">{dayText(one.since, "short")}</span>
              </span>
            </>
          ),
          actions: reinstateOf,
        }}
        rows={items}
        rowKey={({ item }) => item}
      />
    </section>
  );
}
