/** The audit log: what admins did, to whom, when and from where. */
import { type AuditEntry, getAudit } from "../../../contract/users/admin.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import { TextLink } from "../../ui/links.tsx";
import { exactMoment } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { actionWords, detailsOf, placeOf, wordsOf } from "./audit-words.ts";

const columns: ListColumn<AuditEntry>[] = [
  {
    key: "at",
    header: "When (UTC)",
    always: true,
    wide: true,
    sort: "createdAt",
    cell: ({ at }) => <span className="figures md:whitespace-nowrap">{exactMoment(at)}</span>,
  },
  { key: "action", header: "What", always: true, rowHeader: true, cell: ({ action }) => wordsOf(action) },
  { key: "subject", header: "To", wide: true, always: true, cell: (entry) => <Subject entry={entry} /> },
  { key: "details", header: "Details", wide: true, cell: detailsOf },
  {
    key: "actor",
    header: "Who",
    wide: true,
    cell: ({ actor }) =>
      actor ? (
        <TextLink to={`/audit?actor=${actor.id}`}>{actor.name || "Deleted account"}</TextLink>
      ) : (
        "The server"
      ),
  },
  {
    key: "address",
    header: "Address",
    cell: ({ address }) => <span className="figures">{address || "–"}</span>,
  },
];

const fields: FilterField[] = [
  {
    kind: "choice",
    name: "action",
    label: "What",
    any: "Everything",
    options: Object.entries(actionWords).map(([value, label]) => ({ value, label })),
  },
  { kind: "day", name: "from", label: "Date from" },
  { kind: "day", name: "to", label: "Date to" },
];

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectKind, subjectId, subjectName } = entry;
  const name =
    subjectName ?? (subjectKind === "user" ? "Deleted account" : `${subjectKind} ${shortened(subjectId)}`);
  const place = placeOf(entry);
  return place ? <TextLink to={place}>{name}</TextLink> : <span>{name}</span>;
}

/** UUIDs made at about the same time begin alike, so the end tells them apart. */
function shortened(id: string): string {
  return /^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id;
}

export function AuditPage() {
  return (
    <>
      <PageHeading lead="What admins did, to whom, when and from where. Entries can't be changed.">
        Audit Log
      </PageHeading>
      <ListPage
        endpoint={getAudit}
        caption="Audit Log"
        noun={{ one: "entry", many: "entries" }}
        columns={columns}
        rowKey={(entry) => entry.id}
        searchLabel="Search by person or ID"
        fields={fields}
        chipWords={{ actor: "By one admin", subject: "One account or question" }}
        orders={[
          { value: "-createdAt", label: "Newest first" },
          { value: "createdAt", label: "Oldest first" },
        ]}
        empty={<EmptyState title="Nothing yet">Admin actions appear here.</EmptyState>}
      />
    </>
  );
}
