/** The certificate itself, as a sheet: gold while it is valid. */
import type { ReactNode } from "react";
import {
  type Certificate,
  certifiedTitle,
  getCertificatePdf,
  getCertificateQr,
} from "../../../contract/certificates/certificates.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { settings } from "../../client/settings.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { testText } from "./test-words.ts";
import "./certificates.css";

/** The owner's view also has what is hidden from others. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { title, slug, revoked, own } = certificate;
  return (
    <article
      className={`certificate-sheet rounded-md border bg-raised p-1.5 ${revoked ? "border-line-strong" : "border-earned-metal"}`}
    >
      <div className="hairline rounded-sm p-5 sm:p-9">
        <State certificate={certificate} />
        <div className="mt-7 flex items-start justify-between gap-6 max-sm:flex-col-reverse">
          <div className="min-w-0">
            <Holder name={own?.name ?? certificate.name} certificate={certificate} />
            <PageHeading title={`Certificate: ${certifiedTitle(certificate)}`} className="mb-0!">
              {certifiedTitle(certificate)}
            </PageHeading>
          </div>
          <Hallmark
            slug={slug}
            title={title}
            state={hallmarkState(revoked ? undefined : certificate.passScore, false, certificate)}
            size={128}
            className="max-sm:size-24"
          />
        </div>
        <Facts certificate={certificate} />
        <div className="mt-5 flex items-start justify-between gap-8">
          <div className="min-w-0">
            {certificate.attemptNumber > 1 && (
              <p className="mb-2 text-sm text-ink-muted">{attemptText(certificate.attemptNumber)}</p>
            )}
            <p className="text-sm text-ink-muted">
              Issued by {settings.companyName}. {testText(certificate)}: the server chose them, kept the time
              and graded the answers.
            </p>
            {!revoked && (
              <p className="print-only mt-2 text-sm">
                Anyone can check this certificate at {certificate.url}
              </p>
            )}
            {!own && (
              <div className="no-print mt-6 flex flex-wrap gap-3">
                <LinkButton to={`/assessment/${slug}`} variant="primary">
                  Take this assessment
                </LinkButton>
                {!revoked && (
                  <a
                    href={getCertificatePdf.path.replace(":code", certificate.code)}
                    className={buttonClasses("secondary")}
                  >
                    Open as PDF
                  </a>
                )}
              </div>
            )}
          </div>
          {!revoked && <Code code={certificate.code} />}
        </div>
      </div>
    </article>
  );
}

function Holder({ name, certificate }: { name: string | undefined; certificate: Certificate }) {
  const { revoked, version } = certificate;
  const passed = `${revoked ? "had" : "has"} passed${version === undefined ? " the" : ""}`;
  if (name === undefined)
    return <p className="mb-2 text-ink-muted">The holder of this certificate {passed}</p>;
  return (
    <>
      <p className="text-ink-muted">{revoked ? "This certified that" : "This certifies that"}</p>
      <p className="mt-1 mb-4 font-display text-xl font-semibold wrap-anywhere sm:text-2xl">{name}</p>
      <p className="mb-1 text-ink-muted">{passed}</p>
    </>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { own, maxScore, passScore, attemptNumber, seenBefore, issuedAt } = certificate;
  const score = own?.score ?? certificate.score;
  return (
    <dl className="mt-9 grid grid-cols-[1fr_1.35fr] gap-x-4 gap-y-4 border-y border-line py-4 sm:grid-cols-[1fr_1.5fr_0.7fr_1.4fr] sm:gap-x-6">
      {score === undefined ? (
        <Entry label="Score">
          {passScore} or more of {maxScore}
        </Entry>
      ) : (
        <Entry label="Score">
          {score} of {maxScore}
        </Entry>
      )}
      <Entry label="Date">{dayText(issuedAt)}</Entry>
      <Entry label="Attempt">{attemptNumber}</Entry>
      {seenBefore !== undefined && (
        <Entry label="Questions seen before">
          {seenBefore} of {maxScore}
        </Entry>
      )}
    </dl>
  );
}

/** What the number of a later attempt means. */
function attemptText(number: number): string {
  const times = number === 2 ? "once" : `${number - 1} times`;
  return `Attempt ${number} means that the holder had taken this assessment ${times} before.`;
}

/** For a person who holds the paper or looks at another person's screen. */
function Code({ code }: { code: string }) {
  return (
    <figure className="certificate-code w-24 flex-none text-center max-sm:hidden">
      <img
        src={getCertificateQr.path.replace(":code", code)}
        alt="QR code with the address of this page"
        width={96}
        height={96}
        className="rounded-sm bg-[#fff]"
      />
      <figcaption className="mt-1 text-xs text-ink-muted">Scan to check</figcaption>
    </figure>
  );
}

function State({ certificate: { revoked, revokedAt, revokedReason } }: { certificate: Certificate }) {
  if (!revoked)
    return (
      <p className="flex items-start gap-2 text-sm font-medium text-good">
        <Icon name="check" className="mt-0.5 size-4" /> Verified: this certificate is genuine and valid.
      </p>
    );
  return (
    <div role="note" className="border-s-4 border-s-bad bg-bad-wash px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-bad">
        <Icon name="warning" className="mt-1 size-4" /> Revoked on {dayText(revokedAt ?? "")}
      </p>
      <p className="text-sm">This certificate is no longer valid.</p>
      {revokedReason && <p className="text-sm">Reason: {revokedReason}</p>}
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="figures font-display text-sm font-semibold sm:text-base">{children}</dd>
    </div>
  );
}
