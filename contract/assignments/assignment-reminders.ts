/** Reminders about an assignment: who gets one, who does not, and why. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";

/**
 * - `finished`: has a score; `running`: has an attempt open
 * - `excused`, `over`: can't start any more
 * - `invited`: has not accepted the invitation yet
 * - `unverified`: the account's address is not verified
 * - `stopped`: wants no reminders
 * - `reminded`: has already had today's reminder mail
 * - `undelivered`: delivery was given up after a day of retries
 */
export const skipReasons = [
  "finished",
  "running",
  "excused",
  "over",
  "invited",
  "unverified",
  "stopped",
  "reminded",
  "undelivered",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The first people by name who get a mail. */
export const toldPeople = { people: z.number(), names: z.array(z.string()) };
/** People who get none, for one reason. */
export const skippedPeople = z.object({ why: z.enum(skipReasons), ...toldPeople });

export const Reminders = z.object({
  people: z.array(
    z.object({
      memberId: z.string(),
      name: z.string(),
      /** Null for people who get a mail. */
      skipped: z.nullable(z.enum(skipReasons)),
    }),
  ),
  /** How many get a mail. */
  count: z.number(),
});
export type Reminders = z.output<typeof Reminders>;

const params = z.strictObject({ assignment: identifier });

export const previewReminders = declare({
  name: "previewReminders",
  method: "GET",
  path: "/api/assignments/:assignment/reminders",
  access: "manager",
  summary: "Who would get a reminder now, and who would not and why; sends nothing",
  params,
  isCostly: true,
  output: Reminders,
  message: "reminderPreview",
});

export const sendReminders = declare({
  name: "sendReminders",
  method: "POST",
  path: "/api/assignments/:assignment/reminders",
  access: "manager",
  summary: "Reminds everybody who can still start and has no score; each person gets one mail a day",
  params,
  isCostly: true,
  output: Reminders,
  message: "remindersSent",
});

/** The mails sent about an assignment: reminders, and notices of changes. */
export const SentReminders = z.array(
  z.object({
    /** `opens`, `before-24` (hours before the last start), `manual`, `published`, `shortened` or `withdrawn`. */
    kind: z.string(),
    at: z.string(),
    ...toldPeople,
    skipped: z.array(skippedPeople),
  }),
);
export type SentReminders = z.output<typeof SentReminders>;

export const getSentReminders = declare({
  name: "getSentReminders",
  method: "GET",
  path: "/api/assignments/:assignment/sent-reminders",
  access: "manager",
  summary: "Which reminders went out, to how many people, and who was left out and why",
  params,
  output: SentReminders,
  message: "sentReminders",
});
