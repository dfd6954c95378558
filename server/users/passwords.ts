/** Hashes and checks passwords with Argon2id, a bounded number at a time, so that sign-ins never starve saves. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { FairQueue } from "../platform/fair-queue.ts";

const argon2id = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, first choice: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/** Two at a time, so that many sign-ins don't starve saves. */
const hashing = new FairQueue({
  concurrency: 2,
  concurrencyPerClient: 2,
  capacity: 2000,
  longestWaitSeconds: 20,
  refusal: signInQueueSentence,
});

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof cost,
): Promise<Buffer> {
  return hashing.run(
    "hash",
    () =>
      argon2id("argon2id", {
        message: Buffer.from(password),
        nonce,
        parallelism,
        tagLength,
        memory,
        passes,
      }) as Promise<Buffer>,
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** A password's hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password is the one behind a PHC string. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const parts = phc.exec(stored);
  if (!parts) throw new Error("A stored password hash is not a PHC string of Argon2id.");
  const [, memory, passes, parallelism, salt = "", hash = ""] = parts;
  const expected = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  } as typeof cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

let dummy: Promise<string> | undefined;

/** Does the work of a password check for an unknown account, so that both cases take the same time. */
export async function checkNobodysPassword(password: string): Promise<false> {
  dummy ??= hashPassword("nobody's password");
  await isPassword(password, await dummy);
  return false;
}
