/** Turns two-factor sign-in off, after the password and a code. */
import { useEffect, useId, useState } from "react";
import { endTwoFactor } from "../../../contract/users/security.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountName } from "./account-name.tsx";
import { usePasswordForm } from "./use-password-form.ts";

export function TurnOffButton({ isRequired, onOff }: { isRequired: boolean; onOff: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(false);
  const formId = useId();
  const form = usePasswordForm({
    confirm: async (body) => {
      const { message } = await tell(endTwoFactor, { body });
      setOpen(false);
      setOff(true);
      return message;
    },
    fallback: "Two-factor sign-in could not be turned off. Please try again.",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the dialog has returned the focus
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
          <form {...form.props} id={formId} className="flex flex-col gap-5">
            <AccountName />
            <PasswordField {...form.passwordField} />
            <Field {...form.codeField} />
            <QueueNotice sentence={form.queued} />
          </form>
        </div>
      </Dialog>
    </>
  );
}
