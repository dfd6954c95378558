/** Hands a mail to the mail server, or writes it to a file if none is configured. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Settings } from "../config.ts";
import type { Message } from "./message.ts";
import { readSmtpUrl } from "./smtp-url.ts";

export interface OutgoingMail extends Message {
  id: string;
  recipient: string;
}

export interface MailTransport {
  /** @returns the file's path where mails are files */
  send(mail: OutgoingMail): Promise<string | undefined>;
  /** Connects and signs in without sending anything; rejects with the mail server's error. */
  verify(): Promise<void>;
  /** Aborts the mail being sent. */
  close(): void;
}

export interface MailPatience {
  /** For each answer of the mail server. */
  answerSeconds: number;
  /** For a mail as a whole; shorter than a claim, so that no two processes ever work on one mail. */
  mailSeconds: number;
}

const usualPatience: MailPatience = { answerSeconds: 30, mailSeconds: 90 };

/**
 * A mail server's transport by SMTP_URL; without one, `.eml` files in DATA_DIR/outbox.
 * @throws StartError for an SMTP_URL with options that are not known
 */
export function createMailTransport(
  settings: Pick<Settings, "smtpUrl" | "mailFrom" | "dataDir">,
  patience: MailPatience = usualPatience,
): MailTransport {
  return settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.mailFrom, patience) : intoFiles(settings);
}

/** A mailbox as parts, so that nothing in it is parsed as further addresses. */
function mailbox(text: string): { name: string; address: string } {
  const parts = /^(.*)<([^<>]+)>$/.exec(text);
  return parts ? { name: parts[1]!.trim(), address: parts[2]!.trim() } : { name: "", address: text };
}

function overSmtp(url: string, from: string, { answerSeconds, mailSeconds }: MailPatience): MailTransport {
  const transport = createTransport({
    ...readSmtpUrl(url),
    connectionTimeout: answerSeconds * 1000,
    greetingTimeout: answerSeconds * 1000,
    socketTimeout: answerSeconds * 1000,
    dnsTimeout: answerSeconds * 1000,
  });
  const closing = new AbortController();
  return {
    async send(mail) {
      // A server that sends a byte now and then never times out, so the whole mail has a limit too.
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(mailSeconds * 1000)]);
      const message = { ...envelopeOf(mail, from), signal };
      await transport.sendMail(message as Parameters<typeof transport.sendMail>[0]);
      return undefined;
    },
    async verify() {
      await transport.verify();
    },
    close() {
      closing.abort(new Error("the server is stopping"));
      transport.close();
    },
  };
}

function intoFiles({ dataDir, mailFrom }: Pick<Settings, "mailFrom" | "dataDir">): MailTransport {
  const folder = join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelopeOf(mail, mailFrom));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      return file;
    },
    verify: async () => {},
    close: () => {},
  };
}

function envelopeOf(mail: OutgoingMail, from: string) {
  return {
    from: mailbox(from),
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.images ?? []).map((image) => ({
      ...image,
      contentType: "image/png",
      contentDisposition: "inline" as const,
    })),
    // Stays the same when a mail is sent again after a crash, so that mailboxes can detect the duplicate.
    messageId: `<${mail.id}@${mailbox(from).address.split("@")[1] ?? "assay"}>`,
    headers: { "Auto-Submitted": "auto-generated", ...(mail.stopUrl ? stopHeaders(mail.stopUrl) : {}) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets mail programs offer to stop mails of a kind with one press (RFC 8058). */
function stopHeaders(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
