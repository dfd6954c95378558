/** Signs out; a failure leaves the person signed in and the button usable. */
import { useState } from "react";
import { logout } from "../../../contract/users.ts";
import { tell } from "../../api.ts";
import { clearSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";

export function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await tell(logout);
      clearSession();
    } catch (error) {
      console.error("Signing out failed.", error);
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel="Logging Out..." onClick={leave}>
      Logout
    </Button>
  );
}
