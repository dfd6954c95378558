/** All results of all users, for admins. */
import { useMemo } from "react";
import { getAllResults, type ResultWithUser } from "../../../contract/results.ts";
import { ratingOnAllResults } from "../../../contract/rules.ts";
import { EmailText } from "../../tables/email-text.tsx";
import type { ExportKind } from "../../tables/export-bar.tsx";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import {
  compactResult,
  resultColumns,
  resultOrders,
  timelineColumn,
  useResultFields,
} from "./result-columns.tsx";

const columns = resultColumns<ResultWithUser>({
  rate: ratingOnAllResults,
  more: [
    {
      key: "user",
      header: "User",
      wide: true,
      always: true,
      cell: (result) => <Taker {...result} />,
    },
    {
      key: "email",
      header: "Email",
      extra: true,
      wide: true,
      cell: ({ user }) => <EmailText email={user.email} />,
    },
    {
      key: "phone",
      header: "Phone",
      extra: true,
      wide: true,
      cell: ({ user }) => <span className="figures whitespace-nowrap">{user.phone}</span>,
    },
    { key: "profile", header: "Profile", extra: true, cell: ({ user }) => user.profileType },
    { key: "company", header: "Company", extra: true, wide: true, cell: ({ user }) => user.company || "–" },
    { ...timelineColumn, extra: true },
    {
      key: "institute",
      header: "Institute",
      extra: true,
      wide: true,
      cell: ({ user }) => user.institute || "–",
    },
  ],
});

const compact = compactResult<ResultWithUser>(({ attemptId }) => `/attempt/${attemptId}`, {
  rate: ratingOnAllResults,
  details: (result) => <Taker {...result} />,
});

/** Marks results of people who work on the assessment, since they may know its answers. */
function Taker({ user, isInsider }: ResultWithUser) {
  return (
    <>
      <TextLink to={`/user/${user.id}`}>{user.name}</TextLink>
      {isInsider && <span className="ms-1.5 text-xs text-ink-muted">works on it</span>}
    </>
  );
}

const profileFields: FilterField[] = [
  {
    kind: "choice",
    name: "profileType",
    label: "Profile",
    any: "All profiles",
    options: [
      { value: "Student", label: "Student" },
      { value: "Employee", label: "Employee" },
    ],
  },
];

/** The columns of the assessments file (specification, section 7). */
const exportKind: ExportKind<ResultWithUser> = {
  fileName: "AssayAssessments",
  sheetName: "Assessments",
  columns: [
    { header: "Name", kind: "plain", value: (result) => result.name },
    { header: "Format", kind: "plain", value: (result) => result.format },
    { header: "Duration", kind: "plain", value: (result) => result.duration },
    { header: "Score", kind: "number", value: (result) => result.score },
    { header: "Date", kind: "day", value: (result) => result.createdAt },
    { header: "User Name", kind: "typed", value: ({ user }) => user.name },
    { header: "Email", kind: "typed", value: ({ user }) => user.email },
    { header: "Phone", kind: "typed", value: ({ user }) => user.phone },
    { header: "Profile Type", kind: "plain", value: ({ user }) => user.profileType },
    { header: "Company", kind: "typed", value: ({ user }) => user.company },
    { header: "Institute", kind: "typed", value: ({ user }) => user.institute },
  ],
  workbookColumns: [{ header: "Out of", kind: "number", value: (result) => result.maxScore }],
};

export function AllResultsPage() {
  const resultFields = useResultFields();
  const fields = useMemo(() => [...resultFields, ...profileFields], [resultFields]);
  return (
    <>
      <PageHeading>All Assessments</PageHeading>
      <ListPage
        endpoint={getAllResults}
        caption="All Assessments"
        noun={{ one: "result", many: "results" }}
        columns={columns}
        compact={compact}
        rowKey={(result) => result.id}
        searchLabel="Search by assessment, person or email"
        fields={fields}
        orders={resultOrders}
        exportKind={exportKind}
        empty={
          <EmptyState title="No results yet">
            Results appear here once someone finishes an assessment.
          </EmptyState>
        }
      />
    </>
  );
}
