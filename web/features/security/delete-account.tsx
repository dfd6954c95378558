/** Deletes one's account: what happens to the data, then the password. */
import { useId, useState } from "react";
import { useLocation } from "wouter";
import { deleteAccount } from "../../../contract/users/security.ts";
import { browserEnvironment } from "../../attempt/environment.ts";
import { tell } from "../../client/api.ts";
import { clearSession, useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountName } from "./account-name.tsx";
import { Section } from "./section.tsx";
import { usePasswordForm } from "./use-password-form.ts";

const consequences = [
  "Your profile is deleted, and you are signed out everywhere.",
  "A running test is deleted with its answers.",
  "Your results disappear from every list. They stay in the statistics, without your name.",
  "Your certificates are revoked, and anyone who checks one is told so.",
  "If your email address is verified, we keep a keyed hash of it for 12 months, with your attempt counts and the questions you saw.",
  "If you then sign up again with this address, your attempt numbers continue from there.",
];

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const { id } = useUser();
  const formId = useId();
  const form = usePasswordForm({
    confirm: async ({ password }) => {
      const { message } = await tell(deleteAccount, { body: { password } });
      await forgetOnDevice(id);
      navigate("/login", { replace: true });
      clearSession();
      return message;
    },
    fallback: "Your account could not be deleted. Nothing was changed.",
  });
  const close = () => {
    setOpen(false);
    form.reset();
  };
  return (
    <Section
      id="leaving"
      title="Delete my account"
      about="This can’t be undone. We can’t restore a deleted account."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Delete your account?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep my account
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={form.busy} busyLabel="Deleting…">
              Delete my account
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <ul className="consequences">
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>This can’t be undone. If you want to keep your data, download it first.</p>
          <form {...form.props} id={formId} className="flex flex-col gap-5">
            <AccountName />
            <PasswordField {...form.passwordField} />
            <QueueNotice sentence={form.queued} />
          </form>
        </div>
      </Dialog>
    </Section>
  );
}

/** Removes the person's attempts from this device. */
async function forgetOnDevice(personId: string): Promise<void> {
  try {
    const { store } = browserEnvironment();
    for (const record of await store.list(personId)) await store.remove(record);
  } catch (error) {
    console.error("This device could not forget the attempts.", error);
  }
}
