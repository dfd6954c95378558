/** Reads the settings from the environment and a .env file, checks them all at once, and freezes them. */
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { rules } from "../contract/rules.ts";
import { StartError } from "./platform/start-error.ts";

export interface Settings {
  /** Port and address to listen on; port 0 takes any free one. */
  port: number;
  host: string;
  /** Absolute path of the folder for the SQLite file and what else is stored on disk. */
  dataDir: string;
  /** `postgres://…`, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The base URL of links in mails and certificates, without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  mainSiteUrl: string;
  companyName: string;
  contactEmail: string;
  socialLinks: { label: string; url: string }[];
  analytics: { provider: "plausible" | "umami" | "ga4"; site: string; src: string } | null;
  /** The number of proxies in front; that many entries of X-Forwarded-For are trusted. */
  trustProxy: number;
  /** Anonymous calls that one client address may make in a minute; connections at the same time follow it. */
  addressLimit: number;
  /** False for load tests only. */
  rateLimit: boolean;
  /** Limits per client address (IPv6: its /64); schools and companies behind one address can raise them. */
  signupsPerHour: number;
  resetMailsPerHour: number;
  /** In a quarter of an hour. */
  failedSignInsPerAddress: number;
  /** Group invitations that one person may send in a day. */
  invitationsPerDay: number;
  adminsNeedTwoFactor: boolean;
  /** 32 bytes as base64 that two-factor secrets are encrypted with; undefined: a file in `dataDir`. */
  secretsKey: string | undefined;
  metricsToken: string | undefined;
  metricsPort: number | undefined;
  logLevel: string;
  hstsPreload: boolean;
  environment: "production" | "development" | "test";
  /** Time limit of an attempt in seconds. */
  attemptSeconds: number;
  /** Seconds that an attempt must take at least to earn a certificate. */
  certificateSeconds: number;
}

type Environment = Record<string, string | undefined>;

const analyticsSources = {
  plausible: "https://plausible.io/js/script.js",
  umami: "https://cloud.umami.is/script.js",
  ga4: "https://www.googletagmanager.com/gtag/js",
} as const;

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** The settings of this process: its environment, and `.env` for what the environment leaves open. */
export function readSettings(): Readonly<Settings> {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return checkSettings({ ...file, ...process.env });
}

/**
 * Checks an environment.
 * @throws StartError with one line for everything that is wrong
 */
export function checkSettings(environment: Environment): Readonly<Settings> {
  const problems: string[] = [];
  const read = reader(environment, problems);

  const mode = read.oneOf("NODE_ENV", ["production", "development", "test"] as const, "production");
  const port = read.whole("PORT", 3000, 0, 65535);
  const host = read.text("HOST") ?? "127.0.0.1";
  const givenUrl = read.url("PUBLIC_URL", ["http:", "https:"]);
  if (!givenUrl && !loopback.has(host)) {
    problems.push(
      `PUBLIC_URL must be set when HOST is ${host}: links in mails and certificates begin with it.`,
    );
  }
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const mainSiteUrl = read.url("MAIN_SITE_URL", ["http:", "https:"]) ?? "https://assay.example";
  const attemptSeconds = read.whole("ATTEMPT_SECONDS", 600, 5, 36_000);
  if (attemptSeconds !== 600 && mode === "production") {
    problems.push("ATTEMPT_SECONDS is for tests only and is refused under NODE_ENV=production.");
  }
  const certificateSeconds = read.whole("CERTIFICATE_SECONDS", rules.certificateSeconds, 0, 3600);
  if (certificateSeconds !== rules.certificateSeconds && mode === "production") {
    problems.push("CERTIFICATE_SECONDS is for tests only and is refused under NODE_ENV=production.");
  }

  const settings: Settings = {
    port,
    host,
    dataDir: resolve(read.text("DATA_DIR") ?? "./data"),
    databaseUrl,
    publicUrl: withoutSlash(givenUrl ?? `http://localhost:${port}`),
    smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: read.mailbox("MAIL_FROM") ?? "Assay <no-reply@assay.example>",
    mainSiteUrl: withoutSlash(mainSiteUrl),
    companyName: read.text("COMPANY_NAME") ?? "Assay",
    contactEmail: read.mailbox("CONTACT_EMAIL") ?? "hello@assay.example",
    socialLinks: read.links("SOCIAL_LINKS") ?? defaultSocialLinks(),
    analytics: readAnalytics(read, problems),
    trustProxy: read.whole("TRUST_PROXY", 0, 0, 10),
    addressLimit: read.whole("ADDRESS_LIMIT", 600, 60, 1_000_000),
    rateLimit: read.flag("RATE_LIMIT", true),
    signupsPerHour: read.whole("SIGNUPS_PER_HOUR", 20, 1, 100_000),
    resetMailsPerHour: read.whole("RESET_MAILS_PER_HOUR", 30, 1, 100_000),
    failedSignInsPerAddress: read.whole("FAILED_SIGN_INS_PER_ADDRESS", 100, 10, 100_000),
    invitationsPerDay: read.whole("INVITATIONS_PER_DAY", 200, 1, 1_000_000),
    adminsNeedTwoFactor: read.flag("ADMINS_NEED_TWO_FACTOR", false),
    secretsKey: read.text("SECRETS_KEY"),
    metricsToken: read.text("METRICS_TOKEN"),
    metricsPort:
      read.text("METRICS_PORT") === undefined ? undefined : read.whole("METRICS_PORT", 0, 1, 65535),
    logLevel: read.oneOf(
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const,
      "info",
    ),
    hstsPreload: read.flag("HSTS_PRELOAD", false),
    environment: mode,
    attemptSeconds,
    certificateSeconds,
  };
  if (problems.length > 0) {
    throw new StartError(
      `The settings need a correction:\n${problems.map((line) => `  - ${line}`).join("\n")}`,
    );
  }
  return Object.freeze(settings);
}

