/** The navigation's link to the person's collections, if they have any. */
import { useEffect, useState } from "react";
import { send } from "../client/api.ts";
import { useSession } from "../client/session.ts";
import { mainClasses } from "./navigation-link.ts";
import { SiteAnchor } from "./site-anchor.tsx";

// Without the contract's schemas, which every screen would then load.
const mine = { method: "GET", path: "/api/collections", access: "signedIn" } as const;

export function AuthorLink() {
  const { user } = useSession();
  const [isMember, setMember] = useState(false);
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    send(mine, { query: { limit: 1 } }, { signal: left.signal }).then(
      ({ data }) => setMember(Array.isArray(data) && data.length > 0),
      // Without a response the link is left out; the collections can still be reached by their address.
      () => undefined,
    );
    return () => left.abort();
  }, [id]);
  if (!isMember) return null;
  return (
    <li>
      <SiteAnchor label="Write Questions" href="/author" inner className={mainClasses} />
    </li>
  );
}
