/** Submitted, but the server can't be reached or fails: the answers wait on the device, and the page keeps retrying. */
import { useEffect, useRef } from "react";
import { clockText } from "../../../contract/rules.ts";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";
import { Button } from "../../ui/button.tsx";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { useLeaveGuard } from "./leave-guard.ts";
import { useSecondsLeft } from "./use-attempt-session.ts";

export function WaitingScreen({ session, view }: { session: AttemptSession; view: AttemptSessionView }) {
  const seconds = useSecondsLeft(session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  // Without storage on the device, closing the page would lose unsent answers.
  useLeaveGuard(!view.isDurable);
  const answered = Object.keys(view.answers).length;
  return (
    <section className="mx-auto flex max-w-prose flex-col gap-5 py-8 sm:py-16">
      <p className="text-sm text-ink-muted">{view.attempt.title}</p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        {view.isDurable ? "Your answers are safe on this device" : "Your answers are safe on this page"}
      </h1>
      <p>
        {view.isReached ? "The server has a problem" : "The server can’t be reached"} right now, so your
        answers ({answered} of {view.questions.length}) are not graded yet. We keep trying automatically, and
        your result will appear here as soon as it is ready.
        {!view.isDurable && " Please do not close or reload this page."}
      </p>
      <p className="text-ink-muted">{prospect(view, seconds)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-5">
        <Button variant="secondary" onClick={() => session.submit()}>
          Try now
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <SpinnerMark /> {view.isReached ? "Trying again…" : "Trying to reach the server…"}
        </p>
      </div>
    </section>
  );
}

function prospect(view: AttemptSessionView, seconds: number) {
  if (view.saving === "saved") return "All your answers have reached us and count, however long this takes.";
  if (seconds > 0) {
    return (
      <>
        Not sent yet. Answers count if they reach us before the time is up:{" "}
        <span className="figures font-medium text-ink">{clockText(seconds)}</span> left.
      </>
    );
  }
  return "The time is up. What had reached us by then counts; answers that arrive later are kept with your attempt, but are not graded.";
}
