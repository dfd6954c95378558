/** The columns, phone rows, filters, orders and export of the list of all users. */
import { datePart } from "../../../contract/rules.ts";
import type { UserWithResults } from "../../../contract/users/people.ts";
import { EmailText } from "../../tables/email-text.tsx";
import type { ExportKind } from "../../tables/export-bar.tsx";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField, Option } from "../../tables/list-fields.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { TextLink } from "../../ui/links.tsx";
import { YesNo } from "./yes-no.tsx";

const pageOf = ({ id }: UserWithResults) => `/user/${id}`;

/** The specification's columns in its order (section 2); the extra ones show once they are chosen. */
export const userColumns: ListColumn<UserWithResults>[] = [
  { key: "number", header: "No.", always: true, numeric: true, cell: (_, number) => number },
  {
    key: "name",
    header: "Name",
    always: true,
    rowHeader: true,
    sort: "name",
    cell: (user) => <TextLink to={pageOf(user)}>{user.name}</TextLink>,
  },
  {
    key: "email",
    header: "Email",
    wide: true,
    sort: "email",
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: "phone",
    header: "Phone",
    line: true,
    cell: (user) => <span className="figures whitespace-nowrap">{user.phone}</span>,
  },
  { key: "profile", header: "Profile", cell: (user) => user.profileType },
  {
    key: "assessments",
    header: "Assessments",
    numeric: true,
    sort: "assessments",
    cell: (user) => user._count.assessments,
  },
  { key: "verified", header: "Verified", extra: true, cell: (user) => <YesNo value={user.isVerified} /> },
  { key: "institute", header: "Institute", extra: true, wide: true, cell: (user) => user.institute || "–" },
  { key: "company", header: "Company", extra: true, wide: true, cell: (user) => user.company || "–" },
  { key: "country", header: "Country", extra: true, cell: (user) => user.country || "–" },
  {
    key: "since",
    header: "Joined",
    extra: true,
    numeric: true,
    sort: "createdAt",
    cell: (user) => datePart(user.createdAt),
  },
  {
    key: "link",
    header: "Details",
    always: true,
    cell: (user) => (
      <TextLink to={pageOf(user)}>
        View<span className="only-read"> {user.name}</span>
      </TextLink>
    ),
  },
];

/** A user's row on a phone. */
export const compactUser: CompactRow<UserWithResults> = {
  covers: ["number", "name", "email", "phone", "profile", "assessments", "link"],
  to: pageOf,
  title: ({ name }) => name,
  details: ({ email, phone, profileType }) => (
    <>
      {email}
      <br />
      <span className="figures">{phone}</span>, {profileType}
    </>
  ),
  figure: ({ _count: { assessments } }) => (
    <>
      <span>{assessments.toLocaleString("en")}</span>
      <span className="text-ink-muted">{assessments === 1 ? "assessment" : "assessments"}</span>
    </>
  ),
};

export const userFields: FilterField[] = [
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
  {
    kind: "choice",
    name: "verified",
    label: "Verified",
    any: "Any",
    options: [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ],
  },
  {
    kind: "choice",
    name: "standing",
    label: "Status",
    any: "Any status",
    options: [
      { value: "admin", label: "Admins" },
      { value: "locked", label: "Locked accounts" },
    ],
  },
  { kind: "day", name: "from", label: "Joined from" },
  { kind: "day", name: "to", label: "Joined to" },
];

export const userOrders: Option[] = [
  { value: "-createdAt", label: "Newest first" },
  { value: "createdAt", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "email", label: "Email, A to Z" },
  { value: "-email", label: "Email, Z to A" },
  { value: "-assessments", label: "Most assessments" },
  { value: "assessments", label: "Fewest assessments" },
];

/** The columns of the users file (specification, section 7). */
export const userExport: ExportKind<UserWithResults> = {
  fileName: "AssayUsers",
  sheetName: "Users",
  columns: [
    { header: "Id", kind: "plain", value: (user) => user.id },
    { header: "Name", kind: "typed", value: (user) => user.name },
    { header: "Email", kind: "typed", value: (user) => user.email },
    { header: "Phone", kind: "typed", value: (user) => user.phone },
    { header: "Profile Type", kind: "plain", value: (user) => user.profileType },
    { header: "Verified", kind: "flag", value: (user) => user.isVerified },
    { header: "createdAt", kind: "moment", value: (user) => user.createdAt },
  ],
};
