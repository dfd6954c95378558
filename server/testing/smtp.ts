/** A mail server on a free port that stores what it receives and can simulate failures. */
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { testCertificate, testCertificateKey } from "./test-certificate.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it came over the wire. */
  raw: string;
  /** Header lines, unfolded, by lower-case name. */
  headers: Map<string, string[]>;
  /** Whether the connection was encrypted. */
  secure: boolean;
  user: string | undefined;
}

export interface TestSmtp {
  port: number;
  received: ReceivedMail[];
  /** The response to the next mails; undefined accepts them. */
  refuse: { code: number; text: string } | undefined;
  /** Accepts a mail's text and never responds. */
  stalls: boolean;
  /** The number of connections so far. */
  connections: number;
  close(): Promise<void>;
}

export async function startSmtp(options: SMTPServerOptions & { port?: number } = {}): Promise<TestSmtp> {
  const state: TestSmtp = {
    port: 0,
    received: [],
    refuse: undefined,
    stalls: false,
    connections: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 50,
    cert: testCertificate,
    key: testCertificateKey,
    onConnect(_session, done) {
      state.connections += 1;
      done();
    },
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.stalls) return;
        if (state.refuse) {
          const { code, text } = state.refuse;
          return done(Object.assign(new Error(text), { responseCode: code }));
        }
        state.received.push(readMail(Buffer.concat(chunks).toString("utf8"), session));
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  state.port = (server.server.address() as AddressInfo).port;
  return state;
}

function readMail(raw: string, session: SMTPServerSession): ReceivedMail {
  const { mailFrom, rcptTo } = session.envelope;
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const headers = new Map<string, string[]>();
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return {
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
    raw,
    headers,
    secure: session.secure,
    user: session.user,
  };
}
