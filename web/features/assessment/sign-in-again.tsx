/** Signs in again without leaving the page, after the session ended during an attempt. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { login } from "../../../contract/users/users.ts";
import { CallError, call, failureSentence } from "../../client/api.ts";
import { whenThereIsRoom } from "../../client/queue.ts";
import { setUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, FieldError } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";

export interface SignInAgainProps {
  reason: "signedOut" | "notFound";
  email: string;
  isDurable: boolean;
  onSignedIn: () => void;
}

/** Opens immediately; when dismissed, it stays as a notice. */
export function SignInAgain(props: SignInAgainProps) {
  const [isOpen, setOpen] = useState(true);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [queued, setQueued] = useState<string | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  const [email, setEmail] = useState(props.email);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { email, password, ...(needsCode ? { code } : {}) };
      const { data } = await whenThereIsRoom(() => call(login, { body }), setQueued, left.current.signal);
      setUser(data);
      props.onSignedIn();
    } catch (error) {
      if (error instanceof CallError && error.code === "second_factor_needed") setNeedsCode(true);
      setFailure(failureSentence(error, "Error logging in."));
    } finally {
      setBusy(false);
    }
  }

  const what =
    props.reason === "signedOut" ? "You are signed out." : "Another account is signed in on this device.";
  const kept = props.isDurable
    ? "Your answers are kept on this device."
    : "Your answers are kept on this page.";
  return (
    <>
      <div
        role="status"
        className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-s-4 border-warn bg-warn-wash px-4 py-2.5"
      >
        <p className="grow text-sm font-medium">
          {what} {kept} Sign in so that they reach us before the time is up.
        </p>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Sign in
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Sign in to continue"
        actions={
          <>
            <Button type="submit" form="sign-in-again" busy={isBusy} busyLabel="Signing in…">
              Sign in
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Later
            </Button>
          </>
        }
      >
        <form id="sign-in-again" onSubmit={signIn} className="flex flex-col gap-4">
          <p>
            {what} {kept} Answers count if they reach us before the time is up.
          </p>
          {props.email === "" ? (
            <Field
              label="Email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          ) : (
            <p className="text-ink">
              Sign in as <strong className="font-semibold">{email}</strong>
              {/* For password managers, which look for a user name beside the password. */}
              <input type="email" autoComplete="username" value={email} readOnly hidden />
            </p>
          )}
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {needsCode && (
            <Field
              label="Code from your authenticator app"
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
          <QueueNotice sentence={queued} />
          <div role="alert" className="empty:hidden">
            {failure && <FieldError>{failure}</FieldError>}
          </div>
        </form>
      </Dialog>
    </>
  );
}
