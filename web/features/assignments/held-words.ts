/** Words for takers: when a held score will be shown. */
import type { HeldScore } from "../../../contract/attempts/held-scores.ts";
import { momentIn, placeOf } from "./window-words.ts";

/** `Your score will be shown once everybody in the group has finished, after Fri, 27 Nov 2026, 14:00 (Berlin).` */
export function heldSentence({ assignmentId, shown, at, timeZone }: HeldScore): string {
  if (assignmentId === null)
    return "Your score will be shown once the authors of this assessment release it.";
  const moment = at && `${momentIn(at, timeZone)} (${placeOf(timeZone)})`;
  if (shown === "own-window" && moment)
    return `Your score will be shown once you can't start another attempt, after ${moment} at the latest.`;
  if (shown === "all-windows" && moment)
    return `Your score will be shown once everybody in the group has finished, after ${moment}.`;
  if (shown === "at-once") return "Your score will be shown in a moment.";
  return "Your score will be shown once your group's manager releases it.";
}
