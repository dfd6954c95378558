/** Parses SMTP_URL: host, encryption and credentials of the mail server. */
import { StartError } from "../platform/start-error.ts";

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS wherever it is offered. */
  secure: boolean;
  /** Mail is sent only over TLS. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

/**
 * Reads `smtp://…` or `smtps://…`, with `?requireTLS=true` as its one option. Certificates are always checked against
 * the authorities that Node trusts (and NODE_EXTRA_CA_CERTS).
 * @throws StartError for another option
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const options = Object.fromEntries(url.searchParams);
  const { requireTLS = "false", ...others } = options;
  const unknown = Object.keys(others);
  if (unknown.length > 0 || !["true", "false"].includes(requireTLS)) {
    throw new StartError(
      `SMTP_URL has an option that is not known (${[...unknown, "requireTLS"][0]}). ` +
        "The one there is: ?requireTLS=true. Certificates are always checked; NODE_EXTRA_CA_CERTS names a file with further authorities.",
    );
  }
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: requireTLS === "true",
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  };
}

/** Whether the password would be sent unencrypted if the server offers no TLS. */
export function mayLeakPassword({ secure, requireTLS, auth, host }: SmtpServer): boolean {
  return auth !== undefined && !secure && !requireTLS && !["localhost", "127.0.0.1", "::1"].includes(host);
}
