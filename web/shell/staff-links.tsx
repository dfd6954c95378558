/** The ways to the groups that one runs and to one's collections in the navigation, for people who have any. */
import { useEffect, useState } from "react";
import { send } from "../client/api.ts";
import { useSession } from "../client/session.ts";
import { mainClasses } from "./navigation-link.ts";
import { SiteAnchor } from "./site-anchor.tsx";

// Bare, without the contract's schemas: they would come with every screen.
const links = [
  {
    label: "Groups",
    href: "/groups",
    endpoint: { method: "GET", path: "/api/groups", access: "signedIn" },
    query: {},
    counts: ({ role, isArchived }: Row) => role !== "member" && !isArchived,
  },
  {
    label: "Write Questions",
    href: "/author",
    endpoint: { method: "GET", path: "/api/collections", access: "signedIn" },
    query: { limit: 1 },
    counts: () => true,
  },
] as const;

interface Row {
  role?: string;
  isArchived?: boolean;
}

export function StaffLinks() {
  return links.map((link) => <StaffLink key={link.href} {...link} />);
}

function StaffLink({ label, href, endpoint, query, counts }: (typeof links)[number]) {
  const { user } = useSession();
  const [isShown, setShown] = useState(false);
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    send(endpoint, { query }, { signal: left.signal }).then(
      ({ data }) => setShown(Array.isArray(data) && data.some(counts)),
      // Without an answer the link is left out; the screen is still at its address.
      () => undefined,
    );
    return () => left.abort();
  }, [id, endpoint, query, counts]);
  if (!isShown) return null;
  return (
    <li>
      <SiteAnchor label={label} href={href} inner className={mainClasses} />
    </li>
  );
}
