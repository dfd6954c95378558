/** Asking for a mail that lets one set a new password. */
import { useEffect, useRef, useState } from "react";
import { forgotPassword } from "../../../contract/users/passwords.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { AccountLayout } from "./account-layout.tsx";

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountLayout>
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      <ul className="mt-8 flex flex-col gap-1 border-t border-line pt-4 text-sm leading-7 pointer-coarse:leading-11 [&_a]:inline-block">
        <li>
          Remembered it? <TextLink to="/login">Login</TextLink>
        </li>
        <li>
          New here? <TextLink to="/signup">Create an account</TextLink>
        </li>
      </ul>
    </AccountLayout>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: "" },
    schema: async () => forgotPassword.body,
    body: ({ email }) => ({ email }),
    submit: async (body) => {
      const { message } = await tell(forgotPassword, { body });
      onSent(body.email);
      return message;
    },
    fallback: "Error occurs | Try Again.",
    clears: "onFailure",
  });
  return (
    <>
      <PageHeading lead="Enter the email address of your account, and we will send you a link to set a new password.">
        Forgot password
      </PageHeading>
      <form {...form.props} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" busy={form.busy} busyLabel="Sending..." className="mt-2 w-full">
          Send instructions
        </Button>
      </form>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={top}>
      <PageHeading className="mb-4">Check your email</PageHeading>
      <p>
        If there is an account for <strong className="font-semibold">{to}</strong>, instructions to reset the
        password were sent to the mail.
      </p>
      <p className="mt-3 text-sm text-ink-muted">
        The link works once and for 30 minutes. Nothing there? Check your spam folder, or{" "}
        <button type="button" className="ink-link text-accent" onClick={() => location.reload()}>
          try another address
        </button>
        .
      </p>
    </div>
  );
}
