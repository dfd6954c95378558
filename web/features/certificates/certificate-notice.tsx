/** Beside a result that passed: its certificate, or why there is none and what to do. */
import { type ReactNode, useEffect } from "react";
import { type Attempt, getAttempt } from "../../../contract/attempts/attempts.ts";
import type { Result } from "../../../contract/results.ts";
import { rules } from "../../../contract/rules.ts";
import { sendVerification } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/links.tsx";

/** Renders nothing below the pass mark. */
export function CertificateNotice({ result }: { result: Result }) {
  return result.score >= result.passScore ? <Notice attemptId={result.attemptId} /> : null;
}

function Notice({ attemptId }: { attemptId: string }) {
  const { data: reply, error, isFetching, refetch } = useRead(getAttempt, { params: { id: attemptId } });
  const attempt = reply?.data;
  const isWaiting = attempt?.noCertificate === "unverified";
  useEffect(() => {
    if (!isWaiting) return;
    // The mail's link opens in another tab, so the certificate may exist on return.
    const cameBack = () => document.visibilityState === "visible" && void refetch();
    document.addEventListener("visibilitychange", cameBack);
    return () => document.removeEventListener("visibilitychange", cameBack);
  }, [isWaiting, refetch]);
  if (!attempt)
    return error ? (
      <Frame
        title="Your certificate could not be loaded."
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Your result is stored.
      </Frame>
    ) : (
      // Reserves the space, so that the buttons below don't move.
      <div aria-hidden="true" className="invisible">
        <Earned code={undefined} />
      </div>
    );
  if (isWaiting) return <VerifyFirst />;
  if (attempt.noCertificate === "none")
    return <Frame title="This attempt earns no certificate.">Your score counts.</Frame>;
  if (attempt.noCertificate === "only")
    return (
      <Frame title="This attempt earns no certificate.">
        Your group has set this assessment for you. Only attempts of that assignment earn one.
      </Frame>
    );
  if (attempt.noCertificate === "tooQuick") return <TooQuick attempt={attempt} />;
  return <Earned code={attempt.certificate?.code} />;
}

function Earned({ code }: { code: string | undefined }) {
  return (
    <Frame
      isEarned
      title="You have earned a certificate."
      action={
        <LinkButton variant="primary" to={code ? `/certificate/${code}` : "/profile"}>
          {code ? "Open the certificate" : "Find it on your profile"}
        </LinkButton>
      }
    >
      You decide who sees your name and score on it.
    </Frame>
  );
}

function VerifyFirst() {
  const { email } = useUser();
  const { busy, run } = useAct();
  const send = () =>
    run(() => tell(sendVerification, { body: { email } }), "The email could not be sent. Please try again.");
  return (
    <Frame
      title="Verify your email to receive your certificate."
      action={
        <Button busy={busy} busyLabel="Sending..." onClick={() => void send()}>
          Send verification email
        </Button>
      }
    >
      Open the link in the email to {email}. Your certificate is issued right away.
    </Frame>
  );
}

function TooQuick({ attempt }: { attempt: Attempt }) {
  const ended = Date.parse(attempt.result?.createdAt ?? attempt.startedAt);
  const seconds = Math.max(0, Math.floor((ended - Date.parse(attempt.startedAt)) / 1000));
  return (
    <Frame title="This attempt was too quick for a certificate.">
      It took {seconds} {seconds === 1 ? "second" : "seconds"}, and a certificate needs at least{" "}
      {rules.certificateSeconds}. Your score counts; retake the test at your own pace to earn one.
    </Frame>
  );
}

interface FrameProps {
  title: string;
  isEarned?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function Frame({ title, isEarned = false, action, children }: FrameProps) {
  return (
    <section
      aria-label="Certificate"
      className={`flex flex-wrap items-center justify-between gap-4 rounded-md border p-5 ${
        isEarned ? "border-earned-metal bg-earned-wash" : "border-line-strong bg-raised"
      }`}
    >
      <p className="min-w-0 grow basis-56 break-words">
        <strong className={`flex items-center gap-2 font-semibold ${isEarned ? "text-earned" : ""}`}>
          {isEarned && <Icon name="check" />} {title}
        </strong>
        <span className="text-sm">{children}</span>
      </p>
      {action}
    </section>
  );
}
