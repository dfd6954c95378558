/** Links between the admin screens, below the main navigation. */
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import "./admin-bar.css";
import { adminScreens } from "./admin-screens.ts";

const links = [{ to: "/overview", label: "Overview" }, ...adminScreens];

export function AdminBar() {
  const [path] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has its own current link
  useEffect(() => {
    const bar = list.current;
    const current = bar?.querySelector<HTMLElement>("[aria-current]");
    // Only the bar scrolls; `scrollIntoView` could move the page.
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - 24;
  }, [path]);
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
