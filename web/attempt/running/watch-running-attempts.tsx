/** Watches a person's running attempts: reads them at the start, when the page becomes visible, and when a time is up. */
import { getOpenAttempts } from "../../../contract/attempts/attempts.ts";
import type { Output } from "../../../contract/endpoint.ts";
import { call } from "../../client/api.ts";
import { askProfile } from "../../client/session.ts";
import { deviceClock, ServerClock } from "../clock.ts";
import { realTimers } from "../outcome.ts";
import { Timekeeper } from "../timekeeper.ts";
import type { RunningAttempts } from "./running-attempts.ts";
import { type RunningAttempt, RunningStrip, TimeLeft } from "./running-strip.tsx";

/** By then the server has closed attempts that nobody submitted: grace, one heartbeat of other servers, and one sweep. */
const closedAfterMilliseconds = 11_000;

export function watchRunningAttempts(show: (tests: RunningAttempts) => void, leaving: AbortSignal): void {
  let tests: RunningAttempt[] = [];

  const look = async () => {
    const sentAt = deviceClock.steady();
    try {
      const { data } = await call(getOpenAttempts, {}, { signal: leaving });
      if (!leaving.aborted) take(data, sentAt);
    } catch (error) {
      // The strip is optional: the card links there too.
      if (!leaving.aborted) console.error("The running tests could not be read.", error);
    }
  };

  const take = ({ attempts, serverNow }: Output<typeof getOpenAttempts>, sentAt: number) => {
    change(
      attempts.map((attempt) => {
        const clock = new ServerClock();
        clock.anchor({ serverNow, deadlineAt: attempt.deadlineAt }, sentAt);
        const time = new Timekeeper(clock, realTimers, () => time.secondsLeft() === 0 && end(attempt.id));
        return { ...attempt, time };
      }),
    );
    for (const { time } of tests) time.tick();
  };

  const change = (next: RunningAttempt[]) => {
    stop(tests.filter((test) => !next.includes(test)));
    tests = next;
    show({
      bySlug: new Map(
        next.map(({ slug, id, time }) => [slug, { id, timeLeft: <TimeLeft key={id} time={time} /> }]),
      ),
      strip: next.length > 0 && <RunningStrip tests={next} />,
    });
  };

  const end = (over: string) => {
    change(tests.filter(({ id }) => id !== over));
    // An admin may have added time. Wait a second, because the server's clock may be slightly behind the estimate.
    realTimers.after(1000, () => leaving.aborted || void look());
    // The profile then has one more result.
    realTimers.after(closedAfterMilliseconds, () => leaving.aborted || void askProfile());
  };

  const cameBack = () => document.visibilityState === "visible" && void look();
  document.addEventListener("visibilitychange", cameBack, { signal: leaving });
  addEventListener("pageshow", (event) => event.persisted && cameBack(), { signal: leaving });
  addEventListener("online", cameBack, { signal: leaving });
  leaving.addEventListener("abort", () => stop(tests));
  void look();
}

function stop(tests: RunningAttempt[]): void {
  for (const { time } of tests) time.stop();
}
