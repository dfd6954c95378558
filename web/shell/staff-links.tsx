/** The ways to the groups that one runs and to one's collections in the navigation, for people who have any. */
import { useEffect, useState } from "react";
import { getMyGroups } from "../../contract/groups/groups.ts";
import { send } from "../client/api.ts";
import { useRead } from "../client/query.ts";
import { useSession } from "../client/session.ts";
import { mainClasses } from "./navigation-link.ts";
import { SiteAnchor } from "./site-anchor.tsx";

export function StaffLinks() {
  const { data: groups } = useRead(getMyGroups, {});
  const hasCollections = useHasCollections();
  return (
    <>
      {groups?.data.some(({ role, isArchived }) => role !== "member" && !isArchived) && (
        <StaffLink label="Groups" href="/groups" />
      )}
      {hasCollections && <StaffLink label="Write Questions" href="/author" />}
    </>
  );
}

// Bare, without the contract's schemas, which come with the screens of authors.
const collections = { method: "GET", path: "/api/collections", access: "signedIn" } as const;

/** Whether the person has a collection; without a response the link is left out, and the screen is still at its address. */
function useHasCollections(): boolean {
  const id = useSession().user?.id;
  const [hasAny, setHasAny] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    send(collections, { query: { limit: 1 } }, { signal: left.signal }).then(
      ({ data }) => setHasAny(Array.isArray(data) && data.length > 0),
      () => undefined,
    );
    return () => left.abort();
  }, [id]);
  return hasAny;
}

function StaffLink({ label, href }: { label: string; href: string }) {
  return (
    <li>
      <SiteAnchor label={label} href={href} inner className={mainClasses} />
    </li>
  );
}
