/** Refuses guessable passwords. */
import { AppError } from "../../contract/errors.ts";
import { guessable, guessableSentences } from "../../contract/users/password-rules.ts";
import { commonPasswords } from "./common-passwords.ts";

/**
 * Refuses a guessable new password.
 * @param field the input's password field, beside which the error is shown
 * @throws AppError invalid_input
 */
export function refuseGuessable(
  password: string,
  person: { name: string; email: string },
  field: "password" | "newPassword",
): void {
  const problem = guessable(password, person, commonPasswords());
  if (!problem) return;
  const sentence = guessableSentences[problem];
  throw new AppError("invalid_input", { sentence, fields: { [field]: sentence } });
}
