/** An email address in a table: wraps only if it is longer than usual. */

/** Characters that fit beside the other columns on a small laptop. */
const oneLine = 32;

export function EmailText({ email }: { email: string }) {
  return email.length <= oneLine ? <span className="md:whitespace-nowrap">{email}</span> : email;
}
