/** Asks for one's own password again before something that can't be undone. */
import { AppError } from "../../contract/errors.ts";
import type { Parts } from "../services.ts";
import { accountKey, countTry, forgetFailures } from "./failures-store.ts";
import { isPassword } from "./passwords.ts";
import { getPasswordHash } from "./store.ts";

/**
 * Checks the signed-in person's own password; wrong ones count as failed sign-ins.
 * @param field the name of the input's field, which the sentence stands beside
 * @throws AppError wrong_password, too_many_requests
 */
export async function checkOwnPassword(
  { db, clock }: Pick<Parts, "db" | "clock">,
  caller: { id: string; email: string },
  password: string,
  field: "oldPassword" | "password",
): Promise<void> {
  const account = accountKey(caller.email);
  await countTry(db, account, clock.now());
  if (!(await isPassword(password, await getPasswordHash(db, caller.id)))) {
    const { message } = new AppError("wrong_password");
    throw new AppError("wrong_password", { fields: { [field]: message } });
  }
  await forgetFailures(db, account);
}
