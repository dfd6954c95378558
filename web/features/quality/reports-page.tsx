/** Reported questions, for admins. */
import { useMemo } from "react";
import { cards } from "../../../contract/cards.ts";
import { reportStatuses } from "../../../contract/lists.ts";
import { getReports, type Report } from "../../../contract/quality.ts";
import { type OwnAssessments, useOwnAssessments } from "../../client/own-assessments.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { momentText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AnswerButton } from "./answer-button.tsx";
import { reasonWords, statusWords } from "./reasons.ts";

const columns: ListColumn<Report>[] = [
  {
    key: "item",
    header: "Question",
    always: true,
    rowHeader: true,
    cell: (report) => (
      <span>
        <TextLink to={`/insight/${report.slug}?item=${encodeURIComponent(report.version)}`}>
          {report.item}
        </TextLink>
        {report.isQuarantined && <span className="block text-xs font-normal text-warn">Quarantined</span>}
      </span>
    ),
  },
  { key: "reason", header: "Reason", line: true, cell: ({ reason }) => reasonWords[reason] },
  {
    key: "text",
    header: "In their words",
    prose: true,
    cell: ({ text }) => <span className="whitespace-pre-line">{text || "–"}</span>,
  },
  {
    key: "user",
    header: "From",
    wide: true,
    cell: ({ user }) => (user ? <TextLink to={`/user/${user.id}`}>{user.name}</TextLink> : "Deleted account"),
  },
  {
    key: "created",
    header: "When (UTC)",
    line: true,
    sort: "createdAt",
    cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{momentText(createdAt)}</span>,
  },
  { key: "status", header: "Status", line: true, cell: ({ status }) => statusWords[status] },
  {
    key: "answer",
    header: "Answer",
    always: true,
    line: true,
    cell: (report) => <AnswerButton report={report} />,
  },
];

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
