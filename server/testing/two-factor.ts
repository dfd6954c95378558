/** Sets up two-factor sign-in through the API. */
import { codeAt } from "../users/two-factor.ts";
import type { Person, TestApp } from "./test-app.ts";

/** Verifies the person's address, turns it on, and steps the clock until the app shows another code. */
export async function turnOnTwoFactor(
  app: TestApp,
  { id, cookie, password }: Pick<Person, "id" | "cookie" | "password">,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await app.verify(id);
  const path = "/api/user/two-factor";
  const begun = await app.send("POST", path, { cookie, body: { password } });
  const { secret } = begun.body.data;
  const code = codeAt(secret, app.clock.now());
  const confirmed = await app.send("PATCH", path, { cookie, body: { code } });
  if (confirmed.status !== 200) throw new Error(`two-factor sign-in is not on: ${confirmed.text}`);
  app.clock.step(60);
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes };
}
