/** Hands a written mail to the mail server, or to a file where none is set. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Settings } from "../config.ts";
import type { Message } from "./message.ts";

export interface OutgoingMail extends Message {
  id: string;
  recipient: string;
}

export interface MailTransport {
  /** @returns the file's path where mails are files */
  send(mail: OutgoingMail): Promise<string | undefined>;
  close(): void;
}

const secondsForMailServer = 30;

/** A mail server's transport by SMTP_URL; without one, `.eml` files in DATA_DIR/outbox. */
export function createMailTransport(
  settings: Pick<Settings, "smtpUrl" | "mailFrom" | "dataDir">,
): MailTransport {
  return settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.mailFrom) : intoFiles(settings);
}

/** A mailbox as its parts, so that nothing in it is parsed as further addresses. */
function mailbox(text: string): { name: string; address: string } {
  const parts = /^(.*)<([^<>]+)>$/.exec(text);
  return parts ? { name: parts[1]!.trim(), address: parts[2]!.trim() } : { name: "", address: text };
}

function overSmtp(url: string, from: string): MailTransport {
  const { protocol } = new URL(url);
  const transport = createTransport(url, {
    connectionTimeout: secondsForMailServer * 1000,
    greetingTimeout: secondsForMailServer * 1000,
    socketTimeout: secondsForMailServer * 1000,
    ...(protocol === "smtps:" ? {} : { opportunisticTLS: true }),
  } as object);
  return {
    async send(mail) {
      await transport.sendMail(envelopeOf(mail, from));
      return undefined;
    },
    close: () => transport.close(),
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
    // Stays the same when a mail is sent again after a crash, so that a mailbox can tell.
    messageId: `<${mail.id}@${mailbox(from).address.split("@")[1] ?? "assay"}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
