/** The ways between the admin screens, below the main navigation; on small screens the way back to their overview. */
import { Link, useLocation } from "wouter";
import { adminScreens } from "./admin-screens.ts";

const ways = [{ to: "/overview", label: "Overview" }, ...adminScreens];

export function AdminBar() {
  const [path] = useLocation();
  return (
    <nav aria-label="For admins" className="border-b border-line bg-raised text-sm text-ink-muted">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-1 px-2 sm:px-4">
        {ways.map(({ to, label }, index) => (
          <li key={to} className={index === 0 ? undefined : "max-md:hidden"}>
            <Link
              to={to}
              aria-current={path === to ? "page" : undefined}
              className="flex min-h-9 items-center px-2 hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
