/** Has a verification mail sent to one's own address. */
import { useState } from "react";
import { sendVerification } from "../../../contract/users.ts";
import { failureSentence, tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

export function VerifyEmailButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const sendMail = async () => {
    setBusy(true);
    try {
      const { message } = await tell(sendVerification, { body: { email } });
      if (message) toast.success(message);
    } catch (error) {
      // The specification gives this call the fallback of sign-in.
      toast.error(failureSentence(error, "Error logging in."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={sendMail}>
      Verify Email
    </Button>
  );
}
