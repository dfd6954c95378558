/** Signing in, with the authenticator's code if the account needs one. */
import { useEffect, useRef, useState } from "react";
import { CallError, tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { afterSignIn } from "./after-sign-in.ts";
import { keptReason, useReason } from "./wanted-assessment.ts";

// Loaded when the form gets focus, since the first paint needs no schemas.
const contract = () => import("../../../contract/users/users.ts");

export function LoginPage() {
  const reason = useReason((title) => `Log in or create an account to take the ${title}.`);
  const [asksCode, setAsksCode] = useState(false);
  const codeField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksCode) codeField.current?.querySelector("input")?.focus();
  }, [asksCode]);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    schema: async () => (await contract()).Login,
    body: ({ email, password, code }) => ({ email, password, ...(asksCode ? { code } : {}) }),
    submit: async (body) => {
      const { login } = await contract();
      const reply = await tell(login, { body });
      await afterSignIn(reply.data);
      return reply.message;
    },
    intercept: (error) => {
      const needsCode = error instanceof CallError && error.code === "second_factor_needed" && !asksCode;
      setAsksCode(needsCode);
      return needsCode;
    },
    queues: true,
    fallback: "Error logging in.",
    clears: "onFailure",
    secrets: ["password", "code"],
  });
  return (
    <AccountLayout isFirst>
      <PageHeading lead={reason}>Login</PageHeading>
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
        <PasswordField
          {...form.field("password")}
          label="Password"
          required
          autoComplete="current-password"
        />
        {asksCode && (
          <div ref={codeField}>
            <Field
              {...form.field("code")}
              label="Authentication code"
              help="The six digits from your authenticator app, or a recovery code."
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        )}
        <QueueNotice sentence={form.queued} />
        <Button type="submit" busy={form.busy} busyLabel="Logging In..." className="mt-2 w-full">
          Login
        </Button>
      </form>
      <ul className="mt-8 flex flex-col gap-1 border-t border-line pt-4 text-sm leading-7 pointer-coarse:leading-11 [&_a]:inline-block">
        <li>
          New here?{" "}
          <TextLink to="/signup" state={keptReason()}>
            Create an account
          </TextLink>
        </li>
        <li>
          <TextLink to="/forget-password">Forgot your password?</TextLink>
        </li>
      </ul>
    </AccountLayout>
  );
}
