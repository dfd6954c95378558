/** Turns two-factor sign-in off, after the password. */
import { useEffect, useId, useState } from "react";
import { endTwoFactor } from "../../../contract/security.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountName } from "./account-name.tsx";
import { usePasswordForm } from "./use-password-form.ts";

export function TurnOffButton({ isRequired, onOff }: { isRequired: boolean; onOff: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(false);
  const formId = useId();
  const form = usePasswordForm({
    confirm: async (password) => {
      const { message } = await tell(endTwoFactor, { body: { password } });
      setOpen(false);
      setOff(true);
      return message;
    },
    fallback: "Two-factor sign-in could not be turned off. Please try again.",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the dialog has given the focus back
  useEffect(() => {
    if (isOff) onOff();
  }, [isOff]);
  const close = () => {
    setOpen(false);
    form.reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Turn off
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Turn two-factor sign-in off?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it on
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={form.busy} busyLabel="Turning off…">
              Turn off
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            The password alone signs you in then, and the recovery codes no longer work.
            {isRequired && " The admin pages close until you set it up again."}
          </p>
          <form {...form.props} id={formId}>
            <AccountName />
            <PasswordField {...form.field} />
          </form>
        </div>
      </Dialog>
    </>
  );
}
