/** Checks a new password in the browser by the server's rules; the list of common ones comes when it is first needed. */
import { useEffect, useState } from "react";
import { rules } from "../../../contract/rules.ts";
import { type Guessable, guessable, guessableSentences } from "../../../contract/users/password-rules.ts";

export interface Owner {
  name: string;
  email: string;
}

/** Longest wait for the list before a form is sent without it: the server checks in any case. */
const listMilliseconds = 3000;
const nothing: ReadonlySet<string> = new Set();
let list: Promise<ReadonlySet<string>> | undefined;

/** Common passwords in lower case; none where they can't be fetched, and the next use tries again. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common/src/passwords.json").then(
    (file) => new Set(file.default),
    () => {
      list = undefined;
      return nothing;
    },
  );
  return list;
}

/** The message about a password that the schema accepts; undefined if there is none. */
export async function passwordProblem(password: string, owner: Owner): Promise<string | undefined> {
  if (isTooShort(password)) return undefined;
  const late = new Promise<typeof nothing>((resolve) => setTimeout(resolve, listMilliseconds, nothing));
  const problem = guessable(password, owner, await Promise.race([loadCommonPasswords(), late]));
  return problem && guessableSentences[problem];
}

/** The state of a password while it is typed; `isLong` and the others are undefined before anything is typed. */
export interface PasswordState {
  isLong: boolean;
  /** Undefined while it is too short or the list is on its way. */
  problem: Guessable | "none" | undefined;
}

/** Follows a password while it is typed. The list of common passwords loads with the first character. */
export function usePasswordState(password: string, owner: Owner): PasswordState {
  const [common, setCommon] = useState<ReadonlySet<string>>();
  const isTyped = password !== "";
  useEffect(() => {
    if (isTyped) void loadCommonPasswords().then(setCommon);
  }, [isTyped]);
  const isLong = !isTooShort(password);
  return { isLong, problem: isLong && common ? (guessable(password, owner, common) ?? "none") : undefined };
}

function isTooShort(password: string): boolean {
  return [...password].length < rules.passwordMin;
}