/** Whether links and cookies go over TLS. */
export function isSecure(settings: Pick<Settings, "publicUrl">): boolean {
  return settings.publicUrl.startsWith("https:");
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function defaultSocialLinks(): Settings["socialLinks"] {
  return [
    { label: "LinkedIn", url: "https://linkedin.assay.example" },
    { label: "GitHub", url: "https://github.assay.example" },
    { label: "Mastodon", url: "https://mastodon.assay.example" },
  ];
}

function readAnalytics(read: ReturnType<typeof reader>, problems: string[]): Settings["analytics"] {
  const given = read.text("ANALYTICS_PROVIDER");
  if (given === undefined) return null;
  const provider = read.oneOf("ANALYTICS_PROVIDER", ["plausible", "umami", "ga4"] as const, "plausible");
  const site = read.text("ANALYTICS_SITE");
  if (!site) problems.push("ANALYTICS_SITE must be set when ANALYTICS_PROVIDER is: it names the account.");
  return {
    provider,
    site: site ?? "",
    src: read.url("ANALYTICS_SRC", ["https:", "http:"]) ?? analyticsSources[provider],
  };
}

function reader(environment: Environment, problems: string[]) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    text,
    whole(name: string, fallback: number, from: number, to: number): number {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = Number(given);
      if (Number.isInteger(value) && value >= from && value <= to) return value;
      problems.push(`${name} must be a whole number from ${from} to ${to}, not "${given}".`);
      return fallback;
    },
    flag(name: string, fallback: boolean): boolean {
      const given = text(name)?.toLowerCase();
      if (given === undefined) return fallback;
      if (["on", "true", "1", "yes"].includes(given)) return true;
      if (["off", "false", "0", "no"].includes(given)) return false;
      problems.push(`${name} must be on or off, not "${given}".`);
      return fallback;
    },
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = values.find((candidate) => candidate === given);
      if (!value) problems.push(`${name} must be one of ${values.join(", ")}, not "${given}".`);
      return value ?? fallback;
    },
    url(name: string, protocols: string[]): string | undefined {
      const given = text(name);
      if (given === undefined) return undefined;
      const url = URL.parse(given);
      if (url && protocols.includes(url.protocol) && (url.hostname !== "" || isIP(url.host) !== 0))
        return given;
      // The message leaves out the value, which may contain a password.
      problems.push(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
      );
      return undefined;
    },
    mailbox(name: string): string | undefined {
      const given = text(name);
      if (given === undefined || /^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>,;]+@[^\s@<>,;]+$/.test(given))
        return given;
      problems.push(`${name} must be a mail address, or a name with the address in angle brackets.`);
      return undefined;
    },
    /** `Label=https://…` entries, separated by commas. */
    links(name: string): { label: string; url: string }[] | undefined {
      const given = text(name);
      if (given === undefined) return undefined;
      return given.split(",").flatMap((entry) => {
        const [label = "", ...rest] = entry.split("=");
        const url = rest.join("=").trim();
        if (label.trim() && /^https?:\/\/\S+$/.test(url)) return [{ label: label.trim(), url }];
        problems.push(`${name} must hold entries like "LinkedIn=https://…", separated by commas.`);
        return [];
      });
    },
  };
}
