/** An authenticator app, as far as journeys need one. */
import type { BrowserContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** The code that the app shows, or will show in a while. */
export function codeOf(secret: string, secondsAhead = 0): string {
  const timestamp = Date.now() + secondsAhead * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Turns two-factor sign-in on by the calls, in the session of a context. */
export async function turnOnByCalls(
  { request }: BrowserContext,
  url: string,
  password: string,
): Promise<void> {
  const begun = await request.post(`${url}/api/user/two-factor`, { data: { password } });
  const { secret } = (await begun.json()).data;
  const on = await request.patch(`${url}/api/user/two-factor`, { data: { code: codeOf(secret) } });
  if (!on.ok()) throw new Error(await on.text());
}
