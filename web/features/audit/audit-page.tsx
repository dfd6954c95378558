/** The audit log: what admins did, to whom, when and from where. */
import { type AuditEntry, getAudit } from "../../../contract/users/admin.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { TextLink } from "../../ui/links.tsx";
import { dayText, exactMoment } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { shortened } from "../../ui/shortened.ts";
import { EmptyState } from "../../ui/states.tsx";
import { actionWords, detailsOf, placeOf, shortId, wordsOf } from "./audit-words.ts";

const columns: ListColumn<AuditEntry>[] = [
  {
    key: "at",
    header: "When (UTC)",
    always: true,
    sort: "createdAt",
    cell: ({ at }) => <span className="figures md:whitespace-nowrap">{exactMoment(at)}</span>,
  },
  { key: "actor", header: "Who", wide: true, cell: (entry) => <Who entry={entry} /> },
  { key: "action", header: "What", always: true, rowHeader: true, cell: ({ action }) => wordsOf(action) },
  { key: "subject", header: "To", wide: true, always: true, cell: (entry) => <Subject entry={entry} /> },
  { key: "details", header: "Details", wide: true, cell: detailsOf },
  {
    key: "address",
    header: "Address",
    cell: ({ address }) => <span className="figures">{address || "–"}</span>,
  },
];

/** An entry's row on a phone. */
const compact: CompactRow<AuditEntry> = {
  covers: ["at", "actor", "action", "subject", "details", "address"],
  title: ({ action }) => wordsOf(action),
  details: (entry) => (
    <>
      <span className="block">
        <Subject entry={entry} />
      </span>
      {detailsOf(entry) && <span className="block">{detailsOf(entry)}</span>}
      <span className="block text-xs">
        By <Who entry={entry} />
        {entry.address && <span className="figures">, {entry.address}</span>}
      </span>
    </>
  ),
  figure: ({ at }) => (
    <span className="row-word figures text-ink-muted">
      {dayText(at, "short")}
      <span className="block">{exactMoment(at).slice(11)}</span>
    </span>
  ),
};

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

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  if (!actor) return "the server";
  return <TextLink to={`/audit?actor=${actor.id}`}>{actor.name || "Deleted account"}</TextLink>;
}

/** Characters of a name, which may be a question's text. */
const mostOfName = 110;

/** What to call a subject that has no name. */
const kindWords: Record<string, string> = {
  user: "Deleted account",
  outage: "Outage",
  "own-assessment": "Own assessment",
};

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectKind, subjectId, subjectName } = entry;
  const kind = subjectKind.charAt(0).toUpperCase() + subjectKind.slice(1);
  const name = subjectName ?? kindWords[subjectKind] ?? `${kind} ${shortId(subjectId)}`;
  const place = placeOf(entry);
  const text = shortened(name, mostOfName);
  return place ? <TextLink to={place}>{text}</TextLink> : <span>{text}</span>;
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
        compact={compact}
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
