/** A person's certificates, for their profile. */
import { useState } from "react";
import { type Certificate, getMyCertificates } from "../../../contract/certificates.ts";
import { hallmarkState } from "../../../contract/hallmarks.ts";
import { datePart, rules } from "../../../contract/rules.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";

/** More than these stand behind a button. */
const shownAtFirst = 4;

/** Renders nothing while there are none. */
export function CertificatesSection() {
  const { data: reply, error, isFetching, refetch } = useRead(getMyCertificates, {});
  const [showsAll, setShowsAll] = useState(false);
  const certificates = reply?.data;
  if (certificates?.length === 0) return null;
  const shown = showsAll ? certificates : certificates?.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="certificates-heading">
      <h2 id="certificates-heading" className="border-b border-line pb-2 text-base">
        Certificates
      </h2>
      {error && (
        <ErrorState
          title="Your certificates could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !certificates && <Spinner />}
      <ul>
        {shown?.map((certificate) => (
          <Entry key={certificate.code} certificate={certificate} />
        ))}
      </ul>
      {certificates && shown && shown.length < certificates.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {certificates.length}
        </Button>
      )}
    </section>
  );
}

function Entry({ certificate }: { certificate: Certificate }) {
  const { code, slug, title, issuedAt, attemptNumber, revoked, own } = certificate;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <Hallmark
        slug={slug}
        title={title}
        state={hallmarkState(revoked ? undefined : rules.certificateScore)}
        size={40}
      />
      <div className="min-w-0">
        <TextLink to={`/certificate/${code}`}>{title}</TextLink>
        <p className="figures text-sm text-ink-muted">
          {revoked ? (
            <span className="text-bad">Revoked. </span>
          ) : (
            own && `${own.score} of ${rules.maxScore}, `
          )}
          <span className="whitespace-nowrap">{datePart(issuedAt)}</span>, attempt {attemptNumber}
        </p>
      </div>
    </li>
  );
}
