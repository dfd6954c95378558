/** Delivery to a real mail server: each mail once, clean envelope and headers, never in plain text if TLS is required. */
import { type AddressInfo, createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSmtp, type TestSmtp } from "../testing/smtp.ts";
import { testCertificate } from "../testing/test-certificate.ts";
import { writeLetter } from "./message.ts";
import { createMailTransport, type MailTransport } from "./transport.ts";

let smtp: TestSmtp;
let transport: MailTransport | undefined;
const authorities = getCACertificates("default");
beforeEach(() => setDefaultCACertificates([...authorities, testCertificate]));
afterEach(async () => {
  transport?.close();
  await smtp.close();
  setDefaultCACertificates(authorities);
});

function connect(url: string, patience = { answerSeconds: 5, mailSeconds: 5 }): MailTransport {
  const settings = { smtpUrl: url, mailFrom: "Assay <no-reply@assay.example>", dataDir: "/nowhere" };
  transport = createMailTransport(settings, patience);
  return transport;
}

const letter = { subject: "Please verify", greeting: "Hello Ada,", before: ["Good day."], after: [] };
const mail = (change: { recipient?: string; name?: string } = {}) => ({
  id: "0198-mail",
  recipient: change.recipient ?? "ada@example.org",
  ...writeLetter({ ...letter, greeting: `Hello ${change.name ?? "Ada"},` }, "Assay"),
});

test("a mail arrives once, with envelope, headers, text and HTML", async () => {
  smtp = await startSmtp();
  await connect(`smtp://127.0.0.1:${smtp.port}`).send(mail());
  expect(smtp.received).toHaveLength(1);
  const { from, to, headers, raw } = smtp.received[0]!;
  expect([from, to]).toEqual(["no-reply@assay.example", ["ada@example.org"]]);
  expect(headers.get("from")).toEqual(["Assay <no-reply@assay.example>"]);
  expect(headers.get("to")).toEqual(["ada@example.org"]);
  expect(headers.get("subject")).toEqual(["Please verify"]);
  expect(headers.get("message-id")).toEqual(["<0198-mail@assay.example>"]);
  expect(headers.get("auto-submitted")).toEqual(["auto-generated"]);
  expect(raw).toMatch(/multipart\/alternative.*text\/plain.*text\/html/s);
});

test("nothing that a person typed can become a header, a recipient or a file (A33)", async () => {
  smtp = await startSmtp();
  const sender = connect(`smtp://127.0.0.1:${smtp.port}`);
  const names = [
    "Ada\r\nBcc: all@example.org\r\n\r\nspam",
    "Ada\u0000",
    "A".repeat(10_000),
    "\r\n.\r\nQUIT\r\n",
  ];
  for (const name of names) await sender.send(mail({ name }));
  for (const recipient of [
    "o'hara+tag@example.org",
    "a,b@example.org",
    "Ada <x@example.org>,y@example.org",
  ]) {
    await sender.send(mail({ recipient })).catch(() => {});
  }
  for (const { to, headers, raw } of smtp.received) {
    expect(to).toHaveLength(1);
    expect([...headers.keys()].sort()).toEqual(
      "auto-submitted,content-type,date,from,message-id,mime-version,subject,to".split(","),
    );
    for (const lines of headers.values()) expect(lines).toHaveLength(1);
    expect(raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  }
  expect(smtp.received.length).toBeGreaterThanOrEqual(names.length + 1);
});

test("smtp:// upgrades to TLS if offered", async () => {
  smtp = await startSmtp({ hideSTARTTLS: false });
  await connect(`smtp://localhost:${smtp.port}`).send(mail());
  expect(smtp.received.map(({ secure }) => secure)).toEqual([true]);
});

test("with requireTLS nothing is sent without TLS", async () => {
  smtp = await startSmtp({ disabledCommands: ["STARTTLS"] });
  await expect(connect(`smtp://localhost:${smtp.port}?requireTLS=true`).send(mail())).rejects.toThrow();
  expect(smtp.received).toEqual([]);
});

test("smtps:// signs in and delivers over TLS", async () => {
  smtp = await startSmtp({ secure: true });
  await connect(`smtps://me:p%40ss@localhost:${smtp.port}`).send(mail());
  expect(smtp.received.map(({ secure, user }) => [secure, user])).toEqual([[true, "me"]]);
});

test("smtps:// never falls back to plain text (F10)", async () => {
  smtp = await startSmtp();
  await expect(connect(`smtps://localhost:${smtp.port}`).send(mail())).rejects.toThrow();
  expect(smtp.received).toEqual([]);
});

test("a mail server with an untrusted certificate, or another host's, gets no mail (F10)", async () => {
  smtp = await startSmtp({ secure: true });
  await expect(connect(`smtps://127.0.0.1:${smtp.port}`).send(mail())).rejects.toThrow(/altnames/i);
  setDefaultCACertificates(authorities);
  await expect(connect(`smtps://localhost:${smtp.port}`).send(mail())).rejects.toThrow(/self-signed/i);
  expect(smtp.received).toEqual([]);
});

test("STARTTLS with a wrong certificate doesn't fall back to plain text (F10)", async () => {
  smtp = await startSmtp({ hideSTARTTLS: false });
  setDefaultCACertificates(authorities);
  await expect(connect(`smtp://localhost:${smtp.port}`).send(mail())).rejects.toThrow(/self-signed/i);
  expect(smtp.received).toEqual([]);
});

test("the sender gives up on a mail server that never responds (F10)", async () => {
  smtp = await startSmtp();
  smtp.stalls = true;
  const sender = connect(`smtp://127.0.0.1:${smtp.port}`, { answerSeconds: 0.4, mailSeconds: 60 });
  await expect(sender.send(mail())).rejects.toThrow(/timeout/i);
});

test("the sender gives up on a mail server that only drips lines (F10)", async () => {
  smtp = await startSmtp();
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write("220-wait\r\n"), 10);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  const { port } = dripping.address() as AddressInfo;
  const sender = connect(`smtp://127.0.0.1:${port}`, { answerSeconds: 60, mailSeconds: 0.2 });
  await expect(sender.send(mail())).rejects.toThrow(/abort|timeout/i);
  await new Promise((resolve) => dripping.close(resolve));
});

test("an SMTP_URL option that would disable a check is refused with the alternative", async () => {
  smtp = await startSmtp();
  for (const query of ["tls.rejectUnauthorized=false", "ignoreTLS=true", "requireTLS=yes"]) {
    expect(() => connect(`smtp://localhost:1?${query}`)).toThrow(/not known.*requireTLS=true/s);
  }
});
