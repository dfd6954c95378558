/**
 * Writes the mails about an account. The token in a link is created when the mail is sent, and only its hash is
 * stored.
 */
import type { Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import { countMail } from "../mail/limits-store.ts";
import {
  type AssignmentMailKind,
  type GroupMailKind,
  type MailKind,
  mailsToAnyAddress,
} from "../mail/mail.ts";
import { type Letter, type Message, unlinked, writeLetter } from "../mail/message.ts";
import type { Compose } from "../mail/sender.ts";
import type { WaitingMail } from "../mail/store.ts";
import type { Clock } from "../platform/clock.ts";
import { findUserByEmail } from "./store.ts";
import { replaceToken } from "./tokens-store.ts";

/** Writes the mail about an earned certificate; undefined when it no longer applies. */
type CertificateLetter = (mail: WaitingMail, greeting: string) => Promise<Letter | undefined>;

/** Writes a mail about a group; undefined when it no longer applies. */
type GroupLetter = (mail: WaitingMail) => Promise<Letter | undefined>;

/** Writes a mail about assignments to somebody; undefined when it no longer applies. */
type AssignmentLetter = (
  mail: WaitingMail,
  user: { id: string },
  greeting: string,
) => Promise<Letter | undefined>;

/** Writes the account mails; the links begin with PUBLIC_URL and nothing else. */
export function accountMails(services: {
  db: Db;
  clock: Clock;
  settings: Pick<Settings, "publicUrl" | "companyName" | "contactEmail">;
  certificateLetter: CertificateLetter;
  groupLetter: GroupLetter;
  assignmentLetter: AssignmentLetter;
  /** Called with each link, for development only. */
  onLink?: (url: string) => void;
}): Compose {
  const { db, clock, settings, certificateLetter, groupLetter } = services;
  const aboutGroup = async (mail: WaitingMail) => {
    const letter = await groupLetter(mail);
    if (letter?.button) services.onLink?.(letter.button.url);
    return letter && writeLetter(letter, settings.companyName);
  };
  return async (mail): Promise<Message | undefined> => {
    if (mailsToAnyAddress.includes(mail.kind)) return aboutGroup(mail);
    const user = await findUserByEmail(db, mail.recipient);
    if (!user) return undefined;
    if (mail.kind === "verify" && user.isVerified) return undefined;
    // Retried mails are already counted, and verification mails are counted when they are requested.
    const isCounted = mail.kind === "verify" || mail.tries > 1;
    if (!isCounted && !(await countMail(db, mail.kind, user, clock.now()))) return undefined;
    // Nothing that a person typed is sent to an unverified mailbox.
    const greeting = user.isVerified ? `Hello ${user.name},` : "Hello,";
    const { companyName, contactEmail, publicUrl } = settings;
    if (mail.kind === "certificateEarned") {
      const letter = await certificateLetter(mail, greeting);
      return letter && writeLetter(letter, companyName);
    }
    if (isGroupMail(mail.kind)) return aboutGroup(mail);
    if (mail.kind === "scoreChanged") {
      return writeLetter(scoreLetter(mail.details, greeting, publicUrl), companyName);
    }
    if (isAssignmentMail(mail.kind)) {
      const letter = await services.assignmentLetter(mail, user, greeting);
      return letter && writeLetter(letter, companyName);
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

function isGroupMail(kind: MailKind): kind is GroupMailKind {
  return kind.startsWith("group");
}

function isAssignmentMail(kind: MailKind): kind is AssignmentMailKind {
  return kind.startsWith("assignment");
}

function verifyLetter(greeting: string, url: string) {
  return {
    subject: "Please verify your email address",
    greeting,
    before: [
      "Confirm that this address is yours, so that you can earn certificates. The link works for 24 hours.",
    ],
    button: { label: "Verify email address", url },
    after: ["If you did not create an account, ignore this email."],
  };
}

function resetLetter(greeting: string, url: string) {
  return {
    subject: "Reset your password",
    greeting,
    before: ["Someone asked to reset the password of your account. The link works once, within 30 minutes."],
    button: { label: "Reset password", url },
    after: ["If this was not you, ignore this email. Your password stays the same."],
  };
}

const certificateEffects: Record<string, string> = {
  issued: "The new score earns you a certificate, which is on your profile.",
  revoked: "The new score is below the pass mark, so the certificate for this attempt is no longer valid.",
  kept: "A certificate for this attempt shows the new score.",
};

/** Mails that an earlier version queued lack `max` and `effect`: every assessment had ten questions then. */
function scoreLetter(
  { assessment = "", before, after, max = 10, cause, effect = "kept" }: Record<string, string | number>,
  greeting: string,
  publicUrl: string,
) {
  const title = unlinked(String(assessment));
  return {
    subject: `Your score is now ${after} of ${max}`,
    greeting,
    before: [
      cause === "outage"
        ? `Our service was unavailable while you took “${title}”, so some of your answers arrived late. They now count.`
        : `A question in “${title}” had a wrong answer key. We have corrected it and regraded your attempt.`,
      `Your score was ${before} of ${max} and is now ${after} of ${max}.`,
      ...(certificateEffects[effect] === undefined ? [] : [certificateEffects[effect]]),
    ],
    button: { label: "See your results", url: `${publicUrl}/my-assessments` },
    after: [cause === "outage" ? "We are sorry for the interruption." : "We are sorry for the mistake."],
  };
}

const notices: Record<
  Exclude<
    MailKind,
    "verify" | "reset" | "scoreChanged" | "certificateEarned" | AssignmentMailKind | GroupMailKind
  >,
  { subject: string; what: string; next?: string; unless?: string }
> = {
  passwordChanged: {
    subject: "Your password was changed",
    what: "The password of your account has just been changed, and you have been signed out everywhere.",
  },
  passwordReset: {
    subject: "Your password was changed",
    what: "The password of your account has just been reset with a link from an email, and you have been signed out everywhere.",
  },
  twoFactorOn: {
    subject: "Two-factor sign-in is on",
    what: "From now on, signing in to your account needs a code from your authenticator app.",
  },
  twoFactorOff: {
    subject: "Two-factor sign-in is off",
    what: "Signing in to your account no longer needs a code from your authenticator app.",
  },
  twoFactorEnded: {
    subject: "An admin turned off your two-factor sign-in",
    what: "An admin has just turned off two-factor sign-in for your account and signed you out everywhere. You now sign in with your password alone; your app's codes and recovery codes no longer work.",
    next: "You can set it up again under Security once you are signed in.",
    unless: "If you did not ask for this",
  },
};

function noticeLetter(kind: keyof typeof notices, greeting: string, contactEmail: string) {
  const { subject, what, next, unless = "If this was not you" } = notices[kind];
  return {
    subject,
    greeting,
    before: next === undefined ? [what] : [what, next],
    after: [`${unless}, reset your password right away and write to ${contactEmail}.`],
  };
}
