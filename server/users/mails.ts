/** What the mails around an account say. Links hold a token that is made when the mail is sent and kept nowhere. */
import type { Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import { countMail } from "../mail/limits-store.ts";
import type { MailKind } from "../mail/mail.ts";
import { type Message, writeLetter } from "../mail/message.ts";
import type { Compose } from "../mail/sender.ts";
import type { Clock } from "../platform/clock.ts";
import { findUserByEmail } from "./store.ts";
import { replaceToken } from "./tokens-store.ts";

/** Writes the account mails; the links begin with PUBLIC_URL and nothing else. */
export function accountMails(services: {
  db: Db;
  clock: Clock;
  settings: Pick<Settings, "publicUrl" | "companyName" | "contactEmail">;
  /** Told of each link, for development only. */
  onLink?: (url: string) => void;
}): Compose {
  const { db, clock, settings } = services;
  return async (mail): Promise<Message | undefined> => {
    const user = await findUserByEmail(db, mail.recipient);
    if (!user) return undefined;
    if (mail.kind === "verify" && user.isVerified) return undefined;
    // A mail that is tried again was counted before; a verification mail was when it was asked for.
    const isCounted = mail.kind === "verify" || mail.tries > 1;
    if (!isCounted && !(await countMail(db, mail.kind, user, clock.now()))) return undefined;
    // Nobody can have words of their own sent to a mailbox that is not theirs.
    const greeting = user.isVerified ? `Hello ${user.name},` : "Hello,";
    const { companyName, contactEmail, publicUrl } = settings;
    if (mail.kind === "scoreChanged") {
      return writeLetter(scoreLetter(mail.details, greeting, publicUrl), companyName);
    }
    if (mail.kind !== "verify" && mail.kind !== "reset") {
      return writeLetter(noticeLetter(mail.kind, greeting, contactEmail), companyName);
    }
    const token = await replaceToken(db, user.id, mail.kind, clock.now());
    const url = `${publicUrl}/${mail.kind}/${token}`;
    services.onLink?.(url);
    return writeLetter(
      mail.kind === "verify" ? verifyLetter(greeting, url) : resetLetter(greeting, url),
      companyName,
    );
  };
}

function verifyLetter(greeting: string, url: string) {
  return {
    subject: "Please verify your email address",
    greeting,
    before: ["Please confirm that this address is yours. The link works for 24 hours."],
    button: { label: "Verify email address", url },
    after: ["If you did not make an account, you need not do anything."],
  };
}

function resetLetter(greeting: string, url: string) {
  return {
    subject: "Reset your password",
    greeting,
    before: ["Somebody asked to reset the password of your account. The link works once, for 30 minutes."],
    button: { label: "Reset password", url },
    after: ["If this was not you, you need not do anything: your password stays as it is."],
  };
}

function scoreLetter(
  { assessment = "", before = "", after = "" }: Record<string, string | number>,
  greeting: string,
  publicUrl: string,
) {
  return {
    subject: "Your result was corrected",
    greeting,
    before: [
      `In your ${assessment} the right answer to one question was wrong on our side. We have corrected it and graded your attempt again.`,
      `Your score was ${before} of 10 and is now ${after} of 10. A certificate follows the corrected score.`,
    ],
    button: { label: "See your results", url: `${publicUrl}/my-assessments` },
    after: ["We are sorry for the mistake."],
  };
}

const notices: Record<
  Exclude<MailKind, "verify" | "reset" | "scoreChanged">,
  { subject: string; what: string; next?: string; unless?: string }
> = {
  passwordChanged: {
    subject: "Your password was changed",
    what: "The password of your account was just changed. You have been signed out everywhere.",
  },
  passwordReset: {
    subject: "Your password was changed",
    what: "The password of your account was just set anew by a link from a mail. You have been signed out everywhere.",
  },
  twoFactorOn: {
    subject: "Two-factor sign-in is on",
    what: "Signing in to your account now asks for a code from your authenticator app.",
  },
  twoFactorOff: {
    subject: "Two-factor sign-in is off",
    what: "Signing in to your account no longer asks for a code from your authenticator app.",
  },
  twoFactorEnded: {
    subject: "An admin turned off your two-factor sign-in",
    what: "An admin has just turned off two-factor sign-in for your account, and you have been signed out everywhere. The password alone signs you in now; the app's codes and the recovery codes no longer work.",
    next: "You can set it up again under Security as soon as you have signed in.",
    unless: "If this was not agreed with you",
  },
};

function noticeLetter(kind: keyof typeof notices, greeting: string, contactEmail: string) {
  const { subject, what, next, unless = "If this was not you" } = notices[kind];
  return {
    subject,
    greeting,
    before: next === undefined ? [what] : [what, next],
    after: [`${unless}, reset your password at once and write to ${contactEmail}.`],
  };
}
