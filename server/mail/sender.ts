/** Sends the outbox: one mail at a time, with retries and growing pauses for a day. */
import type { Logger } from "pino";
import type { Db } from "../database/handle.ts";
import { type Clock, isoAfter } from "../platform/clock.ts";
import { mailCounts } from "./counts.ts";
import { mailsToAnyAddress } from "./mail.ts";
import type { Message } from "./message.ts";
import { claimMail, deleteMail, findNextTry, markFailed, markSent, type WaitingMail } from "./store.ts";
import type { MailTransport } from "./transport.ts";

export interface MailSender {
  /** Checks immediately for due mails. */
  wake(): void;
  /** Resolves when nothing is due. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Writes a waiting mail, or undefined when it is no longer to be sent. */
export type Compose = (mail: WaitingMail) => Promise<Message | undefined>;

/** Called when a mail was sent or given up. */
export type OnOutcome = (mail: WaitingMail, isSent: boolean) => Promise<void>;

const waitsSeconds = [10, 30, 60, 5 * 60, 15 * 60, 30 * 60, 60 * 60];
/** How often to retry recording a delivery before the next check does it. */
const noteTries = 3;
/** Other processes queue mails too, and claims of killed ones expire. */
const lookEverySeconds = 30;
/** How long and how often to check after a wake-up. */
const eagerMilliseconds = 5000;
const eagerEveryMilliseconds = 200;

/** Starts sending what waits in the outbox; it looks again every 30 seconds and when woken. */
export function startMailSender(services: {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  compose: Compose;
  onOutcome?: OnOutcome;
}): MailSender {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const round: Round = { ...services, delivered: new Set(), isClosed: () => closed };

  let eagerUntil = 0;

  const look = () => {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    clearTimeout(timer);
    running = sendDue(round)
      .catch((error) => services.log.warn({ err: error }, "the outbox could not be read"))
      .then(async () => {
        running = undefined;
        if (again) look();
        else await sleepUntilDue();
      });
  };

  const sleepUntilDue = async () => {
    const next = await findNextTry(services.db).catch(() => undefined);
    const now = services.clock.now().getTime();
    const wait = next ? Math.max(250, Date.parse(next) - now) : Number.POSITIVE_INFINITY;
    const eager = performance.now() < eagerUntil ? eagerEveryMilliseconds : Number.POSITIVE_INFINITY;
    if (!closed) timer = setTimeout(look, Math.min(wait, eager, lookEverySeconds * 1000)).unref();
  };

  // The sender is woken inside the transaction that queues the mail, which may become visible a moment later.
  const wake = () => {
    eagerUntil = performance.now() + eagerMilliseconds;
    look();
  };

  look();
  return {
    wake,
    async settled() {
      while (running || again) await (running ?? Promise.resolve());
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      // Aborts the mail being sent, which waits for the next start: shutdown must not hang on a slow mail server.
      services.transport.close();
      await running;
    },
  };
}

interface Round {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  compose: Compose;
  onOutcome?: OnOutcome;
  /** Mails that were delivered while the database could not record it. */
  delivered: Set<string>;
  isClosed(): boolean;
}

async function sendDue(round: Round): Promise<void> {
  while (!round.isClosed()) {
    const mail = await claimMail(round.db, round.clock.now());
    if (!mail) return;
    await sendOne(round, mail);
  }
}

async function sendOne(round: Round, mail: WaitingMail): Promise<void> {
  const { db, clock, log, transport, compose, delivered, onOutcome } = round;
  const about = { mail: mail.id, kind: mail.kind };
  if (delivered.has(mail.id)) {
    await noteDelivered(round, mail.id);
    await onOutcome?.(mail, true);
    return;
  }
  if (mail.expiresAt <= clock.now().toISOString()) {
    await markFailed(db, mail, "not sent within a day", null);
    await onOutcome?.(mail, false);
    mailCounts.givenUp += 1;
    log.error(about, "a mail was given up after a day of tries");
    return;
  }
  let file: string | undefined;
  try {
    const message = await compose(mail);
    if (!message) {
      await deleteMail(db, mail.id);
      return;
    }
    file = await transport.send({ id: mail.id, recipient: mail.recipient, ...message });
  } catch (error) {
    const reason = (error as Error).message;
    mailCounts.failed += 1;
    if (isRecipientRefused(error) && mailsToAnyAddress.includes(mail.kind)) {
      await markFailed(db, mail, reason, null);
      await onOutcome?.(mail, false);
      log.warn({ ...about, reason }, "a mailbox was refused");
      return;
    }
    const wait = waitsSeconds[Math.min(mail.tries, waitsSeconds.length) - 1] ?? 10;
    log.warn({ ...about, tries: mail.tries, reason }, "mail not sent");
    await markFailed(db, mail, reason, isoAfter(clock.now(), wait));
    return;
  }
  mailCounts.sent += 1;
  log.info({ ...about, ...(file ? { file } : {}) }, "mail sent");
  await noteDelivered(round, mail.id);
  await onOutcome?.(mail, true);
}

/** Whether the mail server rejected the address permanently, so that a typo in an invitation is reported immediately. */
function isRecipientRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === "EENVELOPE" && responseCode >= 500;
}

/** From here on only recording it may fail; the mail must not be sent again. */
async function noteDelivered({ db, clock, delivered }: Round, id: string): Promise<void> {
  delivered.add(id);
  for (let tries = 1; ; tries += 1) {
    try {
      await markSent(db, id, clock.now());
      delivered.delete(id);
      return;
    } catch (error) {
      if (tries === noteTries) throw error;
    }
  }
}
