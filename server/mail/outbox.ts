/** Queues mails: the row is written in the transaction that causes the mail, and sent afterwards. */
import type { Db } from "../database/handle.ts";
import { type Clock, isoAfter } from "../platform/clock.ts";
import { countMail } from "./limits-store.ts";
import type { Mail } from "./mail.ts";
import { insertMail, worthSendingSeconds } from "./store.ts";

export interface Outbox {
  /**
   * Queues a mail; inside a transaction it is stored if and only if the transaction commits.
   * @returns false if a
   * verification mail is over the mailbox's hourly limit, in which case none is queued. All other mails are counted
   * when they are sent, since their recipient is looked up only then.
   */
  add(db: Db, mail: Mail): Promise<boolean>;
}

/** @param wake wakes the sender */
export function createOutbox(clock: Clock, wake: () => void): Outbox {
  return {
    async add(db, mail) {
      const now = clock.now();
      const to = { email: mail.recipient, isVerified: false };
      if (mail.kind === "verify" && !(await countMail(db, mail.kind, to, now))) return false;
      await insertMail(db, { ...mail, now, expiresAt: isoAfter(now, worthSendingSeconds) });
      setImmediate(wake);
      return true;
    },
  };
}
