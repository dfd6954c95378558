/** A group's roster for those who run it; for its members what the group is and how to leave it. */
import { useState } from "react";
import type { Group } from "../../../contract/groups/groups.ts";
import { getMembers, type Member } from "../../../contract/groups/members.ts";
import { ListPage } from "../../tables/list-page.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { forgetGroups } from "./forget-groups.ts";
import { GroupFrame } from "./group-frame.tsx";
import { LeaveButton } from "./leave-button.tsx";
import {
  compactMember,
  labelFields,
  memberColumns,
  memberExport,
  memberFields,
  memberOrders,
  seesAddresses,
} from "./member-columns.tsx";
import { MemberDialog } from "./member-dialog.tsx";

export function MembersPage() {
  return (
    <GroupFrame
      aside={({ id, role, archivedAt }) =>
        role === "manager" &&
        archivedAt === null && (
          <LinkButton to={`/groups/${id}/add`} variant="primary">
            Add people
          </LinkButton>
        )
      }
    >
      {(group) => (group.role === "member" ? <AsMember group={group} /> : <Roster group={group} />)}
    </GroupFrame>
  );
}

function Roster({ group }: { group: Group }) {
  const [edited, setEdited] = useState<Member>();
  const isManager = group.role === "manager" && group.archivedAt === null;
  return (
    <>
      <ListPage
        endpoint={getMembers}
        params={{ group: group.id }}
        caption={`Members of ${group.name}`}
        noun={{ one: "person", many: "people" }}
        columns={memberColumns(isManager ? setEdited : undefined)}
        compact={compactMember(isManager ? setEdited : undefined)}
        rowKey={({ id }) => id}
        searchLabel={seesAddresses(group) ? "Search by name, email or ID number" : "Search by name"}
        fields={[...memberFields, ...labelFields(group)]}
        orders={memberOrders}
        exportKind={memberExport}
        empty={
          <EmptyState title="Nobody here yet">
            {isManager
              ? "Add people by their addresses, from a file or with a link."
              : "Managers add people."}
          </EmptyState>
        }
      />
      <MemberDialog
        key={edited?.id ?? ""}
        member={edited}
        onClose={() => setEdited(undefined)}
        onChanged={() => {
          setEdited(undefined);
          void forgetGroups();
        }}
      />
    </>
  );
}

function AsMember({ group }: { group: Group }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <p>You are a member of this group and take the assessments that its managers set.</p>
      <p className="text-ink-muted">
        Its managers see your name, the address they invited, and your answers and results in the group’s
        assessments. They don’t see your other results, your profile or your phone number.
      </p>
      <LinkButton to="/assessments" variant="primary">
        See what is set for you
      </LinkButton>
      {group.membersMayLeave ? (
        <LeaveButton group={group} />
      ) : (
        <p className="text-ink-muted">To leave the group, please ask one of its managers.</p>
      )}
    </div>
  );
}
