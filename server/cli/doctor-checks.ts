/** The doctor's checks apart from the database: conflicting settings, disk, key, mail, analytics. */
import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cards } from "../../contract/cards.ts";
import { readBanks } from "../banks/banks.ts";
import { boundTo } from "../certificates/keys.ts";
import { findCurrentKey } from "../certificates/keys-store.ts";
import { isSecure, type Settings } from "../config.ts";
import type { Database, Db } from "../database/handle.ts";
import { compareSchema, findSealedSecret } from "../database/inspection.ts";
import { mayLeakPassword, readSmtpUrl } from "../mail/smtp-url.ts";
import { createMailTransport, type MailPatience } from "../mail/transport.ts";
import { describeDiskError } from "../platform/disk-errors.ts";
import { contentFolder } from "../platform/folders.ts";
import { listSharedPaths } from "../platform/private-files.ts";
import { readSecretKey, type SecretKey } from "../platform/secret-key.ts";
import { StartError } from "../platform/start-error.ts";
import { describeFailure } from "./doctor-database.ts";
import type { Finding } from "./doctor-finding.ts";

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/;

/** Settings that are valid one by one but conflict. */
export function checkSettingsSense(settings: Readonly<Settings>): Finding[] {
  const warnings: string[] = [];
  if (!settings.rateLimit)
    warnings.push("RATE_LIMIT is off. Only a load test should run like this; leave it out.");
  if (settings.environment !== "production")
    warnings.push(`NODE_ENV is ${settings.environment}. Leave it out where people use the product.`);
  if (!isSecure(settings) && !loopback.test(settings.publicUrl))
    warnings.push(
      "PUBLIC_URL is not https, so that cookies travel in plain text. Put a proxy with TLS in front.",
    );
  if (isSecure(settings) && settings.trustProxy === 0)
    warnings.push(
      "PUBLIC_URL is https but TRUST_PROXY is 0: everybody seems to come from the proxy. Set it to 1.",
    );
  if (warnings.length === 0)
    return [{ state: "ok", about: "settings", text: `served as ${settings.publicUrl}` }];
  return warnings.map((text) => ({ state: "warning", about: "settings", text }));
}

const least = { warnBytes: 2 * 2 ** 30, problemBytes: 200 * 2 ** 20 };

/** Free space and permissions of the data folder. */
export function checkDisk({ dataDir }: Pick<Settings, "dataDir">): Finding[] {
  const about = "disk";
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
    const probe = join(folder, `.doctor-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const room = `${(free / 2 ** 30).toFixed(1)} GB free in ${dataDir}`;
    if (free < least.problemBytes)
      return [
        { state: "problem", about, text: `${room}. Answers can't be saved on a full disk: make room now.` },
      ];
    if (free < least.warnBytes) return [{ state: "warning", about, text: `${room}. Make room soon.` }];
    return [{ state: "ok", about, text: room }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      {
        state: "problem",
        about,
        text: describeDiskError(error) ?? `${folder} can't be written to (${code}).`,
      },
    ];
  }
}

/** Whether other users of this machine can read what is stored. */
export function checkPrivacy({ dataDir }: Pick<Settings, "dataDir">): Finding {
  const about = "files";
  if (!existsSync(dataDir)) return { state: "ok", about, text: `${dataDir} is made by the first start` };
  const shared = listSharedPaths(dataDir, 100);
  if (shared.length === 0) return { state: "ok", about, text: `${dataDir} is readable by its owner alone` };
  return {
    state: "warning",
    about,
    text: `other users of this machine can read ${shared[0]}${shared.length > 1 ? ` and ${shared.length - 1} more` : ""}. The next start corrects this; so does: chmod -R go= ${dataDir}`,
  };
}

/** Whether every compiled question bank can be read. */
export function checkBanks(folder = contentFolder): Finding {
  const about = "questions";
  try {
    const missing = readBanks(folder).notReady().length;
    if (missing > 0)
      return {
        state: "problem",
        about,
        text: `${missing} of ${cards.length} assessments have no compiled questions. Start with npm start, which compiles them.`,
      };
    return { state: "ok", about, text: `${cards.length} assessments` };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { state: "problem", about, text: error.message };
  }
}

