/** Mails that people can stop: from the link in each of them, without signing in, and on their profile. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";

/** - `reminders`: about assignments; - `digest`: the weekly figures for managers */
export const stoppableMails = ["reminders", "digest"] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** What the link of a mail stops, and whether it is stopped. */
export const MailStop = z.object({ kind: z.enum(stoppableMails), isStopped: z.boolean() });
export type MailStop = z.output<typeof MailStop>;

const byToken = { path: "/api/unsubscribe/:token", access: "anonymous" } as const;
const params = z.strictObject({ token: z.string() });

export const stopMails = declare({
  ...byToken,
  name: "stopMails",
  method: "POST",
  oneClick: true,
  summary:
    "Stops a kind of mail with the signed link that each of them has; mail programs call it too (RFC 8058)",
  params,
  output: MailStop,
  message: "mailStopped",
});

export const resumeMails = declare({
  ...byToken,
  name: "resumeMails",
  method: "DELETE",
  summary: "Takes a stop back, with the same link",
  params,
  output: MailStop,
  message: "mailResumed",
});

const MailSettings = z.object({
  reminders: z.boolean(),
  /** Null for people who manage no group. */
  digest: z.nullable(z.boolean()),
});

export const getMailSettings = declare({
  name: "getMailSettings",
  method: "GET",
  path: "/api/user/mail-settings",
  access: "signedIn",
  summary: "Which mails that can be stopped the signed-in person gets",
  output: MailSettings,
  message: "mailStop",
});

export const changeMailSettings = declare({
  name: "changeMailSettings",
  method: "PATCH",
  path: "/api/user/mail-settings",
  access: "signedIn",
  summary: "Stops a kind of mail, or takes that back",
  body: z.strictObject({
    kind: z.enum(stoppableMails, "Please choose reminders or digest."),
    isStopped: z.boolean("Please say true or false."),
  }),
  output: MailSettings,
  message: "memberChanged",
});
