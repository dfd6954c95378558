/** The tabs of a group's screens, for the people who manage it. */
import { Link, useLocation } from "wouter";

/** In the order of the bar; each is a screen under the group's address. */
const groupTabs: readonly { label: string; path: string }[] = [
  { label: "Assignments", path: "assignments" },
  { label: "Results", path: "results" },
];

export function GroupTabs({ groupId }: { groupId: string }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Group" className="mb-6 -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1">
        {groupTabs.map(({ label, path }) => {
          const to = `/group/${groupId}/${path}`;
          return (
            <li key={path}>
              <Link
                to={to}
                aria-current={location === to ? "page" : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-muted transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
