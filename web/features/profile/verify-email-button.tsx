/** Sends a verification mail to one's own address. */
import { sendVerification } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";

export function VerifyEmailButton({ email }: { email: string }) {
  const { busy, run } = useAct();
  // The specification gives this call sign-in's fallback sentence.
  const send = () => run(() => tell(sendVerification, { body: { email } }), "Error logging in.");
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Verify Email
    </Button>
  );
}
