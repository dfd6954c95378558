/** Scores of assignments that their takers see later. */
import * as z from "zod/mini";

/** When takers see what they have done: at once, when they or all members can't start any more, or on release. */
export const showTimes = ["at-once", "own-window", "all-windows", "release"] as const;

/** Why an ended attempt shows no score yet. */
export const HeldScore = z.object({
  assignmentId: z.string(),
  title: z.string(),
  shown: z.enum(showTimes),
  /** The last possible start, after which the score is shown; null where a manager releases it. */
  at: z.nullable(z.string()),
  /** The assignment's. */
  timeZone: z.string(),
});
export type HeldScore = z.output<typeof HeldScore>;
