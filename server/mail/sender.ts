/** Sends what waits in the outbox: one mail at a time, tried again with growing waits for a day. */
import type { Logger } from "pino";
import { type Clock, isoAfter } from "../clock.ts";
import type { Db } from "../db/database.ts";
import type { Message } from "./message.ts";
import { claimMail, deleteMail, findNextTry, markFailed, markSent, type WaitingMail } from "./store.ts";
import type { MailTransport } from "./transport.ts";

export interface MailSender {
  /** Looks at once whether something is due. */
  wake(): void;
  /** Resolves when nothing is due any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Writes a waiting mail, or undefined when there is nobody to write to any more. */
export type Compose = (mail: WaitingMail) => Promise<Message | undefined>;

const waitsSeconds = [10, 30, 60, 5 * 60, 15 * 60, 30 * 60, 60 * 60];
/** Other processes put mails there too, and a claim of a killed one runs out. */
const lookEverySeconds = 30;

export function startMailSender(parts: {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  compose: Compose;
}): MailSender {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    clearTimeout(timer);
    running = sendDue(parts)
      .catch((error) => parts.log.warn({ err: error }, "the outbox could not be read"))
      .then(async () => {
        running = undefined;
        if (again) wake();
        else await sleepUntilDue();
      });
  };

  const sleepUntilDue = async () => {
    const next = await findNextTry(parts.db).catch(() => undefined);
    const now = parts.clock.now().getTime();
    const wait = next ? Math.max(250, Date.parse(next) - now) : Number.POSITIVE_INFINITY;
    if (!closed) timer = setTimeout(wake, Math.min(wait, lookEverySeconds * 1000)).unref();
  };

  wake();
  return {
    wake,
    async settled() {
      while (running || again) await (running ?? Promise.resolve());
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      parts.transport.close();
    },
  };
}

async function sendDue(parts: Parameters<typeof startMailSender>[0]): Promise<void> {
  for (;;) {
    const mail = await claimMail(parts.db, parts.clock.now());
    if (!mail) return;
    await sendOne(parts, mail);
  }
}

async function sendOne(
  { db, clock, log, transport, compose }: Parameters<typeof startMailSender>[0],
  mail: WaitingMail,
): Promise<void> {
  const now = clock.now();
  if (mail.expiresAt <= now.toISOString()) {
    await markFailed(db, mail.id, "not sent within a day", null);
    log.error({ mail: mail.id, kind: mail.kind }, "a mail was given up after a day of tries");
    return;
  }
  try {
    const message = await compose(mail);
    if (!message) {
      await deleteMail(db, mail.id);
      return;
    }
    const file = await transport.send({ id: mail.id, recipient: mail.recipient, ...message });
    await markSent(db, mail.id, clock.now());
    log.info({ mail: mail.id, kind: mail.kind, ...(file ? { file } : {}) }, "mail sent");
  } catch (error) {
    const wait = waitsSeconds[Math.min(mail.tries, waitsSeconds.length) - 1] ?? 10;
    await markFailed(db, mail.id, (error as Error).message, isoAfter(clock.now(), wait));
    log.warn(
      { mail: mail.id, kind: mail.kind, tries: mail.tries, reason: (error as Error).message },
      "mail not sent",
    );
  }
}
