/** Reported questions, for admins. */
import { useMemo } from "react";
import { cards } from "../../../contract/cards.ts";
import { ownSlugPattern } from "../../../contract/form.ts";
import { reportStatuses } from "../../../contract/lists.ts";
import { getReports, type Report } from "../../../contract/quality.ts";
import { type OwnAssessments, useOwnAssessments } from "../../client/own-assessments.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { dayText, momentText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QuestionName } from "../../ui/question/question-name.tsx";
import { shortened } from "../../ui/shortened.ts";
import { EmptyState } from "../../ui/states.tsx";
import { reasonWords, statusWords } from "./reasons.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportStatusMark } from "./report-status.tsx";

const insightOf = ({ slug, version }: Report) => `/insight/${slug}?item=${encodeURIComponent(version)}`;

function Question({ report, to }: { report: Report; to?: string }) {
  const { prompt, title, slug, item, isQuarantined } = report;
  return (
    <QuestionName prompt={prompt} {...(to ? { to } : {})}>
      <span>{title.replace(/ Assessment$/, "")}</span>
      {!ownSlugPattern.test(slug) && <span className="figures">{item}</span>}
      {isQuarantined && <span className="text-warn">Quarantined</span>}
    </QuestionName>
  );
}

/** Characters of a report's text; the dialog has all of it. */
const mostWords = 180;

/** The reason, what the person wrote, and who it was. */
function Words({ report: { reason, text, user } }: { report: Report }) {
  return (
    <span className="block">
      <span className="block text-ink">{reasonWords[reason]}</span>
      {text && <span className="block whitespace-pre-line text-ink-muted">{shortened(text, mostWords)}</span>}
      <span className="block text-xs text-ink-muted">
        From {user ? <TextLink to={`/user/${user.id}`}>{user.name}</TextLink> : "a deleted account"}
      </span>
    </span>
  );
}

const columns: ListColumn<Report>[] = [
  {
    key: "item",
    header: "Question",
    always: true,
    rowHeader: true,
    cell: (report) => <Question report={report} to={insightOf(report)} />,
  },
  { key: "report", header: "Report", prose: true, cell: (report) => <Words report={report} /> },
  {
    key: "created",
    header: "When (UTC)",
    line: true,
    sort: "createdAt",
    cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{momentText(createdAt)}</span>,
  },
  {
    key: "status",
    header: "Status",
    line: true,
    cell: ({ status }) => <ReportStatusMark status={status} />,
  },
  {
    key: "answer",
    header: "Answer",
    always: true,
    line: true,
    cell: (report) => <ReportActions report={report} />,
  },
];

/** A report's row on a phone. */
const compact: CompactRow<Report> = {
  covers: ["item", "report", "created", "status", "answer"],
  to: insightOf,
  title: (report) => <Question report={report} />,
  details: (report) => (
    <>
      <span className="flex flex-wrap justify-between gap-x-4 py-1">
        <ReportStatusMark status={report.status} />
        <span className="figures">{dayText(report.createdAt, "short")}</span>
      </span>
      <Words report={report} />
    </>
  ),
  actions: (report) => <ReportActions report={report} />,
};

function fieldsWith(own: OwnAssessments["items"]): FilterField[] {
  return [
    {
      kind: "choice",
      name: "status",
      label: "Status",
      any: "Any status",
      options: reportStatuses.map((value) => ({ value, label: statusWords[value] })),
    },
    {
      kind: "choice",
      name: "assessment",
      label: "Assessment",
      any: "All assessments",
      options: [...cards, ...own]
        .map(({ slug, title }) => ({ value: slug, label: title.replace(/ Assessment$/, "") }))
        .sort((a, b) => a.label.localeCompare(b.label, "en")),
    },
    { kind: "day", name: "from", label: "Date from" },
    { kind: "day", name: "to", label: "Date to" },
  ];
}

export function ReportsPage() {
  const { items: own } = useOwnAssessments();
  const fields = useMemo(() => fieldsWith(own), [own]);
  return (
    <>
      <PageHeading
        lead="Reports from test takers. Answer them here, and quarantine a question while you check it."
        aside={
          <LinkButton to="/regrades" size="small">
            Corrected keys
          </LinkButton>
        }
      >
        Reported Questions
      </PageHeading>
      <ListPage
        endpoint={getReports}
        caption="Reported Questions"
        noun={{ one: "report", many: "reports" }}
        columns={columns}
        compact={compact}
        rowKey={(report) => report.id}
        searchLabel="Search by text, question or person"
        fields={fields}
        orders={[
          { value: "-createdAt", label: "Newest first" },
          { value: "createdAt", label: "Oldest first" },
        ]}
        empty={<EmptyState title="No reports">Reports from test takers appear here.</EmptyState>}
      />
    </>
  );
}
