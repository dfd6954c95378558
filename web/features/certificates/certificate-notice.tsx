/** Beside a result of 8 or more: that it earned a certificate, and the way to it. */
import { getAttempt } from "../../../contract/attempts.ts";
import { rules } from "../../../contract/rules.ts";
import { useRead } from "../../client/query.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/links.tsx";

/** Renders nothing below 8. @param attemptId the ended attempt */
export function CertificateNotice({ attemptId, score }: { attemptId: string; score: number }) {
  return score >= rules.certificateScore ? <Notice attemptId={attemptId} /> : null;
}

function Notice({ attemptId }: { attemptId: string }) {
  const { data: reply } = useRead(getAttempt, { params: { id: attemptId } });
  const code = reply?.data.certificate?.code;
  return (
    <section
      aria-label="Certificate"
      className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-earned-metal bg-earned-wash p-5"
    >
      <p className="min-w-0 grow basis-56">
        <strong className="flex items-center gap-2 font-semibold text-earned">
          <Icon name="check" /> You have earned a certificate.
        </strong>
        <span className="text-sm">You decide who sees your name and score on it.</span>
      </p>
      <LinkButton to={code ? `/certificate/${code}` : "/profile"}>
        {code ? "Open the certificate" : "Find it on your profile"}
      </LinkButton>
    </section>
  );
}
