/** Admins' actions on people, the audit log, and the timeline of one attempt. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery } from "../lists.ts";

const params = z.strictObject({ id: identifier });

/** A person as the log and the tools name them; the name is empty once the account is deleted. */
export const Actor = z.object({ id: z.string(), name: z.string() });
export type Actor = z.output<typeof Actor>;

export const Account = z.object({
  id: z.string(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  adminSince: z.nullable(z.string()),
  lockedAt: z.nullable(z.string()),
  sessions: z.number(),
  lastSeenAt: z.nullable(z.string()),
  /** Null while two-factor sign-in is off. */
  twoFactorSince: z.nullable(z.string()),
  /** Time limit in per cent of the usual one. Only for admins, and in no list or export. */
  timePercent: z.number(),
  /** Who last set the time limit, and when; null if nobody has. */
  timeGranted: z.nullable(z.object({ by: z.nullable(Actor), at: z.string() })),
  running: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startedAt: z.string(),
      deadlineAt: z.string(),
      extraMinutes: z.number(),
    }),
  ),
});
export type Account = z.output<typeof Account>;

export const getAccount = declare({
  name: "getAccount",
  method: "GET",
  path: "/api/user/account/:id",
  access: "admin",
  summary:
    "What admins may change about a person: role, lock, sessions, two-factor sign-in, time limit, running attempts",
  params,
  output: Account,
  message: "account",
});

export const setRole = declare({
  name: "setRole",
  method: "PATCH",
  path: "/api/user/role/:id",
  access: "admin",
  summary: "Makes a person an admin, or takes the role away; never from the last one",
  params,
  body: z.strictObject({ isAdmin: z.boolean("Please say true or false.") }),
  output: Account,
  message: "madeAdmin",
});

export const setLock = declare({
  name: "setLock",
  method: "PATCH",
  path: "/api/user/lock/:id",
  access: "admin",
  summary: "Locks a person out, which ends their sessions, or lets them in again; never the last admin",
  params,
  body: z.strictObject({ isLocked: z.boolean("Please say true or false.") }),
  output: Account,
  message: "locked",
});

export const endUserSessions = declare({
  name: "endUserSessions",
  method: "DELETE",
  path: "/api/user/user-sessions/:id",
  access: "admin",
  summary: "Signs a person out everywhere",
  params,
  output: z.object({ ended: z.number() }),
  message: "userSessionsEnded",
});

export const endUserTwoFactor = declare({
  name: "endUserTwoFactor",
  method: "DELETE",
  path: "/api/user/user-two-factor/:id",
  access: "admin",
  summary:
    "Turns two-factor sign-in off for a person who has lost app and codes, and signs them out everywhere",
  params,
  output: Account,
  message: "userTwoFactorOff",
});

export const resendVerification = declare({
  name: "resendVerification",
  method: "PATCH",
  path: "/api/user/resend-verification/:id",
  access: "admin",
  summary: "Sends a person the mail with the verification link again",
  params,
  output: z.null(),
  message: "verificationResent",
});

export const deleteUser = declare({
  name: "deleteUser",
  method: "DELETE",
  path: "/api/user/delete-user/:id",
  access: "admin",
  summary: "Deletes a person's account, with the same effect as when they do it themselves",
  params,
  output: z.null(),
  message: "userDeleted",
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null when the server itself acted. */
  actor: z.nullable(Actor),
  /** Verb and noun, such as `set-role`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What the subject is called: a person's name, a title, a question's text without its code; left out if unknown. */
  subjectName: z.optional(z.string()),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const { q, from, to, action, actor, subject } = filters;

export const getAudit = declare({
  name: "getAudit",
  method: "GET",
  path: "/api/user/audit",
  access: "admin",
  summary: "What admins did, on whom, when and from where",
  query: listQuery(["createdAt"], { q, from, to, action, actor, subject }),
  output: AuditEntry,
  shape: "list",
  message: "audit",
});

export const TimelineEvent = z.object({
  at: z.string(),
  kind: z.enum([
    "started",
    "resumed",
    "saved",
    "cleared",
    "late",
    "extra-time",
    "time-returned",
    "outage",
    "submitted",
    "expired",
    "graded-again",
    "late-counted",
  ]),
  /** The question's place, from 1. */
  question: z.optional(z.number()),
  minutes: z.optional(z.number()),
  /** How long an outage took; for `time-returned` also by how much the deadline moved. */
  seconds: z.optional(z.number()),
  actor: z.optional(Actor),
  scoreBefore: z.optional(z.number()),
  score: z.optional(z.number()),
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

export const Timeline = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  number: z.number(),
  state: z.enum(["open", "submitted", "expired"]),
  /** Null once the account is deleted. */
  user: z.nullable(Actor),
  startedAt: z.string(),
  deadlineAt: z.string(),
  closedAt: z.nullable(z.string()),
  timePercent: z.number(),
  extraMinutes: z.number(),
  /** The outage that was too long to give time back, if one fell into the attempt. */
  outageId: z.nullable(z.string()),
  score: z.nullable(z.number()),
  /** Its highest possible score. */
  maxScore: z.number(),
  /** Oldest first. Only the last save of each question is stored. */
  events: z.array(TimelineEvent),
});
export type Timeline = z.output<typeof Timeline>;

export const getTimeline = declare({
  name: "getTimeline",
  method: "GET",
  path: "/api/assessment/attempts/:id/timeline",
  access: "admin",
  summary: "What happened in one attempt, moment by moment, without any answer",
  params,
  output: Timeline,
  message: "timeline",
});
