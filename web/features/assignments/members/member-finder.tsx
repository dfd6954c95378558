/** Links from an assignment or draft to one person of the group: what they see, their dates and attempts. */
import { useEffect, useState } from "react";
import { getMembers } from "../../../../contract/groups/members.ts";
import { useRead } from "../../../client/query.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

const shown = "5";

export function MemberFinder({ groupId, assignmentId }: { groupId: string; assignmentId: string }) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <section aria-labelledby="one-person" className="mt-12 max-w-[42rem]">
      <h2 id="one-person" className="mb-3 text-lg">
        For one person
      </h2>
      <Field
        label="Name or email address"
        type="search"
        help="See what the person sees and when, or give them other dates."
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        maxLength={100}
      />
      {query !== "" && <Found groupId={groupId} assignmentId={assignmentId} query={query} />}
    </section>
  );
}

function Found({ groupId, assignmentId, query }: { groupId: string; assignmentId: string; query: string }) {
  const read = useRead(getMembers, {
    params: { group: groupId },
    query: { q: query, page: "1", limit: shown, sort: "name" },
  });
  return (
    <div aria-live="polite" className="mt-3">
      <Loaded
        read={read}
        loading="Looking…"
        failed="The people could not be loaded."
        empty={<p className="text-ink-muted">Nobody in this group has that in their name or address.</p>}
      >
        {(members) => (
          <ul className="hairline divide-y divide-line rounded-md bg-raised">
            {members.map(({ id, name, email }) => (
              <li key={id} className="px-4 py-2 wrap-anywhere">
                <TextLink to={`/assignment/${assignmentId}/member?id=${id}`} className="tap-room">
                  {name || email || "Invited person"}
                </TextLink>
                {name && email && <span className="block text-sm text-ink-muted">{email}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
