/**
 * A row for each running test, with its time left and a link back to it. It is at the bottom of the window because it loads
 * after the rest of the screen, and would push the screen down anywhere else.
 */
import { useCallback, useState, useSyncExternalStore } from "react";
import { clockText } from "../../../contract/rules.ts";
import { LinkButton } from "../../ui/links.tsx";
import type { EntryState } from "../entry-state.ts";
import type { Timekeeper } from "../timekeeper.ts";
import "./running-strip.css";

export interface RunningAttempt {
  id: string;
  slug: string;
  title: string;
  time: Timekeeper;
}

export function RunningStrip({ tests }: { tests: RunningAttempt[] }) {
  return (
    <section
      aria-label="Running tests"
      data-running={tests.length === 1 ? "one" : "several"}
      className="no-print fixed inset-x-0 bottom-0 z-10 overflow-y-auto border-t border-accent bg-accent-wash"
    >
      {tests.map((test) => (
        <Row key={test.id} test={test} />
      ))}
    </section>
  );
}

function Row({ test: { id, slug, title, time } }: { test: RunningAttempt }) {
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

/** The time left, updated every second; screen readers get the time of day at which it ends, which doesn't change. */
export function TimeLeft({ time }: { time: Timekeeper }) {
  const subscribe = useCallback((listener: () => void) => time.subscribe(listener), [time]);
  const seconds = useSyncExternalStore(subscribe, () => time.secondsLeft());
  const [endsAt] = useState(() => new Date(Date.now() + seconds * 1000));
  return (
    <>
      <span aria-hidden="true" className="figures whitespace-nowrap">
        {clockText(seconds)} left
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
