/** Puts mails where no crash loses them: a row written with what caused it, sent afterwards by the sender. */
import type { Db } from "../database/handle.ts";
import { type Clock, isoAfter } from "../platform/clock.ts";
import type { Mail, MailKind } from "./mail.ts";
import { insertMail, takeMailTurn } from "./store.ts";

export interface Outbox {
  /**
   * Writes the mail's row; inside a transaction it is there if and only if the rest is. False where the address had its
   * mails of this hour, and there is none.
   */
  add(db: Db, mail: Mail): Promise<boolean>;
}

const limited = new Set<MailKind>(["verify", "reset"]);
const worthSendingSeconds = 24 * 3600;

/** @param wake tells the sender that there is something to do */
export function createOutbox(clock: Clock, wake: () => void): Outbox {
  return {
    async add(db, mail) {
      const now = clock.now();
      if (limited.has(mail.kind) && !(await takeMailTurn(db, mail.recipient, now))) return false;
      await insertMail(db, { ...mail, now, expiresAt: isoAfter(now, worthSendingSeconds) });
      setImmediate(wake);
      return true;
    },
  };
}
