/** What can be put into the outbox. */

/**
 * - `verify`, `reset`: links, limited to three an hour per address; the token is made when the mail is sent
 * - `passwordChanged`, `passwordReset`, `twoFactorOn`, `twoFactorOff`: notices, sent whenever it happened
 */
export type MailKind =
  | "verify"
  | "reset"
  | "passwordChanged"
  | "passwordReset"
  | "twoFactorOn"
  | "twoFactorOff";

export interface Mail {
  kind: MailKind;
  /** Whoever has this address when the mail is sent; nobody: the mail is dropped. */
  recipient: string;
}
