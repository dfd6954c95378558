/** In one sentence, what a person can do on an assignment now. */
import type { MyAssignment } from "../../../contract/assignments/assignments.ts";
import { lengthText, momentIn, placeOf } from "./window-words.ts";

/** Whether an attempt can start now. */
export function canStart({ state, nextStartAt }: MyAssignment): boolean {
  return nextStartAt === null && (state === "open" || state === "late" || state === "scored");
}

/** Nothing where a start now has the whole time. */
export function ShorterTime({ assignment: { seconds, wholeSeconds } }: { assignment: MyAssignment }) {
  if (seconds >= wholeSeconds) return null;
  return (
    <p className="border-s-4 border-warn bg-sunken px-4 py-3 text-sm">
      Everybody ends at the same time. If you start now, you have {lengthText(seconds)} instead of{" "}
      {lengthText(wholeSeconds)}.
    </p>
  );
}

export function Situation({ assignment }: { assignment: MyAssignment }) {
  const { state, timeZone, opensAt, lateUntilAt, startByAt, nextStartAt, wholeSeconds, attemptsAllowed } =
    assignment;
  const when = (at: string) => `${momentIn(at, timeZone)} (${placeOf(timeZone)})`;
  if (nextStartAt !== null && (state === "scored" || state === "open" || state === "late"))
    return <>Your next attempt can start at {when(nextStartAt)}.</>;
  switch (state) {
    case "upcoming":
      return <>You can start from {when(opensAt)}.</>;
    case "open":
      return (
        <>
          You have {lengthText(wholeSeconds)} from the moment you press Start. Leaving the page does not stop
          the clock.
        </>
      );
    case "late":
      return (
        <>
          “Start by” has passed. You can still start until {when(lateUntilAt ?? startByAt)}; your attempt is
          marked as late.
        </>
      );
    case "running":
      return <>Your attempt is running. The clock keeps going.</>;
    case "scored":
      return attemptsAllowed === null ? (
        <>You can take it again.</>
      ) : (
        <>You can take it again: {attemptsAllowed - assignment.attemptsUsed} left.</>
      );
    case "done":
      return <>You have finished this assignment.</>;
    case "missed":
      return (
        <>
          The last start was {when(lateUntilAt ?? startByAt)}. Ask your group's manager if you need another
          date.
        </>
      );
    case "excused":
      return <>You are excused from this assignment. There is nothing to do.</>;
  }
}
