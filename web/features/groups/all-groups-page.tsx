/** All groups, for admins: who runs which, and those that nobody runs. */
import { getAllGroups, type ListedGroup, takeOverGroup } from "../../../contract/groups/groups.ts";
import { datePart } from "../../../contract/rules.ts";
import { tell } from "../../client/api.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import { ListPage } from "../../tables/list-page.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { forgetGroups } from "./forget-groups.ts";
import "./groups.css";

const columns: ListColumn<ListedGroup>[] = [
  {
    key: "name",
    header: "Group",
    always: true,
    rowHeader: true,
    sort: "name",
    cell: ({ id, name, parent, archivedAt }) => (
      <>
        <TextLink to={`/groups/${id}`}>{name}</TextLink>
        {parent && <span className="block text-xs font-normal text-ink-muted">in {parent.name}</span>}
        {archivedAt !== null && <span className="group-mark mt-1">Archived</span>}
      </>
    ),
  },
  {
    key: "managers",
    header: "Managers",
    line: true,
    always: true,
    cell: (group) => <Managers group={group} />,
  },
  { key: "takers", header: "Takers", numeric: true, cell: ({ takers }) => takers.toLocaleString("en") },
  { key: "invited", header: "Invited", numeric: true, cell: ({ invited }) => invited.toLocaleString("en") },
  {
    key: "since",
    header: "Created",
    numeric: true,
    sort: "createdAt",
    cell: ({ createdAt }) => datePart(createdAt),
  },
];

/** A group's row on a phone. */
const compact: CompactRow<ListedGroup> = {
  covers: ["name", "managers", "takers", "invited", "since"],
  to: ({ id }) => `/groups/${id}`,
  title: ({ name }) => name,
  details: (group) => (
    <>
      {group.parent && <span className="block">in {group.parent.name}</span>}
      <Managers group={group} />
      {group.archivedAt !== null && " · archived"}
      {group.invited > 0 && ` · ${group.invited.toLocaleString("en")} invited`}
    </>
  ),
  figure: ({ takers }) => (
    <>
      <span>{takers.toLocaleString("en")}</span>
      <span className="text-ink-muted">{takers === 1 ? "taker" : "takers"}</span>
    </>
  ),
};

function Managers({ group }: { group: ListedGroup }) {
  const { managers, archivedAt } = group;
  if (managers.length === 0 && archivedAt === null) return <Orphan group={group} />;
  return managers.map(({ name }) => name).join(", ") || "–";
}

function Orphan({ group: { id, name } }: { group: Pick<ListedGroup, "id" | "name"> }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="group-mark" data-tone="warn">
        No manager
      </span>
      <ConfirmButton
        label="Take over"
        title={`Take over ${name}?`}
        confirm="Become its manager"
        act={() => tell(takeOverGroup, { params: { group: id } })}
        onDone={() => void forgetGroups()}
        fallback="The group could not be taken over."
      >
        You become its manager and can make somebody else one.
      </ConfirmButton>
    </div>
  );
}

export function AllGroupsPage() {
  return (
    <>
      <PageHeading aside={<LinkButton to="/groups">Your groups</LinkButton>}>All Groups</PageHeading>
      <ListPage
        endpoint={getAllGroups}
        caption="All Groups"
        noun={{ one: "group", many: "groups" }}
        columns={columns}
        compact={compact}
        rowKey={({ id }) => id}
        searchLabel="Search by group or manager"
        fields={[
          {
            kind: "choice",
            name: "groupState",
            label: "State",
            any: "Any state",
            options: [
              { value: "active", label: "In use" },
              { value: "orphaned", label: "Without a manager" },
              { value: "archived", label: "Archived" },
            ],
          },
        ]}
        orders={[
          { value: "-createdAt", label: "Newest first" },
          { value: "createdAt", label: "Oldest first" },
          { value: "name", label: "Name, A to Z" },
          { value: "-name", label: "Name, Z to A" },
        ]}
        empty={
          <EmptyState title="No groups yet">
            <LinkButton to="/groups">Create the first one</LinkButton>
          </EmptyState>
        }
      />
    </>
  );
}
