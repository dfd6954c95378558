/** One's own groups: those to take part in, and those to run. */
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { getMyGroups, type MyGroup } from "../../../contract/groups/groups.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { forgetGroups } from "./forget-groups.ts";
import { GroupForm } from "./group-form.tsx";
import "./groups.css";
import { roleWords } from "./member-words.ts";

export function GroupsPage() {
  const { isAdmin } = useSession();
  const read = useRead(getMyGroups, {});
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <PageHeading
        lead="Groups you have joined or manage."
        aside={
          isAdmin &&
          !isNew && (
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/all-groups">All Groups</LinkButton>
              <Button onClick={() => setIsNew(true)}>Create a group</Button>
            </div>
          )
        }
      >
        Your groups
      </PageHeading>
      {isNew && (
        <section aria-label="New group" className="mb-10">
          <GroupForm
            onCancel={() => setIsNew(false)}
            onSaved={({ id }) => {
              void forgetGroups();
              navigate(`/groups/${id}`);
            }}
          />
        </section>
      )}
      <Loaded
        read={read}
        loading="Loading your groups…"
        failed="Your groups could not be loaded."
        empty={
          !isNew && (
            <EmptyState title="You are in no group yet">
              {isAdmin
                ? "Create a group, then add its people or hand it to a manager."
                : "A teacher or a company invites you by email, or gives you a link."}
            </EmptyState>
          )
        }
      >
        {(groups) => (
          <ul className="group-rows max-w-[52rem]">
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function GroupRow({ group }: { group: MyGroup }) {
  const { id, name, role, parent, managers, takers, requests, isArchived } = group;
  return (
    <li>
      <div>
        <p className="text-lg font-medium">
          <TextLink to={`/groups/${id}`}>{name}</TextLink>
        </p>
        <p className="text-sm text-ink-muted">
          {parent && `${parent.name} · `}
          {role === "member"
            ? `Managed by ${managers.slice(0, 3).join(", ")}`
            : `${takers.toLocaleString("en")} ${takers === 1 ? "person takes" : "people take"} its assessments`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isArchived && <span className="group-mark">Archived</span>}
        {requests > 0 && (
          <span className="group-mark" data-tone="warn">
            {requests === 1 ? "1 asks to join" : `${requests} ask to join`}
          </span>
        )}
        <span className="group-mark">{roleWords[role]}</span>
      </div>
    </li>
  );
}
