/** Setting a new password by the link of a mail. */
import { useState } from "react";
import { resetPassword } from "../../../contract/users/passwords.ts";
import { tell } from "../../client/api.ts";
import { clearSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordAdvice } from "./password-advice.tsx";
import { passwordProblem } from "./password-check.ts";

/** Only the link knows the account. */
const nobody = { name: "", email: "" };

export function ResetPasswordPage() {
  const token = useAddressPart();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { newPassword: "" },
    schema: async () => resetPassword.body,
    body: ({ newPassword }) => ({ newPassword }),
    check: async ({ newPassword }) => {
      const problem = await passwordProblem(newPassword, nobody);
      return problem ? { newPassword: problem } : {};
    },
    submit: async (body) => {
      setDone(false);
      const { message } = await tell(resetPassword, { params: { token }, body });
      // The new password ended every session, including this browser's.
      clearSession();
      setDone(true);
      return message;
    },
    queues: true,
    fallback: "Error in setting password.",
    clears: "always",
    secrets: ["newPassword"],
  });
  return (
    <AccountLayout aside={<PasswordAdvice />}>
      <PageHeading lead="Choose a new password for your account. You will use it to sign in on every device.">
        Reset password
      </PageHeading>
      {done && (
        <p className="mb-6 flex items-start gap-2.5 rounded-md border border-s-4 border-line-strong border-s-good bg-good-wash px-4 py-3">
          <Icon name="check" className="mt-1 size-4 text-good" />
          <span>
            Your new password is set. <TextLink to="/login">Sign in</TextLink> with it.
          </span>
        </p>
      )}
      <form {...form.props} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        <NewPasswordField {...form.field("newPassword")} label="New password" owner={nobody} />
        <QueueNotice sentence={form.queued} />
        <Button type="submit" busy={form.busy} busyLabel="Saving..." className="mt-2 w-full">
          Reset Password
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-4 text-sm leading-7 pointer-coarse:leading-11 [&_a]:inline-block">
        Link used or expired? <TextLink to="/forget-password">Ask for a new one</TextLink>
      </p>
    </AccountLayout>
  );
}
