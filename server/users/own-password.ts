/** Requires the person's password again before irreversible actions. */
import { AppError } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import { countTry, deleteFailures, failureKeys } from "./failures-store.ts";
import { passwordQueue } from "./password-queue.ts";
import { isPassword } from "./passwords.ts";
import { getPasswordHash } from "./store.ts";

/**
 * Checks the signed-in person's own password. Wrong ones are counted separately from sign-ins, so that nobody outside
 * the session can block it.
 * @param field the input's field, beside which the error is shown
 * @param alsoCheck a further check in the same
 *   attempt
 * @throws AppError wrong_password, too_many_requests, busy
 */
export async function checkOwnPassword(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: { id: string },
  password: string,
  field: "oldPassword" | "password",
  alsoCheck: () => Promise<void> = async () => {},
): Promise<void> {
  const key = failureKeys.own(caller.id);
  await countTry(db, key, clock.now());
  const isRight = await passwordQueue.run(`user:${caller.id}`, async () =>
    isPassword(password, await getPasswordHash(db, caller.id)),
  );
  if (!isRight) {
    const { message } = new AppError("wrong_password");
    throw new AppError("wrong_password", { fields: { [field]: message } });
  }
  await alsoCheck();
  await deleteFailures(db, key);
}
