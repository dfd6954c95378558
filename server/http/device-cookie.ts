/**
 * The cookie of a device that has signed in before, by which the server recognises it before sign-in. Its value is
 * `id.signature.account.account…`, the latest account first. It grants no access; it only exempts the device from
 * limits that other people's failed sign-ins have reached.
 */
import { stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newCode, sameHash } from "../platform/ids.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import { readCookie } from "./cookies.ts";

const yearSeconds = 365 * 24 * 3600;
/** A shared computer is known to the accounts last used on it, so that the cookie stays small. */
const mostAccounts = 8;
/** In characters: 128 bits as base64url. */
const signatureLength = 22;

/** An account with its current password: after a change of password, devices no longer count as known. */
export interface DeviceAccount {
  id: string;
  /** ISO-8601 text. */
  passwordChangedAt: string;
}

export interface Device {
  /** Undefined when it has never signed in to any account. */
  readonly id: string | undefined;
  /** Whether it has signed in to the account since the password was last changed. */
  hasSignedInTo(account: DeviceAccount): boolean;
  /** Sends the cookie that records this. */
  remember(account: DeviceAccount): void;
}

function deviceCookieName(secure: boolean): string {
  return secure ? "__Host-device" : "device";
}

/** The device that a request comes from. A cookie that this server did not sign counts as none. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretKey, secure }: { secretKey: SecretKey; secure: boolean },
): Device {
  const name = deviceCookieName(secure);
  const sign = (text: string) => secretKey.hash(text, "device").slice(0, signatureLength);
  const signAccount = (id: string, account: DeviceAccount) =>
    sign(`${id} ${account.id} ${account.passwordChangedAt}`);

  function read(): { id: string | undefined; accounts: string[] } {
    const [id = "", signature = "", ...accounts] = readCookie(request, name)?.split(".") ?? [];
    return sameHash(signature, sign(id)) ? { id, accounts } : { id: undefined, accounts: [] };
  }
  // Computed lazily, since few calls need it.
  let known: ReturnType<typeof read> | undefined;
  const cookie = () => {
    known ??= read();
    return known;
  };

  return {
    get id() {
      return cookie().id;
    },
    hasSignedInTo(account) {
      const { id, accounts } = cookie();
      return id !== undefined && accounts.includes(signAccount(id, account));
    },
    remember(account) {
      const { id = newCode(), accounts } = cookie();
      const added = signAccount(id, account);
      const others = accounts.filter((other) => other !== added).slice(0, mostAccounts - 1);
      const value = [id, sign(id), added, ...others].join(".");
      const attributes = {
        path: "/",
        sameSite: "strict",
        httpOnly: true,
        secure,
        maxAge: yearSeconds,
      } as const;
      reply.header("set-cookie", stringifySetCookie({ name, value, ...attributes }));
    },
  };
}
