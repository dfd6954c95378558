/** Results of a group's assignments: the matrix of members and assignments, one member's row, one attempt. */
import * as z from "zod/mini";
import { Review } from "../attempts/review.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery } from "../lists.ts";
import { textLine } from "../text-rules.ts";
import { Timeline } from "../users/admin.ts";
import { AssignedAttempt, assignmentStates } from "./assignments.ts";

/** How a member stands on one assignment. */
export const ResultCell = z.object({
  assignmentId: z.string(),
  state: z.enum(assignmentStates),
  /** The score that counts; a mean has up to two decimals. */
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  attempts: z.number(),
  isLate: z.boolean(),
  hasException: z.boolean(),
});
export type ResultCell = z.output<typeof ResultCell>;

/** A member's row of the matrix; `cells` has one entry for each published assignment. */
export const MemberResults = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for viewers, and for former members. */
  email: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  /** False while the invitation is open. */
  hasJoined: z.boolean(),
  hasLeft: z.boolean(),
  cells: z.array(ResultCell),
});
export type MemberResults = z.output<typeof MemberResults>;

export const getGroupResults = declare({
  name: "getGroupResults",
  method: "GET",
  path: "/api/groups/:group/results",
  access: "viewer",
  summary: "The people of a group with their standing on each published assignment",
  params: z.strictObject({ group: identifier }),
  query: listQuery(["name", "createdAt"], { q: filters.q, label: filters.label }),
  output: MemberResults,
  shape: "list",
  message: "groupResults",
});

const ofMember = z.strictObject({ assignment: identifier, member: identifier });
const ofAttempt = z.strictObject({ assignment: identifier, attempt: identifier });

/** What differs for one person. Times are wall times of the assignment's zone. */
export const AssignmentException = z.object({
  opens: z.nullable(z.string()),
  startBy: z.nullable(z.string()),
  hardEnd: z.nullable(z.string()),
  attempts: z.nullable(z.number()),
  extraMinutes: z.number(),
  isExcused: z.boolean(),
  reason: z.string(),
});
export type AssignmentException = z.output<typeof AssignmentException>;

export const MemberOnAssignment = z.object({
  member: z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
  cell: ResultCell,
  exception: z.nullable(AssignmentException),
  attempts: z.array(AssignedAttempt),
});
export type MemberOnAssignment = z.output<typeof MemberOnAssignment>;

export const getMemberOnAssignment = declare({
  name: "getMemberOnAssignment",
  method: "GET",
  path: "/api/assignments/:assignment/members/:member",
  access: "viewer",
  summary: "A member's attempts on an assignment, and their exception",
  params: ofMember,
  output: MemberOnAssignment,
  message: "memberOnAssignment",
});

const timeSentence = "Please choose a date and a time.";
const wallTime = z.nullable(
  z
    .string(timeSentence)
    .check(z.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d([+-]\d\d:\d\d)?$/, timeSentence)),
);
const minutesSentence = "Please enter 0 to 600 minutes.";
const attemptsSentence = "Please enter 1 to 20 attempts.";

export const setException = declare({
  name: "setException",
  method: "PATCH",
  path: "/api/assignments/:assignment/members/:member/exception",
  access: "manager",
  summary: "Sets what differs for a member; null keeps what holds for everybody",
  params: ofMember,
  body: z.strictObject({
    opens: wallTime,
    startBy: wallTime,
    hardEnd: wallTime,
    attempts: z.nullable(
      z.int(attemptsSentence).check(z.minimum(1, attemptsSentence), z.maximum(20, attemptsSentence)),
    ),
    extraMinutes: z
      .int(minutesSentence)
      .check(z.minimum(0, minutesSentence), z.maximum(600, minutesSentence)),
    isExcused: z.boolean(),
    /** The member can read it. */
    reason: textLine("a reason"),
  }),
  output: MemberOnAssignment,
  message: "exceptionSet",
});

export const removeException = declare({
  name: "removeException",
  method: "DELETE",
  path: "/api/assignments/:assignment/members/:member/exception",
  access: "manager",
  summary: "Removes a member's exception",
  params: ofMember,
  output: MemberOnAssignment,
  message: "exceptionRemoved",
});

export const annulAttempt = declare({
  name: "annulAttempt",
  method: "POST",
  path: "/api/assignments/:assignment/attempts/:attempt/annulment",
  access: "manager",
  summary: "Annuls an ended attempt: it no longer counts and stays visible, with the reason",
  params: ofAttempt,
  body: z.strictObject({ reason: textLine("a reason") }),
  output: z.null(),
  message: "attemptAnnulled",
});

export const getAssignedTimeline = declare({
  name: "getAssignedTimeline",
  method: "GET",
  path: "/api/assignments/:assignment/attempts/:attempt/timeline",
  access: "viewer",
  summary: "What happened in an attempt of an assignment",
  params: ofAttempt,
  output: Timeline,
  message: "timeline",
});

export const getAssignedReview = declare({
  name: "getAssignedReview",
  method: "GET",
  path: "/api/assignments/:assignment/attempts/:attempt/review",
  access: "viewer",
  summary: "An ended attempt of an assignment, question by question",
  params: ofAttempt,
  output: Review,
  message: "review",
});
