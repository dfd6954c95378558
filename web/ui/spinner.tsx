/** A loading indicator with text for screen readers. */
import { useEffect, useState } from "react";

/** Only the icon, for buttons with text. */
export function SpinnerMark({ className = "size-4" }: { className?: string }) {
  return (
    <svg
      className={`${className} animate-turn`}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      data-spinner=""
    >
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** A loading area; after eight seconds it says that it is still loading. */
export function Spinner({ label = "Loading…" }: { label?: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      data-waiting=""
      className="flex min-h-40 flex-col items-center justify-center gap-3 text-ink-muted"
    >
      <SpinnerMark className="size-7" />
      <p className="text-sm">{label}</p>
      {long && <p className="text-sm">This is taking longer than usual. Still trying…</p>}
    </div>
  );
}
