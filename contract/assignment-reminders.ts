/** Reminders about an assignment: who gets one, who does not, and why. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";

/**
 * - `finished`: has a score; `running`: has an attempt open
 * - `excused`, `over`: can't start any more
 * - `invited`: has not accepted the invitation yet
 * - `unverified`: the account's address is not verified
 * - `reminded`: has had a mail about this assignment within the last 24 hours
 */
export const skipReasons = [
  "finished",
  "running",
  "excused",
  "over",
  "invited",
  "unverified",
  "reminded",
] as const;

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
  output: Reminders,
  message: "reminderPreview",
});

export const sendReminders = declare({
  name: "sendReminders",
  method: "POST",
  path: "/api/assignments/:assignment/reminders",
  access: "manager",
  summary: "Reminds everybody who can still start and has no score; each person once in 24 hours",
  params,
  output: Reminders,
  message: "remindersSent",
});
