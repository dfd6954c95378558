/** The way to one's collections in the navigation, for people who have one. */
import { getCollections } from "../../contract/collections.ts";
import { useRead } from "../client/query.ts";
import { mainClasses } from "./navigation-link.ts";
import { SiteAnchor } from "./site-anchor.tsx";

export function AuthorLink() {
  const { data } = useRead(getCollections, { query: { limit: "1" } });
  if (!data?.page?.total) return null;
  return (
    <li>
      <SiteAnchor label="Write Questions" href="/author" inner className={mainClasses} />
    </li>
  );
}
