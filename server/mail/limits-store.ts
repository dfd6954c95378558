/** Limits how many mails a mailbox gets in an hour, across all its addresses. */
import type { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { countUse, limitReached } from "../database/hourly-limit.ts";
import { hashSecret } from "../platform/ids.ts";
import type { MailKind } from "./mail.ts";

export interface Recipient {
  email: string;
  isVerified: boolean;
}

const linksAnHour = 3;
/** Of them, for addresses with a tag (`me+tag@…`), so that accounts made with tags always leave the mailbox one. */
const linksToTagsAnHour = 2;
const noticesAnHour = 5;

/** The mailbox of an address: tags and dots before the @ do not count. */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${local.replace(/\+.*$/, "").replaceAll(".", "")}@${domain}`;
}

/** Counts a mail; false if the hour's limit is reached. */
export async function countMail(db: Db, kind: MailKind, to: Recipient, now: Date): Promise<boolean> {
  const isLink = kind === "verify" || kind === "reset";
  const isTagged = to.email.includes("+") && !to.isVerified;
  const most = isLink ? (isTagged ? linksToTagsAnHour : linksAnHour) : noticesAnHour;
  return countUse(db, counterKeyOf(kind, to), most, now);
}

/** The refusal shown to the person who requested the mail. */
export function mailLimitReached(db: Db, kind: MailKind, to: Recipient, now: Date): Promise<AppError> {
  return limitReached(
    db,
    counterKeyOf(kind, to),
    "No mail was sent: this mailbox has had its mails for this hour.",
    now,
  );
}

/**
 * Verification, reset, notices, corrected scores, certificates, new managers, reminders and news of assignments are
 * counted separately, so that none can be used to block another. Notices to a verified address have their own count,
 * which no account of someone else can use up.
 */
function counterKeyOf(kind: MailKind, { email, isVerified }: Recipient): string {
  if (kind === "verify" || kind === "reset") return `mail:${kind}:${hashSecret(mailboxOf(email))}`;
  const to = hashSecret(isVerified ? `verified ${email}` : mailboxOf(email));
  const own: MailKind[] = [
    "scoreChanged",
    "certificateEarned",
    "groupManager",
    "assignmentReminder",
    "assignmentNews",
    "assignmentDigest",
    "assignmentQuestion",
  ];
  const isOwn = own.includes(kind);
  return `mail:${isOwn ? kind : "notice"}:${to}`;
}
