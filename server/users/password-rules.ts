/** Which passwords nobody should choose: common ones, and one's own name or mail. */
import { AppError } from "../../contract/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/**
 * Refuses a guessable new password.
 * @param field the name of the input's password field, which the sentence stands beside
 * @throws AppError invalid_input
 */
export function refuseGuessable(
  password: string,
  person: { name: string; email: string },
  field: "password" | "newPassword",
): void {
  const problem = problemOf(password, person);
  if (problem) throw new AppError("invalid_input", { sentence: problem, fields: { [field]: problem } });
}

function problemOf(password: string, { name, email }: { name: string; email: string }): string | undefined {
  const folded = password.toLowerCase();
  if (commonPasswords().has(folded))
    return "This password is one of the most common ones. Please choose another.";
  const own = [name, email, email.split("@")[0] ?? "", ...name.split(/\s+/)]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4);
  // A name with a few digits behind it is as guessable as the name.
  const bare = folded.replace(/[^\p{L}@.]+/gu, "");
  if (own.some((text) => folded === text || bare === text.replace(/[^\p{L}@.]+/gu, ""))) {
    return "Please choose a password that is not your own name or email address.";
  }
  return undefined;
}
