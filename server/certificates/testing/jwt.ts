/** Reads and verifies a VC-JWT as a verifier elsewhere would. */
import { createPublicKey, type JsonWebKeyInput, verify } from "node:crypto";

const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was signed
type Read = { header: any; payload: any };

export function readJwt(jwt: string): Read {
  const [header, payload] = jwt.split(".");
  return { header: decode(header), payload: decode(payload) };
}

/** @param jwk the public key that the header's kid leads to */
export function isSignedBy(jwt: string, jwk: object): boolean {
  const [header, payload, signature = ""] = jwt.split(".");
  const key = createPublicKey({ key: jwk, format: "jwk" } as JsonWebKeyInput);
  return verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
}
