/** Signs out. Answers still on the device are sent first; a failure leaves the person signed in. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { logout } from "../../../contract/users/users.ts";
import { sendUnsent } from "../../attempt/unsent.ts";
import { tell } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { clearSession } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export function LogoutButton({ personId }: { personId: string }) {
  const [unsent, setUnsent] = useState(0);
  const leaving = useMutation(
    {
      mutationFn: async ({ sendFirst }: { sendFirst: boolean }) => {
        const left = sendFirst ? await sendUnsent(personId) : 0;
        setUnsent(left);
        if (left > 0) return;
        await tell(logout);
        clearSession();
      },
      // A failed logout is only logged (specification, section 8).
      onError: (error) => console.error("Signing out failed.", error),
    },
    queryClient,
  );
  const leave = (sendFirst: boolean) => leaving.mutate({ sendFirst });

  return (
    <>
      <Button
        variant="secondary"
        busy={leaving.isPending}
        busyLabel="Logging Out..."
        onClick={() => leave(true)}
      >
        Logout
      </Button>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title="Some answers are not saved yet"
        actions={
          <>
            <Button onClick={() => setUnsent(0)}>Stay signed in</Button>
            <Button variant="secondary" onClick={() => leave(false)}>
              Log out anyway
            </Button>
          </>
        }
      >
        <p>
          {unsent === 1 ? "One answer" : `${unsent} answers`} could not be sent to the server. They stay on
          this device and are sent when you next sign in here. They count only if they arrive before the time
          is up.
        </p>
      </Dialog>
    </>
  );
}
