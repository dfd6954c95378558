/** The tabs of a group's screens, for the people who run it. */
import { Link, useLocation, useSearchParams } from "wouter";
import type { Group } from "../../contract/groups/groups.ts";
import { useCurrentInSight } from "../ui/hooks/current-in-sight.ts";

interface GroupTab {
  label: string;
  to: (groupId: string) => string;
  /** For managers alone; viewers see the others too. */
  managersOnly?: true;
}

/** In the order of the bar. */
const groupTabs: readonly GroupTab[] = [
  { label: "Members", to: (id) => `/groups/${id}` },
  { label: "Invitations", to: (id) => `/groups/${id}?memberState=open` },
  { label: "Assignments", to: (id) => `/groups/${id}/assignments` },
  { label: "Results", to: (id) => `/groups/${id}/results` },
  { label: "Settings", to: (id) => `/groups/${id}/settings`, managersOnly: true },
];

/** The tab that a screen without a tab of its own belongs to. */
function partOf(path: string): string | undefined {
  if (path.endsWith("/add")) return "Members";
  if (path.endsWith("/member")) return "Results";
  return /\/new-assignment$|^\/assignment\//.test(path) ? "Assignments" : undefined;
}

export function GroupTabs({ group: { id, role, figures } }: { group: Group }) {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const here = search.get("memberState") === "open" ? `${path}?memberState=open` : path;
  const bar = useCurrentInSight<HTMLElement>(here);
  if (role === "member") return null;
  const waiting = figures ? figures.invited + figures.requested : 0;
  return (
    <nav
      ref={bar}
      aria-label="Group"
      className="mb-6 -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-6">
        {groupTabs
          .filter(({ managersOnly }) => !managersOnly || role === "manager")
          .map(({ label, to }) => (
            <li key={label}>
              <Link
                to={to(id)}
                aria-current={here === to(id) ? "page" : label === partOf(path) ? "true" : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent text-sm whitespace-nowrap text-ink-muted transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {label}
                {label === "Invitations" && waiting > 0 && (
                  <span className="figures min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-5">
                    {waiting.toLocaleString("en")}
                  </span>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
