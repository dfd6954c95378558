/** A minimal authenticator app. */
import type { BrowserContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { ServerProcess } from "./server-process.ts";

/** The code that the app shows now, or after some seconds. */
export function codeOf(secret: string, secondsAhead = 0): string {
  const timestamp = Date.now() + secondsAhead * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Verifies a person's address and turns two-factor sign-in on through the API, in their session in a context. */
export async function turnOnByCalls(
  { request }: BrowserContext,
  product: ServerProcess,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { url } = product;
  const verified = await request.patch(`${url}/api/user${await product.linkInMail(email, "verify")}`);
  if (!verified.ok()) throw new Error(await verified.text());
  const begun = await request.post(`${url}/api/user/two-factor`, { data: { password } });
  const { secret } = (await begun.json()).data;
  const on = await request.patch(`${url}/api/user/two-factor`, { data: { code: codeOf(secret) } });
  if (!on.ok()) throw new Error(await on.text());
}
