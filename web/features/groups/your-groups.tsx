/** The person's groups on the profile, each with a button to leave; nothing without groups. */
import { getMyGroups } from "../../../contract/groups/groups.ts";
import { useRead } from "../../client/query.ts";
import { TextLink } from "../../ui/links.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { roleWords } from "./member-words.ts";

export function YourGroups() {
  // The navigation has just read them.
  const { data: reply } = useRead(getMyGroups, {}, 5000);
  const groups = reply?.data.filter(({ isArchived }) => !isArchived) ?? [];
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="your-groups" className="animate-appear">
      <h2 id="your-groups" className="mb-3 text-lg">
        <TextLink to="/groups">Your groups</TextLink>
      </h2>
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0 wrap-anywhere">
              <TextLink to={`/groups/${group.id}`}>{group.name}</TextLink>
              <span className="block text-xs text-ink-muted">{roleWords[group.role]}</span>
            </div>
            {group.mayLeave && <LeaveButton group={group} label="Leave" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
