/** Assignments as takers see them: what is set, when they may start, and how it counts. */
import * as z from "zod/mini";
import { Attempt } from "../attempts/attempts.ts";
import { HeldScore, showTimes } from "../attempts/held-scores.ts";
import { declare, declareFile } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { plainText } from "../text-rules.ts";

export const countings = ["best", "latest", "first", "mean"] as const;
/**
 * - `usual`: attempts earn certificates like free ones
 * - `none`: attempts of the assignment earn none
 * - `only`: while the assignment is set for a person, only its attempts earn one for this assessment
 */
export const certificateRules = ["usual", "none", "only"] as const;
/**
 * Attempts on the same assessment outside of assignments:
 * - `usual`: allowed
 * - `paused`: none for people of the group until their last start
 */
export const freeAttemptRules = ["usual", "paused"] as const;

/** One attempt within an assignment. */
export const AssignedAttempt = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(["open", "submitted", "expired"]),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  /** Seconds after “Start by”; 0 in time. */
  lateSeconds: z.number(),
  /** Why a manager annulled it; null for one that counts. */
  annulledWhy: z.nullable(z.string()),
});
export type AssignedAttempt = z.output<typeof AssignedAttempt>;

/**
 * - `upcoming`: not open yet
 * - `open`, `late`: may be started, in time or late
 * - `running`: an attempt is open
 * - `done`: no attempt is left, or the last start has passed, and there is a score
 * - `scored`: there is a score, and another attempt is possible
 * - `missed`: the last start has passed without a score
 * - `excused`
 */
export const assignmentStates = [
  "upcoming",
  "open",
  "late",
  "running",
  "scored",
  "done",
  "missed",
  "excused",
] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** An assignment with the window of the person who asks. All times are ISO-8601 UTC. */
export const MyAssignment = z.object({
  id: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  slug: z.string(),
  /** The assessment's title, and the assignment's own. */
  assessment: z.string(),
  title: z.string(),
  /** What the manager wrote for the takers. */
  note: z.string(),
  state: z.enum(assignmentStates),
  timeZone: z.string(),
  opensAt: z.string(),
  startByAt: z.string(),
  lateUntilAt: z.nullable(z.string()),
  hardEndAt: z.nullable(z.string()),
  /** The person's time for an attempt in seconds, and how much of it remains if they start now. */
  wholeSeconds: z.number(),
  seconds: z.number(),
  /** Null without a limit. */
  attemptsAllowed: z.nullable(z.number()),
  attemptsUsed: z.number(),
  counting: z.enum(countings),
  /** When the next attempt may start, if that is in the future. */
  nextStartAt: z.nullable(z.string()),
  scoreShown: z.enum(showTimes),
  reviewShown: z.enum(showTimes),
  certificates: z.enum(certificateRules),
  freeAttempts: z.enum(freeAttemptRules),
  needsCode: z.boolean(),
  /** The score that counts; a mean has up to two decimals. Null while it is held. */
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  /** When held scores of ended attempts will be shown; null if none is held. */
  held: z.nullable(HeldScore),
  isLate: z.boolean(),
  /** Why the person's dates differ from everyone else's, if they do. */
  exceptionReason: z.nullable(z.string()),
  attempts: z.array(AssignedAttempt),
  serverNow: z.string(),
});
export type MyAssignment = z.output<typeof MyAssignment>;

const params = z.strictObject({ assignment: identifier });

export const getMyAssignments = declare({
  name: "getMyAssignments",
  method: "GET",
  path: "/api/assignments",
  access: "signedIn",
  summary: "What is set for the signed-in person, the next “Start by” first",
  output: z.array(MyAssignment),
  message: "myAssignments",
});

export const getMyAssignment = declare({
  name: "getMyAssignment",
  method: "GET",
  path: "/api/assignments/:assignment",
  access: "signedIn",
  summary: "One assignment that is set for the signed-in person",
  params,
  output: MyAssignment,
  message: "myAssignment",
});

export const startAssigned = declare({
  name: "startAssigned",
  method: "POST",
  path: "/api/assignments/:assignment/attempts",
  access: "signedIn",
  summary: "Starts an attempt of an assignment (201), or resumes the open one (200)",
  params,
  body: z.strictObject({
    /** The access code, where there is one. */
    code: z.optional(plainText(100)),
    /** Set once the person has agreed to the shorter time that a hard end leaves. */
    acceptShorter: z.optional(z.boolean()),
  }),
  output: Attempt,
  message: "started",
  status: 201,
});

export const getAssignmentCalendar = declareFile({
  name: "getAssignmentCalendar",
  path: "/api/assignments/:assignment/calendar",
  access: "signedIn",
  summary: "The personal window as an iCalendar file",
  params,
  contentType: "text/calendar; charset=utf-8",
});
