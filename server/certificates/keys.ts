/** Creates, stores and uses the key pair that signs credentials: RSA, which every verifier supports. */
import {
  createHash,
  createPrivateKey,
  type KeyObject,
  generateKeyPair as makeKeyPair,
  sign,
} from "node:crypto";
import { promisify } from "node:util";
import type { Db } from "../database/handle.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import type { Services } from "../services.ts";
import { keyUrl } from "./addresses.ts";
import { findCurrentKey, insertFirstKey, type NewKey, rotateTo } from "./keys-store.ts";

/** As strong as 128 bits of a symmetric key. */
const modulusBits = 3072;
const generateKeyPair = promisify(makeKeyPair);

type KeyParts = Pick<Services, "db" | "clock" | "secretKey">;

/** Decrypted private keys by id; decrypting one for every signature would cost more than signing. */
const opened = new WeakMap<Db, Map<string, KeyObject>>();

/** Creates the first key pair if there is none; concurrent servers agree on one. */
export async function ensureKey(services: KeyParts): Promise<void> {
  await currentKey(services);
}

/** Makes a new key pair and signs with it from now on; returns its id. */
export async function rotateKey({ db, clock, secretKey }: KeyParts): Promise<string> {
  const key = await newKey(secretKey);
  await rotateTo(db, key, clock.now());
  return key.id;
}

/** Signs a payload as a compact JWS with the current key (RFC 7515; RS256). */
export async function signJwt(services: KeyParts, publicUrl: string, payload: object): Promise<string> {
  const { id, key } = await currentKey(services);
  const header = { alg: "RS256", typ: "JWT", kid: keyUrl(publicUrl, id) };
  const text = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
}

/** @throws Error when the private key can't be decrypted with this server's key */
async function currentKey({ db, clock, secretKey }: KeyParts): Promise<{ id: string; key: KeyObject }> {
  const found = await findCurrentKey(db);
  if (!found) {
    await insertFirstKey(db, await newKey(secretKey), clock.now());
    return currentKey({ db, clock, secretKey });
  }
  const known = opened.get(db) ?? new Map<string, KeyObject>();
  opened.set(db, known);
  const key = known.get(found.id) ?? createPrivateKey(secretKey.decrypt(found.privateKey, boundTo(found.id)));
  known.set(found.id, key);
  return { id: found.id, key };
}

async function newKey(secretKey: SecretKey): Promise<NewKey> {
  const { publicKey, privateKey } = await generateKeyPair("rsa", { modulusLength: modulusBits });
  const jwk = publicKey.export({ format: "jwk" });
  const id = thumbprintOf(jwk);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  return {
    id,
    publicJwk: { ...jwk, kid: id, use: "sig", alg: "RS256" },
    privateKey: secretKey.encrypt(pem, boundTo(id)),
  };
}

// The encryption is bound to the key's id.
/** The context that a private key's encryption is bound to. */
export const boundTo = (id: string) => `signing-key:${id}`;

/** RFC 7638: SHA-256 over the required members in alphabetical order. */
function thumbprintOf({ e, kty, n }: { e?: string; kty?: string; n?: string }): string {
  return createHash("sha256").update(JSON.stringify({ e, kty, n })).digest("base64url");
}
