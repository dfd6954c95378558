/** The quality of questions: reports by takers, quarantine by admins, and corrected keys. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";
import { filters, listQuery, reportStatuses } from "./lists.ts";
import { plainText, remark, textLine } from "./text-rules.ts";
import { Actor } from "./users/admin.ts";

export const reportReasons = ["wrong-key", "ambiguous", "outdated", "language", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export type ReportStatus = (typeof reportStatuses)[number];

export const OwnReport = z.object({
  id: z.string(),
  attemptId: z.string(),
  /** The question's id in that attempt. */
  question: z.string(),
  slug: z.string(),
  title: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  createdAt: z.string(),
  status: z.enum(reportStatuses),
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type OwnReport = z.output<typeof OwnReport>;

export const reportQuestion = declare({
  name: "reportQuestion",
  method: "POST",
  path: "/api/assessment/reports",
  access: "signedIn",
  summary:
    "Reports a question of one's own ended attempt, while none on its assessment is open (409 attempt_open); a person once per question, later reports change nothing",
  body: z.strictObject({
    attemptId: plainText(64),
    question: plainText(64),
    reason: z.enum(reportReasons, "Please choose what is wrong."),
    text: z.optional(remark),
  }),
  output: OwnReport,
  message: "reported",
  status: 201,
});

export const getMyReports = declare({
  name: "getMyReports",
  method: "GET",
  path: "/api/assessment/my-reports",
  access: "signedIn",
  summary:
    "One's own reports with their answers, the newest first, at most a hundred; without those on an assessment while an attempt on it is open",
  output: z.array(OwnReport),
  message: "myReports",
});

export const Report = z.object({
  id: z.string(),
  /** The bank's id of the question and the version that was shown. */
  item: z.string(),
  version: z.string(),
  slug: z.string(),
  title: z.string(),
  /** As it is shown, its code as a fenced block at the end. */
  prompt: z.string(),
  /** In the bank's order: the first is the key. */
  options: z.array(z.string()),
  isQuarantined: z.boolean(),
  /** Null once the account is deleted. */
  user: z.nullable(Actor),
  attemptId: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  createdAt: z.string(),
  status: z.enum(reportStatuses),
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Report = z.output<typeof Report>;

export const getReports = declare({
  name: "getReports",
  method: "GET",
  path: "/api/assessment/reports",
  access: "admin",
  summary: "Reported questions",
  query: listQuery(["createdAt"], {
    q: filters.q,
    assessment: filters.assessment,
    status: filters.status,
    from: filters.from,
    to: filters.to,
  }),
  output: Report,
  shape: "list",
  message: "reports",
});

export const answerReport = declare({
  name: "answerReport",
  method: "PATCH",
  path: "/api/assessment/reports/:id",
  access: "admin",
  summary: "Sets a report's status and the answer that its reporter sees",
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({
    status: z.enum(reportStatuses, "Please choose a status."),
    answer: z.optional(remark),
  }),
  output: Report,
  message: "reportAnswered",
});

export const QuarantinedItem = z.object({
  item: z.string(),
  slug: z.string(),
  title: z.string(),
  /** As it is shown; null if no current version of the assessment has the question. */
  prompt: z.nullable(z.string()),
  reason: z.string(),
  since: z.string(),
  by: z.nullable(Actor),
});
export type QuarantinedItem = z.output<typeof QuarantinedItem>;

export const getQuarantine = declare({
  name: "getQuarantine",
  method: "GET",
  path: "/api/assessment/quarantine",
  access: "admin",
  summary: "Questions that are not drawn",
  output: z.array(QuarantinedItem),
  message: "quarantine",
});

export const quarantineItem = declare({
  name: "quarantineItem",
  method: "PATCH",
  path: "/api/assessment/items/:id/quarantine",
  access: "admin",
  summary: "Takes a question out of the draw, by the bank's id",
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ reason: textLine("a reason") }),
  output: z.object({
    item: z.string(),
    /** Questions of its assessment that are still drawn; below 20 it is not offered. */
    drawable: z.number(),
  }),
  message: "quarantined",
});

export const reinstateItem = declare({
  name: "reinstateItem",
  method: "DELETE",
  path: "/api/assessment/items/:id/quarantine",
  access: "admin",
  summary: "Lets a question be drawn again",
  params: z.strictObject({ id: identifier }),
  output: z.object({ item: z.string(), drawable: z.number() }),
  message: "reinstated",
});

/** A question whose key was corrected in a newer version of its bank. */
export const FixedKey = z.object({
  item: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The version whose key was wrong. */
  version: z.string(),
  /** As it is shown, its code as a fenced block at the end. */
  prompt: z.string(),
  options: z.array(z.string()),
  keyBefore: z.string(),
  keyNow: z.string(),
  /** False if the new key was not among the options shown, so no attempt can be regraded with it. */
  canRegrade: z.boolean(),
});
export type FixedKey = z.output<typeof FixedKey>;

export const getFixedKeys = declare({
  name: "getFixedKeys",
  method: "GET",
  path: "/api/assessment/regrades",
  access: "admin",
  summary: "Questions whose key was corrected, and whose former version attempts may still be graded by",
  output: z.array(FixedKey),
  message: "fixedKeys",
});

export const RegradePreview = z.object({
  /** Ended attempts that had the former version. */
  attempts: z.number(),
  open: z.number(),
  /** Results that go up and down by one. */
  up: z.number(),
  down: z.number(),
  /** Certificates that are issued and revoked by it. */
  certificatesIssued: z.number(),
  certificatesRevoked: z.number(),
});
export type RegradePreview = z.output<typeof RegradePreview>;

export const previewRegrade = declare({
  name: "previewRegrade",
  method: "GET",
  path: "/api/assessment/regrades/:id",
  access: "admin",
  summary: "What grading again would change, by the id of the version whose key was wrong",
  params: z.strictObject({ id: identifier }),
  output: RegradePreview,
  message: "regradePreview",
  isCostly: true,
});

export const regrade = declare({
  name: "regrade",
  method: "POST",
  path: "/api/assessment/regrades/:id",
  access: "admin",
  summary:
    "Grades every attempt again that had a version whose key was wrong; those whose score changes get a mail",
  params: z.strictObject({ id: identifier }),
  output: RegradePreview,
  message: "regraded",
});
