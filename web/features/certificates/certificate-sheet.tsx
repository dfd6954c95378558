/** The certificate itself, as a sheet: gold while it holds. */
import type { ReactNode } from "react";
import { type Certificate, getCertificatePdf } from "../../../contract/certificates.ts";
import { hallmarkState } from "../../../contract/hallmarks.ts";
import { datePart, rules } from "../../../contract/rules.ts";
import { settings } from "../../client/settings.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

/** Its owner sees what is hidden from others too. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { title, slug, revoked, own, attemptNumber, seenBefore, issuedAt } = certificate;
  const name = own?.name ?? certificate.name;
  const score = own?.score ?? certificate.score;
  return (
    <article
      className={`rounded-md border bg-raised p-1.5 ${revoked ? "border-line-strong" : "border-earned-metal"}`}
    >
      <div className="hairline rounded-sm p-5 sm:p-9">
        <State certificate={certificate} />
        <div className="mt-7 flex items-start justify-between gap-6 max-[24rem]:flex-col-reverse">
          <div className="min-w-0">
            <p className="text-ink-muted">{revoked ? "This certified that" : "This certifies that"}</p>
            <p className="mt-1 mb-4 font-display text-xl font-semibold sm:text-2xl">
              {name ?? "the holder of this certificate"}
            </p>
            <p className="mb-1 text-ink-muted">has passed the</p>
            <PageHeading title={`Certificate: ${title}`} className="mb-0!">
              {title}
            </PageHeading>
          </div>
          <Hallmark
            slug={slug}
            title={title}
            state={hallmarkState(revoked ? undefined : rules.certificateScore)}
            size={112}
            className="max-sm:size-18"
          />
        </div>
        <dl className="mt-9 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-4">
          {score !== undefined && (
            <Entry label="Score">
              {score} of {rules.maxScore}
            </Entry>
          )}
          <Entry label="Passed with">
            at least {rules.certificateScore} of {rules.maxScore}
          </Entry>
          <Entry label="Date">{datePart(issuedAt)}</Entry>
          <Entry label="Attempt">No. {attemptNumber}</Entry>
          {seenBefore !== undefined && (
            <Entry label="Questions seen before">
              {seenBefore} of {rules.questions}
            </Entry>
          )}
        </dl>
        <p className="mt-4 text-sm text-ink-muted">
          Issued by {settings.companyName}. Ten questions in ten minutes, drawn, timed and graded by the
          server. The attempt's number counts every attempt of this person on the assessment.
        </p>
        {!revoked && !own && (
          <a
            href={getCertificatePdf.path.replace(":code", certificate.code)}
            className={`${buttonClasses("secondary", "small")} no-print mt-5`}
          >
            Print as PDF
          </a>
        )}
      </div>
    </article>
  );
}

function State({ certificate: { revoked, revokedAt, revokedReason } }: { certificate: Certificate }) {
  if (!revoked)
    return (
      <p className="flex items-center gap-2 text-sm font-medium text-good">
        <Icon name="check" /> Genuine and valid: it is on record here, and not revoked.
      </p>
    );
  return (
    <div role="note" className="border-l-4 border-l-bad bg-bad-wash px-4 py-3">
      <p className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="warning" /> Revoked on {datePart(revokedAt ?? "")}
      </p>
      <p className="text-sm">This certificate does not hold any more.</p>
      {revokedReason && <p className="text-sm">Reason: {revokedReason}</p>}
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="figures font-display text-base font-semibold">{children}</dd>
    </div>
  );
}
