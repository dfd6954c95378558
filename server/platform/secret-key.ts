/** The key that secrets in the database are encrypted with, stored apart from it: in the settings, or in a file. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { flushToDisk } from "./flush.ts";
import { StartError } from "./start-error.ts";

const keyBytes = 32;
const nonceBytes = 12;
const keyFileName = "secrets.key";

export interface SecretKey {
  /** AES-256-GCM; what the text belongs to (a user's id) is bound in, so that it can't be moved to another row. */
  encrypt(text: string, belongsTo: string): string;
  decrypt(sealed: string, belongsTo: string): string;
  /** Keyed hash (HMAC-SHA-256) of a text as base64url; `purpose` keeps the hashes of different uses apart. */
  hash(text: string, purpose: string): string;
}

/**
 * Reads the key from SECRETS_KEY or a file in the data folder, which the first start creates.
 * @param isNeeded whether
 * the database already holds secrets: a missing key is then never replaced by a new one
 * @throws StartError when the key is missing although it is needed, or is not 32 bytes of base64
 */
export function readSecretKey(
  settings: { secretsKey: string | undefined; dataDir: string },
  isNeeded = false,
): SecretKey {
  const file = join(settings.dataDir, keyFileName);
  if (!settings.secretsKey && isNeeded && !existsSync(file))
    throw new StartError(
      `${file} is missing, and the database holds secrets that only this key opens (two-factor sign-in, the key that signs credentials). Put it back from your backup. Only if it is lost for good, set SECRETS_KEY to 32 new bytes as base64: two-factor sign-in then has to be set up again, and \`npm run assay -- keys rotate\` makes a new signing key.`,
    );
  const text = settings.secretsKey ?? readOrMake(file);
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes) {
    const place = settings.secretsKey ? "SECRETS_KEY" : file;
    const found = text === "" ? "is empty" : "does not hold 32 bytes as base64";
    throw new StartError(
      `${place} ${found}. Secrets in the database can't be read without the right key: put it back from your backup. ` +
        "On a server that was never used, delete the file and start again.",
    );
  }
  return keyOf(key);
}

// Written completely and linked only if none exists, so that two concurrent first starts agree on one key.
function readOrMake(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    try {
      writeFileSync(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
      // After a power failure the file could exist without content, unless both are flushed.
      flushToDisk(draft);
      linkSync(draft, file);
      flushToDisk(dirname(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  if (!statSync(file).isFile())
    throw new StartError(`${file} is a folder, not the key. Put the key back from your backup.`);
  return readFileSync(file, "utf8").trim();
}

/** A key over 32 given bytes. */
export function keyOf(key: Buffer): SecretKey {
  return {
    encrypt(text, belongsTo) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(belongsTo));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")).join(".");
    },
    decrypt(sealed, belongsTo) {
      const [nonce, tag, bytes] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
      if (!nonce || !tag || !bytes) throw new Error("A sealed text is not in three parts.");
      const decipher = createDecipheriv("aes-256-gcm", key, nonce)
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
    },
    hash(text, purpose) {
      const subkey = createHmac("sha256", key).update(`hash ${purpose}`).digest();
      return createHmac("sha256", subkey).update(text).digest("base64url");
    },
  };
}
