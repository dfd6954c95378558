/**
 * A line for each running test: what it is, how much time it has left, and the way back into it. It stays at the foot of the
 * window: known later than the rest of a screen, it would push the screen down anywhere else.
 */
import { useCallback, useState, useSyncExternalStore } from "react";
import { clockText } from "../../contract/rules.ts";
import { LinkButton } from "../ui/links.tsx";
import type { EntryState } from "./entry-state.ts";
import type { Timekeeper } from "./timekeeper.ts";
import "./running-strip.css";

export interface OpenTest {
  id: string;
  slug: string;
  title: string;
  time: Timekeeper;
}

export function OpenStrip({ tests }: { tests: OpenTest[] }) {
  return (
    <section
      aria-label="Running tests"
      data-running={tests.length === 1 ? "one" : "several"}
      className="no-print fixed inset-x-0 bottom-0 z-10 overflow-y-auto border-t border-accent bg-accent-wash"
    >
      {tests.map((test) => (
        <Line key={test.id} test={test} />
      ))}
    </section>
  );
}

function Line({ test: { id, slug, title, time } }: { test: OpenTest }) {
  return (
    <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-2.5 sm:px-6">
      <p className="min-w-0">
        <strong className="font-semibold">{title}</strong> is running: <TimeLeft key={id} time={time} />.
      </p>
      <LinkButton
        to={`/assessment/${slug}`}
        variant="primary"
        state={{ assay: "open", attemptId: id } satisfies EntryState}
      >
        Continue<span className="only-read"> with {title}</span>
      </LinkButton>
    </div>
  );
}

/** Seen second by second; those who listen hear when it ends, which does not change while they read. */
export function TimeLeft({ time }: { time: Timekeeper }) {
  const subscribe = useCallback((listener: () => void) => time.subscribe(listener), [time]);
  const seconds = useSyncExternalStore(subscribe, () => time.secondsLeft());
  const [endsAt] = useState(() => new Date(Date.now() + seconds * 1000));
  return (
    <>
      <span aria-hidden="true" className="figures whitespace-nowrap">
        {clockText(seconds).replace(/^0/, "")} left
      </span>
      <span className="only-read">
        until{" "}
        <time dateTime={endsAt.toISOString()}>
          {endsAt.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}
        </time>
      </span>
    </>
  );
}
