/** For the owner of a certificate: what others see, what to keep of it, where to show it. */
import {
  type Certificate,
  changeCertificate,
  getBadgePng,
  getBadgeSvg,
  getCertificatePdf,
  getCredential,
} from "../../../contract/certificates.ts";
import { call } from "../../client/api.ts";
import { settings } from "../../client/settings.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { CopyButton } from "./copy-button.tsx";
import { linkedInUrl } from "./linked-in.ts";

interface OwnersPanelProps {
  certificate: Certificate;
  own: NonNullable<Certificate["own"]>;
  onChanged: () => void;
}

export function OwnersPanel({ certificate, own, onChanged }: OwnersPanelProps) {
  return (
    <Panel className="no-print flex flex-col gap-7">
      <Visibility code={certificate.code} own={own} onChanged={onChanged} />
      {!certificate.revoked && <Uses certificate={certificate} />}
    </Panel>
  );
}

function Visibility({
  code,
  own,
  onChanged,
}: Pick<OwnersPanelProps, "own" | "onChanged"> & { code: string }) {
  const { busy, run } = useAct();
  const change = (body: { showsName?: boolean; showsScore?: boolean }) =>
    run(async () => {
      await call(changeCertificate, { params: { code }, body });
      onChanged();
      // The switch itself tells that it is done.
      return { message: "" };
    }, "The certificate could not be changed.");
  return (
    <section aria-labelledby="visibility-heading">
      <h2 id="visibility-heading" className="mb-1 text-lg">
        What others see
      </h2>
      <p className="mb-3 text-sm text-ink-muted">
        This page is your view. Whoever has the link always sees the assessment, the date and the attempt's
        number; the rest is your choice.
      </p>
      <SwitchField
        label={
          <>
            Show my name: <span className="font-medium">{own.name}</span>
          </>
        }
        checked={own.showsName}
        busy={busy}
        onChange={(showsName) => void change({ showsName })}
      />
      <SwitchField
        label={
          <>
            Show my score: <span className="figures font-medium">{own.score} of 10</span>
          </>
        }
        help="The credential for badge wallets has the score only while it is shown."
        checked={own.showsScore}
        busy={busy}
        onChange={(showsScore) => void change({ showsScore })}
      />
    </section>
  );
}

const files = [
  { endpoint: getCertificatePdf, label: "PDF for print" },
  { endpoint: getCredential, label: "Open Badges credential" },
  { endpoint: getBadgePng, label: "Badge (PNG)" },
  { endpoint: getBadgeSvg, label: "Badge (SVG)" },
];

function Uses({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <section aria-labelledby="files-heading">
        <h2 id="files-heading" className="mb-1 text-lg">
          Keep it
        </h2>
        <p className="mb-3 text-sm text-ink-muted">
          The PDF shows your name and score. The badges carry the signed credential inside.
        </p>
        <div className="flex flex-wrap gap-2">
          {files.map(({ endpoint, label }) => (
            <a
              key={endpoint.name}
              href={endpoint.path.replace(":code", certificate.code)}
              className={buttonClasses("secondary", "small")}
            >
              {label}
            </a>
          ))}
        </div>
      </section>
      <section aria-labelledby="pass-heading">
        <h2 id="pass-heading" className="mb-3 text-lg">
          Pass it on
        </h2>
        <div className="flex flex-wrap gap-2">
          <CopyButton address={certificate.url} />
          <a
            href={linkedInUrl(certificate, settings.companyName)}
            target="_blank"
            rel="noopener"
            className={buttonClasses("secondary", "small")}
          >
            Add to LinkedIn profile <span className="only-read">(opens a new tab)</span>
          </a>
        </div>
      </section>
    </>
  );
}
