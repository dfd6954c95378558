/** Refuses guessable passwords: common ones, and the person's own name or address. */

export type Guessable = "common" | "own";

/** What a person is told about a guessable password. */
export const guessableSentences: Record<Guessable, string> = {
  common: "This password is one of the most common ones. Please choose another.",
  own: "Please choose a password that is not your own name or email address.",
};

/**
 * Why a password is easy to guess; undefined for one that is not.
 * @param common common passwords in lower case
 */
export function guessable(
  password: string,
  { name, email }: { name: string; email: string },
  common: ReadonlySet<string>,
): Guessable | undefined {
  const folded = password.toLowerCase();
  if (common.has(folded)) return "common";
  const own = [name, email, email.split("@")[0] ?? "", ...name.split(/\s+/)]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4);
  // A name with a few digits behind it is as guessable as the name.
  const bare = folded.replace(/[^\p{L}@.]+/gu, "");
  const isOwn = own.some((text) => folded === text || bare === text.replace(/[^\p{L}@.]+/gu, ""));
  return isOwn ? "own" : undefined;
}
