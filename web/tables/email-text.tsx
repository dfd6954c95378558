/** An email address in a table: wraps only if it is longer than usual. */

/** Characters that fit beside the other columns on a small laptop, and from 1280 pixels on. */
const oneLine = { small: 32, large: 48 };

export function EmailText({ email }: { email: string }) {
  if (email.length > oneLine.large) return email;
  return (
    <span
      className={email.length <= oneLine.small ? "md:whitespace-nowrap" : "min-[80rem]:whitespace-nowrap"}
    >
      {email}
    </span>
  );
}
