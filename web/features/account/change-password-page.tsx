/** Changing one's password, which signs out everywhere. */
import { useLocation } from "wouter";
import { changePassword, PasswordChange } from "../../../contract/users/passwords.ts";
import { tell } from "../../client/api.ts";
import { clearSession, useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordAdvice } from "./password-advice.tsx";
import { passwordProblem } from "./password-check.ts";

export function ChangePasswordPage() {
  const user = useUser();
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { oldPassword: "", newPassword: "", confirmPassword: "" },
    schema: async () => PasswordChange,
    body: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: async (typed) => {
      const problem = await passwordProblem(typed.newPassword, user);
      return { ...(problem ? { newPassword: problem } : {}), ...compare(typed) };
    },
    submit: async (body) => {
      const { message } = await tell(changePassword, { body });
      navigate("/login", { replace: true });
      clearSession();
      return message;
    },
    queues: true,
    fallback: "Error | Try again after sometime.",
    // Whatever the reason; it stands beside the field (specification, section 8).
    failure: () => "Error | Try again after sometime.",
    refusals: (error) =>
      error.code === "wrong_password" ? { oldPassword: error.sentence ?? "" } : error.fields,
  });
  return (
    <AccountLayout aside={<PasswordAdvice />}>
      <PageHeading lead="You will be signed out on every device and sign in again with the new password.">
        Change password
      </PageHeading>
      <form {...form.props} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        {/* Tells password managers whose password changes. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...form.field("oldPassword")}
          label="Current Password"
          required
          autoComplete="current-password"
        />
        <NewPasswordField {...form.field("newPassword")} label="New Password" owner={user} />
        <PasswordField
          {...form.field("confirmPassword")}
          label="Confirm New Password"
          required
          autoComplete="new-password"
        />
        <QueueNotice sentence={form.queued} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            Change Password
          </Button>
          <LinkButton to="/profile" variant="quiet">
            Return
          </LinkButton>
        </div>
      </form>
    </AccountLayout>
  );
}

function compare(typed: { newPassword: string; confirmPassword: string }): { confirmPassword?: string } {
  if (typed.confirmPassword === "") return { confirmPassword: "Please enter the new password again." };
  return typed.newPassword === typed.confirmPassword ? {} : { confirmPassword: "Passwords do not match." };
}
