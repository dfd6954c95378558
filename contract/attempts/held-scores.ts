/** Scores that their takers see later: by the rule of an assignment, or for free attempts by that of the assessment. */
import * as z from "zod/mini";

/** When takers see what they have done: at once, when they or all members can't start any more, or on release. */
export const showTimes = ["at-once", "own-window", "all-windows", "release"] as const;

/** The same for free attempts, which have no window. */
export const freeShowTimes = ["at-once", "release"] as const;

/** Why an ended attempt has no visible score yet. */
export const HeldScore = z.object({
  /** Null where the assessment itself holds it, until one of its authors releases it. */
  assignmentId: z.nullable(z.string()),
  /** Of the assignment, or the assessment. */
  title: z.string(),
  shown: z.enum(showTimes),
  /** The last possible start, after which the score is shown; null where a manager releases it. */
  at: z.nullable(z.string()),
  /** The assignment's. */
  timeZone: z.string(),
});
export type HeldScore = z.output<typeof HeldScore>;
