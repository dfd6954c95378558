/** The product's sign with its name; leads to the app's first screen. */
import { Link } from "wouter";

/** The house's own punch, as on the favicon. */
export function HouseMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path className="fill-action" d="M9.4 1h13.2L31 9.4v13.2L22.6 31H9.4L1 22.6V9.4z" />
      <path
        className="fill-none stroke-on-action opacity-40"
        d="M10.4 3.6h11.2l6.8 6.8v11.2l-6.8 6.8H10.4l-6.8-6.8V10.4z"
      />
      <path
        className="fill-on-action"
        d="M14.6 7.5h2.9l5.3 14.6h1.9v2.1h-7.2v-2.1h1.9l-1.1-3.2h-5l-1.1 3.2h2v2.1H8v-2.1h1.8l4.8-13zm1.2 3.9-1.8 5.3h3.6z"
      />
    </svg>
  );
}

export function Wordmark() {
  return (
    <Link
      to="/assessments"
      className="-ms-1 flex min-h-11 items-center gap-2.5 rounded-md px-1 font-display text-xl font-semibold"
    >
      <HouseMark className="size-7" />
      Assay
    </Link>
  );
}
