/** Tells password managers whose password is asked for. */
import { useUser } from "../../client/session.ts";

export function AccountName() {
  const { email } = useUser();
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
