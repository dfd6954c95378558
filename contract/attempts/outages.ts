/** Outages: times in which no server could save, and the answers that arrived late because of a long one. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";

export const Outage = z.object({
  id: z.string(),
  /** The last moment at which a server could save, and the first one after it. */
  beganAt: z.string(),
  endedAt: z.string(),
  seconds: z.number(),
  /** By how much the deadlines of open attempts moved; 0 after an outage that was too long for that. */
  returnedSeconds: z.number(),
  /** Attempts that were open when it began. */
  attempts: z.number(),
});
export type Outage = z.output<typeof Outage>;

export const getOutages = declare({
  name: "getOutages",
  method: "GET",
  path: "/api/assessment/outages",
  access: "admin",
  summary: "Outages during which attempts were open, the newest first, at most a hundred",
  output: z.array(Outage),
  message: "outages",
});

export const LateAnswers = z.object({
  /** Ended attempts with late answers that count. */
  attempts: z.number(),
  /** Results that go up; none goes down. */
  up: z.number(),
  certificatesIssued: z.number(),
  /**
   * Attempts that don't change, because their score would fall or the answers came too late or after the keys were
   * shown.
   */
  lower: z.number(),
  tooLate: z.number(),
});
export type LateAnswers = z.output<typeof LateAnswers>;

const params = z.strictObject({ id: identifier });
const attemptId = z.optional(identifier);

export const previewLateAnswers = declare({
  name: "previewLateAnswers",
  method: "GET",
  path: "/api/assessment/outages/:id/late-answers",
  access: "admin",
  summary:
    "What counting the answers would change that arrived late because of an outage, of all attempts or of one",
  params,
  query: z.strictObject({ attemptId }),
  output: LateAnswers,
  message: "lateAnswers",
});

export const countLateAnswers = declare({
  name: "countLateAnswers",
  method: "POST",
  path: "/api/assessment/outages/:id/late-answers",
  access: "admin",
  summary:
    "Counts the answers that arrived late because of an outage, of all attempts or of one; those whose score rises get a mail",
  params,
  body: z.strictObject({ attemptId }),
  output: LateAnswers,
  message: "lateCounted",
});
