/** The columns, filters, orders and export of a group's roster. */
import type { Group } from "../../../contract/groups/groups.ts";
import type { Member } from "../../../contract/groups/members.ts";
import type { ExportKind } from "../../tables/export-bar.tsx";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField, Option } from "../../tables/list-fields.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { nameOf, roleWords, stateWords } from "./member-words.ts";

export function StateMark({ member }: { member: Member }) {
  const { mark, tone, more } = stateWords(member);
  return (
    <>
      <span className="group-mark" data-tone={tone}>
        {mark}
      </span>
      {more !== "" && <span className="block pt-0.5 text-xs text-ink-muted">{more}</span>}
    </>
  );
}

/** The columns; with `onEdit` a press on a name opens the person. */
export const memberColumns = (onEdit?: (member: Member) => void): ListColumn<Member>[] => [
  {
    key: "name",
    header: "Name",
    always: true,
    rowHeader: true,
    sort: "name",
    cell: (member) => (
      <>
        {onEdit ? (
          <button
            type="button"
            className="ink-link text-start font-medium wrap-anywhere text-accent"
            onClick={() => onEdit(member)}
          >
            {nameOf(member)}
          </button>
        ) : (
          nameOf(member)
        )}
        {member.email !== null && member.name !== "" && (
          <span className="block text-xs font-normal text-ink-muted">{member.email}</span>
        )}
        {member.sharesIdNumber && (
          <span className="block text-xs font-normal text-warn">
            Another person has ID number {member.idNumber}
          </span>
        )}
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    always: true,
    wide: true,
    cell: (member) => <StateMark member={member} />,
  },
  {
    key: "labels",
    header: "Labels",
    line: true,
    cell: ({ labels }) => (labels.length === 0 ? "–" : labels.join(", ")),
  },
  {
    key: "role",
    header: "Role",
    cell: ({ role, counts }) => (
      <>
        {roleWords[role]}
        {role !== "member" && counts && (
          <span className="block text-xs text-ink-muted">takes assessments too</span>
        )}
        {role === "member" && !counts && (
          <span className="block text-xs text-ink-muted">takes no assessments</span>
        )}
      </>
    ),
  },
  { key: "idNumber", header: "ID number", extra: true, cell: ({ idNumber }) => idNumber ?? "–" },
];

/** Whether the reader of a group sees addresses and id numbers: viewers do not, managers of its parent do. */
export function seesAddresses({ role, isOwn }: Pick<Group, "role" | "isOwn">): boolean {
  return role === "manager" || (role === "viewer" && !isOwn);
}

/** A person's row on a phone; with `onEdit` a press opens it. */
export function compactMember(onEdit?: (member: Member) => void): CompactRow<Member> {
  return {
    covers: ["name", "state", "labels", "role"],
    ...(onEdit ? { open: onEdit } : {}),
    title: nameOf,
    details: (member) => {
      const { email, name, role, labels } = member;
      const words = [...(role === "member" ? [] : [roleWords[role]]), ...labels, stateWords(member).more];
      return (
        <>
          {email !== null && name !== "" && <span className="block">{email}</span>}
          {words.filter((word) => word !== "").join(" · ")}
        </>
      );
    },
    figure: (member) => {
      const { mark, tone } = stateWords(member);
      return (
        <span className="group-mark" data-tone={tone}>
          {mark}
        </span>
      );
    },
  };
}

/** The filter by label, if labels are in use. */
export function labelFields({ labels }: Pick<Group, "labels">): FilterField[] {
  if (labels.length === 0) return [];
  const options = labels.map((label) => ({ value: label, label }));
  return [{ kind: "choice", name: "label", label: "Label", any: "Any label", options }];
}

export const memberFields: FilterField[] = [
  {
    kind: "choice",
    name: "memberState",
    label: "State",
    any: "Any state",
    options: [
      { value: "joined", label: "Joined" },
      { value: "open", label: "Open invitations and requests" },
      { value: "requested", label: "Asking to join" },
      { value: "failed", label: "Mail not delivered" },
      { value: "expired", label: "Expired" },
      { value: "withdrawn", label: "Withdrawn or declined" },
      { value: "left", label: "Left or removed" },
    ],
  },
];

export const memberOrders: Option[] = [
  { value: "-createdAt", label: "Newest first" },
  { value: "createdAt", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
];

/** Downloads contain what the list shows. */
export const memberExport: ExportKind<Member> = {
  fileName: "AssayGroup",
  sheetName: "Members",
  columns: [
    { header: "Name", kind: "typed", value: (member) => member.name },
    { header: "Email", kind: "typed", value: (member) => member.email ?? "" },
    { header: "Id number", kind: "typed", value: (member) => member.idNumber ?? "" },
    { header: "Labels", kind: "typed", value: (member) => member.labels.join("; ") },
    { header: "Role", kind: "plain", value: (member) => member.role },
    { header: "Takes assessments", kind: "flag", value: (member) => member.counts },
    { header: "State", kind: "plain", value: (member) => member.state },
    { header: "Joined", kind: "plain", value: (member) => member.joinedAt ?? "" },
  ],
};
