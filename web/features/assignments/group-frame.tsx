/** The heading and tabs of a group's screens about assignments. */
import type { ReactNode } from "react";
import { type Group, getGroup } from "../../../contract/groups.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { GroupTabs } from "../../shell/group-tabs.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";

export interface GroupFrameProps {
  groupId: string;
  /** What the screen shows of the group: names the document. */
  part: string;
  aside?: (group: Group) => ReactNode;
  children: (group: Group) => ReactNode;
}

/** Loads the group first: its role decides what the screen offers. */
export function GroupFrame({ groupId, part, aside, children }: GroupFrameProps) {
  const read = useRead(getGroup, { params: { group: groupId } });
  return (
    <Loaded
      read={read}
      loading="Loading the group…"
      failed="The group could not be loaded."
      frame={(failure) => (
        <>
          <PageHeading>{part}</PageHeading>
          {failure}
        </>
      )}
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" ? <NoGroup part={part} /> : undefined
      }
    >
      {(group) => (
        <>
          <PageHeading title={`${part}: ${group.name}`} lead={group.parent?.name} aside={aside?.(group)}>
            {group.name}
          </PageHeading>
          <GroupTabs group={group} />
          {children(group)}
        </>
      )}
    </Loaded>
  );
}

function NoGroup({ part }: { part: string }) {
  return (
    <>
      <PageHeading>{part}</PageHeading>
      <EmptyState title="There is no group of yours at this address">
        <p className="mb-4">It may have been removed, or you no longer manage it.</p>
        <LinkButton to="/profile" variant="primary">
          Your profile
        </LinkButton>
      </EmptyState>
    </>
  );
}
