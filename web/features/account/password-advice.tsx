/** What makes a good password, beside the forms that ask for a new one. */
import { SidePoints } from "./side-points.tsx";

const advice = [
  [
    "Long beats clever",
    "Four or five unrelated words are easier to remember and harder to guess than symbols and digits.",
  ],
  ["Use it only here", "If another site leaks a shared password, this account is open too."],
  ["Use a password manager", "You can paste or autofill in every field."],
] as const;

export function PasswordAdvice() {
  return <SidePoints heading="What makes a good password" points={advice} />;
}
