/** Signs out; answers that are still on the device go out first, and a failure leaves the person signed in. */
import { useState } from "react";
import { logout } from "../../../contract/users.ts";
import { sendUnsent } from "../../attempt/unsent.ts";
import { tell } from "../../client/api.ts";
import { clearSession } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export function LogoutButton({ personId }: { personId: string }) {
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(0);

  const leave = async () => {
    setUnsent(0);
    setBusy(true);
    try {
      await tell(logout);
      clearSession();
    } catch (error) {
      console.error("Signing out failed.", error);
      setBusy(false);
    }
  };
  const sendAndLeave = async () => {
    setBusy(true);
    const left = await sendUnsent(personId);
    if (left === 0) return leave();
    setBusy(false);
    setUnsent(left);
  };

  return (
    <>
      <Button variant="secondary" size="small" busy={busy} busyLabel="Logging Out..." onClick={sendAndLeave}>
        Logout
      </Button>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title="Some answers are not sent yet"
        actions={
          <>
            <Button onClick={() => setUnsent(0)}>Stay signed in</Button>
            <Button variant="secondary" onClick={leave}>
              Log out all the same
            </Button>
          </>
        }
      >
        <p>
          {unsent === 1 ? "One answer" : `${unsent} answers`} could not reach us. They stay on this device and
          are sent when you sign in here again; they count only if that is before the time is up.
        </p>
      </Dialog>
    </>
  );
}
