/** One link of navigation or footer; those that leave the app are described as such. */
import { Link, useLocation } from "wouter";
import type { SiteLink } from "./site-links.ts";

/** Id of the hidden text that describes links to the main site. */
export const leavingNoteId = "leaves-app";

export function SiteAnchor({ label, href, inner, className }: SiteLink & { className: string }) {
  const [path] = useLocation();
  if (inner)
    return (
      <Link to={href} className={className} aria-current={path === href ? "page" : undefined}>
        <span className="truncate">{label}</span>
      </Link>
    );
  return (
    <a href={href} className={className} aria-describedby={leavingNoteId}>
      {label}
    </a>
  );
}
