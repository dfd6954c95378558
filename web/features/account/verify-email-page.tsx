/** Verifies an e-mail address as soon as the mailed link is opened. */
import { useCallback, useEffect, useRef, useState } from "react";
import { sendVerification, verifyEmail } from "../../../contract/users/users.ts";
import { CallError, failureSentence, tell } from "../../client/api.ts";
import { askProfile, useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { SidePoints } from "./side-points.tsx";

type Outcome = { state: "verifying" } | { state: "verified" } | { state: "failed"; error: unknown };

const refusedSentence = "Invalid token or verification link has expired.";
const passingSentence = "Your email could not be verified just now. Please try again in a moment.";

export function VerifyEmailPage() {
  const token = useAddressPart();
  const { loggedIn } = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ state: "verifying" });
  const asked = useRef<string>(undefined);
  const verify = useCallback(async () => {
    if (!token) return;
    setOutcome({ state: "verifying" });
    try {
      await tell(verifyEmail, { params: { token } });
      setOutcome({ state: "verified" });
    } catch (error) {
      setOutcome({ state: "failed", error });
    }
  }, [token]);
  useEffect(() => {
    // Once for each link, however often the screen is built.
    if (asked.current === token) return;
    asked.current = token;
    void verify();
  }, [token, verify]);
  const verified = outcome.state === "verified";
  useEffect(() => {
    // Refreshes the profile of a signed-in person.
    if (verified && loggedIn) void askProfile();
  }, [verified, loggedIn]);

  if (outcome.state === "verifying") return <Verifying />;
  if (outcome.state === "failed") return <Failed error={outcome.error} onRetry={verify} />;
  return (
    <Outcome heading="Your email has been verified">
      {loggedIn ? (
        <>
          <p>
            Thank you for verifying your email address. You are signed in here and can start an assessment. On
            another device, please sign in first.
          </p>
          <LinkButton to="/assessments" variant="primary">
            Go to assessments
          </LinkButton>
        </>
      ) : (
        <>
          <p>Thank you for verifying your email address. Please sign in to continue.</p>
          <LinkButton to="/login" variant="primary">
            Login
          </LinkButton>
        </>
      )}
    </Outcome>
  );
}

function Verifying() {
  return (
    <>
      <PageHeading>Email verification</PageHeading>
      <Spinner label="Verifying email..." />
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { user } = useSession();
  const { busy, run } = useAct();
  // The specification gives this call sign-in's fallback sentence.
  const sendAgain = (email: string) =>
    run(() => tell(sendVerification, { body: { email } }), "Error logging in.");
  // Any other failure says nothing about the link: it may be tried again.
  const isRefused = error instanceof CallError && error.status === 410;
  if (!isRefused)
    return (
      <Outcome heading="Email verification">
        <p className="font-medium">{failureSentence(error, passingSentence)}</p>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      </Outcome>
    );
  return (
    <Outcome heading="Email verification">
      <p className="font-medium">{refusedSentence}</p>
      {user?.isVerified ? (
        <>
          <p className="text-ink-muted">Your own address is verified: there is nothing to do.</p>
          <LinkButton to="/assessments" variant="primary">
            Go to assessments
          </LinkButton>
        </>
      ) : user ? (
        <>
          <p className="text-ink-muted wrap-anywhere">
            A link works for 24 hours. We can send a new one to {user.email}.
          </p>
          <Button busy={busy} busyLabel="Sending..." onClick={() => void sendAgain(user.email)}>
            Send a new link
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-muted">
            A link works for 24 hours. Once you are signed in, your profile has a button that sends a new one.
          </p>
          <LinkButton to="/profile" variant="primary">
            Sign in
          </LinkButton>
        </>
      )}
    </Outcome>
  );
}

const uses = [
  ["Certificates", "A score of 8 or more of 10 earns a certificate that anyone can verify."],
  ["Groups", "Links into a group accept only verified addresses."],
  ["Reminders", "Reminders of assignments go only to verified addresses."],
] as const;

/** Replaces the spinner; its heading takes the focus, so that it is read out. */
function Outcome({ heading, children }: { heading: string; children: React.ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector("h1")?.focus(), []);
  return (
    <AccountLayout aside={<SidePoints heading="What a verified address is for" points={uses} />}>
      <div ref={top} className="flex flex-col items-start gap-5">
        <PageHeading className="mb-0!">{heading}</PageHeading>
        {children}
      </div>
    </AccountLayout>
  );
}
