/** Keeps an eye on a person's running tests: asks at the beginning, when they come back, and when a time is over. */
import { getOpenAttempts } from "../../contract/attempts.ts";
import type { Output } from "../../contract/endpoint.ts";
import { call } from "../client/api.ts";
import { askProfile } from "../client/session.ts";
import { deviceClock, ServerClock } from "./clock.ts";
import { realTimers } from "./outcome.ts";
import type { OpenTests } from "./running-attempts.ts";
import { OpenStrip, type OpenTest, TimeLeft } from "./running-strip.tsx";
import { Timekeeper } from "./timekeeper.ts";

/** After this time the server has closed what nobody submitted: the grace, one heartbeat of other servers, and one sweep. */
const closedAfterMilliseconds = 11_000;

export function watchOpenTests(show: (tests: OpenTests) => void, leaving: AbortSignal): void {
  let tests: OpenTest[] = [];

  const look = async () => {
    const sentAt = deviceClock.steady();
    try {
      const { data } = await call(getOpenAttempts, {}, { signal: leaving });
      if (!leaving.aborted) take(data, sentAt);
    } catch (error) {
      // The way back is an extra: the card leads there too.
      if (!leaving.aborted) console.error("Which tests are running is unknown.", error);
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

  const change = (next: OpenTest[]) => {
    stop(tests.filter((test) => !next.includes(test)));
    tests = next;
    show({
      bySlug: new Map(
        next.map(({ slug, id, time }) => [slug, { id, timeLeft: <TimeLeft key={id} time={time} /> }]),
      ),
      strip: next.length > 0 && <OpenStrip tests={next} />,
    });
  };

  const end = (over: string) => {
    change(tests.filter(({ id }) => id !== over));
    // It may have been given more time. Not at once, since the server's clock may be a little behind what is known of it.
    realTimers.after(1000, () => leaving.aborted || void look());
    // The profile counts one result more.
    realTimers.after(closedAfterMilliseconds, () => leaving.aborted || void askProfile());
  };

  const cameBack = () => document.visibilityState === "visible" && void look();
  document.addEventListener("visibilitychange", cameBack, { signal: leaving });
  addEventListener("pageshow", (event) => event.persisted && cameBack(), { signal: leaving });
  addEventListener("online", cameBack, { signal: leaving });
  leaving.addEventListener("abort", () => stop(tests));
  void look();
}

function stop(tests: OpenTest[]): void {
  for (const { time } of tests) time.stop();
}
