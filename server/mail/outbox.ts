/** Puts mails where no crash loses them: a row written with what caused it, sent afterwards by the sender. */
import type { Db } from "../database/handle.ts";
import { type Clock, isoAfter } from "../platform/clock.ts";
import { countMail } from "./limits-store.ts";
import type { Mail } from "./mail.ts";
import { insertMail, worthSendingSeconds } from "./store.ts";

export interface Outbox {
  /**
   * Writes the mail's row; inside a transaction it is there if and only if the rest is.
   * @returns false for a verification mail to a mailbox that has had those of this hour: then there is none. The person who
   * asks for one is told. All other mails are counted when they are sent, since only then their recipient is looked up.
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
