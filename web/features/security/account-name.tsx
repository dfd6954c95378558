/** Tells password managers which account the password belongs to. */
import { useUser } from "../../client/session.ts";

export function AccountName() {
  const { email } = useUser();
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
