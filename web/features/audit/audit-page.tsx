/** The audit log: what admins did, on whom, when and from where. */
import { useSearchParams } from "wouter";
import { type AuditEntry, getAudit } from "../../../contract/admin.ts";
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
  { key: "subject", header: "On", wide: true, always: true, cell: (entry) => <Subject entry={entry} /> },
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

/** Ids of ours are long and alike at their beginning. */
function shortened(id: string): string {
  return /^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id;
}

export function AuditPage() {
  const [search] = useSearchParams();
  const isNarrow = search.has("actor") || search.has("subject");
  return (
    <>
      <PageHeading lead="What admins did, on whom, when and from where. Nothing here can be changed.">
        Audit Log
      </PageHeading>
      {isNarrow && (
        <p className="-mt-4 mb-6 text-sm">
          {search.has("actor")
            ? "Only what one admin did: see Who."
            : "Only what was done to one account or question: see On."}{" "}
          <TextLink to="/audit">Show the whole log</TextLink>
        </p>
      )}
      <ListPage
        endpoint={getAudit}
        caption="Audit Log"
        noun={{ one: "entry", many: "entries" }}
        columns={columns}
        rowKey={(entry) => entry.id}
        searchLabel="Search by person, or by an id"
        fields={fields}
        orders={[
          { value: "-createdAt", label: "Newest first" },
          { value: "createdAt", label: "Oldest first" },
        ]}
        empty={<EmptyState title="Nothing yet">The first act of an admin stands here.</EmptyState>}
      />
    </>
  );
}
