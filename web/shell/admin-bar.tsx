/** Links between the admin screens, below the main navigation. */
import { Link, useLocation } from "wouter";
import "./admin-bar.css";
import { useCurrentInSight } from "../ui/hooks/current-in-sight.ts";
import { adminScreens } from "./admin-screens.ts";

const links = [{ to: "/overview", label: "Overview" }, ...adminScreens];

export function AdminBar() {
  const [path] = useLocation();
  const list = useCurrentInSight<HTMLUListElement>(path);
  return (
    <nav aria-label="For admins" className="border-b border-line bg-raised text-sm text-ink-muted">
      <ul ref={list} className="admin-bar">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={isWithin(path, to) ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pages of one thing, by the screen that lists these things. */
const parents: Record<string, string> = { user: "/users", insight: "/insight", attempt: "/assessments-data" };

function isWithin(path: string, to: string): boolean {
  return path === to || parents[path.split("/")[1] ?? ""] === to;
}
