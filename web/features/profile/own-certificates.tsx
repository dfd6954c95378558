/** A person's certificates by assessment: the best one in front, the others on demand. */
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";
import { Loaded, type Read } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import { groupCertificates } from "./certificate-groups.ts";

/** Renders nothing while there are none. */
export function OwnCertificates({ read }: { read: Read<Certificate[]> }) {
  if (read.data?.data.length === 0) return null;
  return (
    <section aria-labelledby="certificates-heading">
      <h2 id="certificates-heading" className="border-b border-line-strong pb-2 text-xl">
        Certificates
      </h2>
      <Loaded
        read={read}
        loading="Loading your certificates…"
        failed="Your certificates could not be loaded."
        advice="They are safe. Please try again in a moment."
      >
        {(certificates) => (
          <ul>
            {groupCertificates(certificates).map(({ best, others }) => (
              <Group key={best.slug} best={best} others={others} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Group({ best, others }: { best: Certificate; others: Certificate[] }) {
  const { code, slug, title, revoked } = best;
  const state = hallmarkState(revoked ? undefined : best.own?.score, false, best);
  return (
    <li className="certificate-group">
      <Hallmark slug={slug} title={title} state={state} size={40} />
      <div className="min-w-0">
        <TextLink to={`/certificate/${code}`} className="tap-room">
          {title}
        </TextLink>
        <Facts certificate={best} />
        {others.length > 0 && (
          <details>
            <summary>
              {others.length === 1 ? "1 more" : `${others.length} more`}
              <span className="only-read"> of {title}</span>
            </summary>
            <ul>
              {others.map((other) => (
                <li key={other.code}>
                  <TextLink to={`/certificate/${other.code}`} className="tap-room">
                    Attempt {other.attemptNumber}
                    <span className="only-read"> of {title}</span>
                  </TextLink>
                  <Facts certificate={other} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function Facts({ certificate: { revoked, own, maxScore, issuedAt } }: { certificate: Certificate }) {
  return (
    <p className="figures text-sm text-ink-muted">
      {revoked ? <span className="text-bad">Revoked. </span> : own && `${own.score}/${maxScore}, `}
      <span className="whitespace-nowrap">{dayText(issuedAt)}</span>
    </p>
  );
}
