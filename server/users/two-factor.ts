/** Codes of an authenticator app (TOTP, RFC 6238) and recovery codes: made and checked, each used once. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashSecret } from "../platform/ids.ts";

const stepSeconds = 30;
/** How many steps before and after the current one are accepted, since clocks differ. */
const tolerance = 1;
const recoveryCodeCount = 10;

/** A new secret of 160 bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, account: string): TOTP {
  return new TOTP({
    issuer: "Assay",
    label: account,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
    digits: 6,
  });
}

/** The otpauth:// address that apps read. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/**
 * The time step that a code belongs to, or undefined when it is wrong or of a step used before.
 * @param lastStep the last step whose code was taken
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: tolerance });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
  return step > lastStep ? step : undefined;
}

/** The code at a given moment, as the app would show it. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret, "").generate({ timestamp: now.getTime() });
}

/** Ten codes of 120 bits each, in four groups of six: enough for a plain hash to be safe in a copy of the database. */
export function newRecoveryCodes(): string[] {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = [...randomBytes(24)].map((byte) => letters[byte & 31]).join("");
    return text.replace(/(.{6})(?!$)/g, "$1-");
  });
}

/** The form in which a recovery code is stored. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(`recovery:${code.trim().toLowerCase().replace(/[\s-]/g, "")}`);
}
