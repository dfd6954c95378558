/** The mails that can be queued. */

/**
 * - `verify`, `reset`: links; the token is made when the mail is sent
 * - `scoreChanged`: `details` are the assessment's title, the score before and after and its maximum, the `cause` (a
 *   corrected `key`, or an `outage`), and the `effect` on a certificate: `issued`, `revoked`, `kept` or `none`
 * - `passwordChanged`, `passwordReset`, `twoFactorOn`, `twoFactorOff`, `twoFactorEnded` (by an admin): notices, sent
 *   when something changed
 *
 * - `certificateEarned`: `details` are the certificate's code and how many others were issued with it
 *
 * - `assignmentReminder`: to a person; what is left to do is looked up when it is sent
 * - `assignmentNews`: `details` are the assignment's id and title, its group's name, and the `news`: `published`, `shortened`
 *   or `withdrawn`
 * - `assignmentDigest`: a manager's weekly figures, looked up when it is sent
 * - `assignmentQuestion`: to managers; `details` are the slug of an assessment of which a question was taken out of use
 *
 * - `groupInvitation`: to an address that may have no account; `details` name the member's row
 * - `groupConfirmation`: to an invited address, about the account (`user`) that wants to accept
 * - `groupManager`: to a group's managers, about the member's row that became one
 *
 * `limits-store.ts` limits how many of each a mailbox gets in an hour.
 */
export type MailKind =
  | "verify"
  | "reset"
  | "passwordChanged"
  | "passwordReset"
  | "twoFactorOn"
  | "twoFactorOff"
  | "twoFactorEnded"
  | "scoreChanged"
  | "certificateEarned"
  | AssignmentMailKind
  | GroupMailKind;

export type AssignmentMailKind =
  | "assignmentReminder"
  | "assignmentNews"
  | "assignmentDigest"
  | "assignmentQuestion";

export type GroupMailKind = "groupInvitation" | "groupConfirmation" | "groupManager";

/** Mails that go to addresses without an account too, and have limits of their own. */
export const mailsToAnyAddress: readonly MailKind[] = ["groupInvitation", "groupConfirmation"];

export interface Mail {
  kind: MailKind;
  /** Most mails are dropped when no account has this address at the time of sending. */
  recipient: string;
  /** The mail's details beyond its kind. */
  details?: Record<string, string | number>;
}
