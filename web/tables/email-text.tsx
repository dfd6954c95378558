/** An email address in a table: one of usual length stays on one line, a longer one breaks where it must. */

/** Characters that fit beside the other columns on a small laptop. */
const oneLine = 32;

export function EmailText({ email }: { email: string }) {
  return email.length <= oneLine ? <span className="md:whitespace-nowrap">{email}</span> : email;
}
