/** What all pages of a group share: its name, its managers and its tabs, around the page's own part. */
import type { ReactNode } from "react";
import { type Group, getGroup } from "../../../contract/groups/groups.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { GroupTabs } from "../../shell/group-tabs.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "./groups.css";

export interface GroupFrameProps {
  /** The group of the page's address where it is left out. */
  groupId?: string;
  /** What the screen shows of the group: names the document. */
  part?: string;
  /** Beside the heading. */
  aside?: (group: Group) => ReactNode;
  children: (group: Group) => ReactNode;
}

/** Loads the group first: its role decides what the screen offers. */
export function GroupFrame({ groupId, part = "Members", aside, children }: GroupFrameProps) {
  const address = useAddressPart();
  const read = useRead(getGroup, { params: { group: groupId ?? address } });
  return (
    <Loaded
      read={read}
      loading="Loading the group…"
      failed="The group could not be loaded."
      heading={<PageHeading>{part}</PageHeading>}
      failure={(error) => error instanceof CallError && error.status === 404 && <NoSuchGroup />}
    >
      {(group) => (
        <>
          <p className="mb-2 text-sm">
            <TextLink to="/groups" className="tap-room">
              Your groups
            </TextLink>
          </p>
          <PageHeading
            lead={<Lead group={group} />}
            title={`${part}: ${group.name}`}
            aside={aside?.(group)}
            className="mb-5"
          >
            {group.name}
          </PageHeading>
          <GroupTabs group={group} />
          {group.actsAsAdmin && (
            <p className="group-note">
              You see this group as an admin. What you change here is kept in the audit log.
            </p>
          )}
          {group.isLimited && (
            <p className="group-note">You see people with these labels: {group.labels.join(", ")}</p>
          )}
          {group.archivedAt !== null && (
            <p className="group-note">This group is archived. A manager can restore it under Settings.</p>
          )}
          {children(group)}
        </>
      )}
    </Loaded>
  );
}

function NoSuchGroup() {
  return (
    <>
      <PageHeading>Group not found</PageHeading>
      <EmptyState title="You are not in this group, or it doesn't exist">
        <p className="mb-4">You may have left it, or the link is incomplete.</p>
        <LinkButton to="/groups">Your groups</LinkButton>
      </EmptyState>
    </>
  );
}

function Lead({ group: { parent, isParentOpen, managers } }: { group: Group }) {
  const names = managers.length > 3 ? `${managers.slice(0, 3).join(", ")} and others` : managers.join(", ");
  return (
    <>
      {parent && (
        <>
          Part of{" "}
          {isParentOpen ? <TextLink to={`/groups/${parent.id}`}>{parent.name}</TextLink> : parent.name}.{" "}
        </>
      )}
      {managers.length === 0 ? "This group has no manager." : `Managed by ${names}.`}
    </>
  );
}
