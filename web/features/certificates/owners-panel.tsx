/** For the owner of a certificate: what others see, its files, and where to show it. */
import {
  type Certificate,
  changeCertificate,
  getBadgePng,
  getBadgeSvg,
  getCertificatePdf,
  getCredential,
} from "../../../contract/certificates/certificates.ts";
import { call } from "../../client/api.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Panel } from "../../ui/panel.tsx";
import { ShareActions } from "./share-actions.tsx";

interface OwnersPanelProps {
  certificate: Certificate;
  own: NonNullable<Certificate["own"]>;
  onChanged: () => void;
}

export function OwnersPanel({ certificate, own, onChanged }: OwnersPanelProps) {
  const { busy, run } = useAct();
  const change = (body: { showsName?: boolean; showsScore?: boolean }) =>
    run(async () => {
      await call(changeCertificate, { params: { code: certificate.code }, body });
      onChanged();
      // The switch itself shows the change.
      return { message: "" };
    }, "The certificate could not be changed.");
  return (
    <Panel className="no-print flex flex-col gap-7">
      {!certificate.revoked && (
        <section aria-labelledby="share-heading">
          <h2 id="share-heading" className="mb-3 text-lg">
            Share it
          </h2>
          <ShareActions
            certificate={certificate}
            isNameShown={own.showsName}
            onShowName={async () => Boolean(await change({ showsName: true }))}
          />
        </section>
      )}
      <section aria-labelledby="visibility-heading">
        <h2 id="visibility-heading" className="mb-1 text-lg">
          What others see
        </h2>
        <p className="mb-3 text-sm text-ink-muted">
          Anyone with the link sees the assessment, the date and the attempt. Name and score are your choice.
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
              Show my score:{" "}
              <span className="figures font-medium">
                {own.score} of {certificate.maxScore}
              </span>
            </>
          }
          help="The Open Badges credential includes your score only while it is shown."
          checked={own.showsScore}
          busy={busy}
          onChange={(showsScore) => void change({ showsScore })}
        />
      </section>
      {!certificate.revoked && <Files code={certificate.code} />}
    </Panel>
  );
}

const files = [
  { endpoint: getCertificatePdf, label: "Certificate (PDF)" },
  { endpoint: getBadgePng, label: "Badge (PNG)" },
  { endpoint: getBadgeSvg, label: "Badge (SVG)" },
  { endpoint: getCredential, label: "Open Badges credential" },
];

function Files({ code }: { code: string }) {
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading" className="mb-1 text-lg">
        Download it
      </h2>
      <p className="mb-3 text-sm text-ink-muted">
        Your PDF always shows your name and score. Each badge contains the signed credential, so that others
        can verify it.
      </p>
      <div className="flex flex-wrap gap-2">
        {files.map(({ endpoint, label }) => (
          <a
            key={endpoint.name}
            href={endpoint.path.replace(":code", code)}
            className={buttonClasses("secondary", "small")}
          >
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}
