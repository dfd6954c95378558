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

/** Most responses arrive sooner, and a spinner that flashes makes a page seem slower. */
const quietMilliseconds = 200;
/** One wait may consist of several: for the session, the page's code and its data. Only its start is quiet. */
const wait = { areas: 0, startedAt: 0, endedAt: Number.NEGATIVE_INFINITY };

function remainingQuiet(): number {
  const now = performance.now();
  if (wait.areas === 0 && now - wait.endedAt > 100) wait.startedAt = now;
  return wait.startedAt + quietMilliseconds - now;
}

/** A loading area; after eight seconds it says that it is still loading. */
export function Spinner({ label = "Loading…" }: { label?: string }) {
  const [delay] = useState(remainingQuiet);
  const [long, setLong] = useState(false);
  useEffect(() => {
    wait.areas += 1;
    return () => {
      wait.areas -= 1;
      wait.endedAt = performance.now();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      data-waiting=""
      className="flex min-h-40 animate-arrive flex-col items-center justify-center gap-3 text-ink-muted"
      style={{ animationDelay: `${delay}ms` }}
    >
      <SpinnerMark className="size-7" />
      <p className="text-sm">{label}</p>
      {long && <p className="text-sm">This is taking longer than usual. Still trying…</p>}
    </div>
  );
}