/** Whether the key for secrets exists, is private to this user, and decrypts the database's secrets. */
export async function checkKey(
  settings: Readonly<Settings>,
  database: Database | undefined,
): Promise<Finding> {
  const about = "key";
  const file = join(settings.dataDir, "secrets.key");
  const isKnown = database !== undefined && (await compareSchema(database)).missing.length === 0;
  const sealed = isKnown ? await findSealed(database.db) : undefined;
  const place = settings.secretsKey ? "SECRETS_KEY" : file;
  if (!settings.secretsKey && !existsSync(file)) {
    return sealed
      ? {
          state: "problem",
          about,
          text: `${file} is missing, and with it what two-factor sign-in and the signing of credentials need. Put it back from your backup; the server does not start without it.`,
        }
      : { state: "ok", about, text: `none yet; the first start makes ${file}` };
  }
  let key: SecretKey;
  try {
    key = readSecretKey(settings);
  } catch (error) {
    const text = describeFailure(error);
    if (text === undefined) throw error;
    return { state: "problem", about, text };
  }
  try {
    if (sealed) key.decrypt(sealed.sealed, sealed.belongsTo);
  } catch {
    return {
      state: "problem",
      about,
      text: `${place} is not the key that this database's secrets were encrypted with. Put the right one back.`,
    };
  }
  if (settings.secretsKey)
    return { state: "ok", about, text: "SECRETS_KEY is set; keep a copy of it in another place" };
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    return { state: "warning", about, text: `${file} can be read by others. Run: chmod 600 ${file}` };
  if (settings.databaseUrl)
    return {
      state: "warning",
      about,
      text: `${file} is this machine's own. With servers on several machines set SECRETS_KEY to its text on each.`,
    };
  return { state: "ok", about, text: `${file}; keep a copy of it in another place than the backups` };
}

/** A secret to test the key on: a two-factor secret, or else the key that signs credentials. */
async function findSealed(db: Db): Promise<{ sealed: string; belongsTo: string } | undefined> {
  const secret = await findSealedSecret(db);
  if (secret) return secret;
  const signing = await findCurrentKey(db);
  return signing && { sealed: signing.privateKey, belongsTo: boundTo(signing.id) };
}

/** Whether the mail server is reachable and trusted, and accepts our credentials. */
export async function checkMail(
  settings: Pick<Settings, "smtpUrl" | "mailFrom" | "dataDir">,
  patience: MailPatience = { answerSeconds: 10, mailSeconds: 10 },
): Promise<Finding> {
  const about = "mail";
  if (!settings.smtpUrl)
    return {
      state: "warning",
      about,
      text: `no SMTP_URL: nobody gets mail. Each one is a file in ${join(settings.dataDir, "outbox")}`,
    };
  try {
    const server = readSmtpUrl(settings.smtpUrl);
    const transport = createMailTransport(settings, patience);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    const name = `${server.host}:${server.port}`;
    if (mayLeakPassword(server))
      return {
        state: "warning",
        about,
        text: `${name} accepts, but where it offered no TLS the password would go in plain text. Add ?requireTLS=true to SMTP_URL.`,
      };
    return { state: "ok", about, text: `${name} would take mails from ${settings.mailFrom}` };
  } catch (error) {
    return {
      state: "problem",
      about,
      text: `the mail server does not accept: ${(error as Error).message}. Check SMTP_URL; mails wait for a day and go out once it does.`,
    };
  }
}

/** Says which analytics are configured; this is never a problem. */
export function describeAnalytics({ analytics }: Pick<Settings, "analytics">): Finding {
  const text = analytics
    ? `${analytics.provider}, account ${analytics.site}, script ${analytics.src}`
    : "off (ANALYTICS_PROVIDER is not set)";
  return { state: "ok", about: "analytics", text };
}
