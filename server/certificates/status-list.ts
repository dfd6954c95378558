/** Which credentials are revoked, as W3C Bitstring Status Lists: one bit per credential, lists of equal length. */
import { gzipSync } from "node:zlib";
import { issuerUrl, statusListUrl } from "./addresses.ts";

type Json = Record<string, unknown>;

/** Bits of one list: the least that the recommendation allows, so that a lookup does not tell whose credential it is for. */
export const listBits = 131_072;

/** The position of a credential's status. @param index from 0 on */
export function statusOf(publicUrl: string, index: number): Json {
  const url = statusListUrl(publicUrl, Math.floor(index / listBits) + 1);
  const place = String(index % listBits);
  return {
    id: `${url}#${place}`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: place,
    statusListCredential: url,
  };
}

/** The number of lists for a number of credentials, at least one. */
export function listsFor(credentials: number): number {
  return Math.max(1, Math.ceil(credentials / listBits));
}

/** A list as a credential, ready to be signed as VC-JWT. @param revoked indexes of all lists that fall into this one */
export function statusListCredential(publicUrl: string, list: number, revoked: number[], now: Date): Json {
  const url = statusListUrl(publicUrl, list);
  const issuer = issuerUrl(publicUrl);
  const subject = `${url}#list`;
  const validFrom = now.toISOString();
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer,
    validFrom,
    credentialSubject: {
      id: subject,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: encode(revoked.map((index) => index % listBits)),
    },
    iss: issuer,
    jti: url,
    nbf: Math.floor(now.getTime() / 1000),
    sub: subject,
  };
}

/** Multibase base64url (`u`) of the gzipped bits; the first bit is the highest of the first byte. */
function encode(places: number[]): string {
  const bytes = Buffer.alloc(listBits / 8);
  for (const place of places) bytes[place >> 3]! |= 0x80 >> (place & 7);
  return `u${gzipSync(bytes).toString("base64url")}`;
}
