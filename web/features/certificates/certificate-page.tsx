/** The public page of a certificate: its content, whether it is valid, and the owner's actions. */
import { getCertificate } from "../../../contract/certificates/certificates.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { OwnersPanel } from "./owners-panel.tsx";
import { RevokePanel } from "./revoke-panel.tsx";
import "../../ui/print.css";

export function CertificatePage() {
  const code = useAddressPart();
  const { isAdmin } = useSession();
  const read = useRead(getCertificate, { params: { code } });
  const refresh = () => void read.refetch();
  return (
    <Loaded
      read={read}
      loading="Loading the certificate…"
      failed="The certificate could not be loaded. This says nothing about the certificate itself."
      heading={<PageHeading>Certificate</PageHeading>}
      failure={(error) =>
        error instanceof CallError &&
        error.code === "not_found" && (
          <NothingHere heading="No such certificate">
            There is no certificate at this address. Check that the link is complete, or ask for it again.
          </NothingHere>
        )
      }
    >
      {(certificate) => (
        <div className="mx-auto flex max-w-[46rem] flex-col gap-8">
          <CertificateSheet certificate={certificate} />
          {certificate.own && (
            <OwnersPanel certificate={certificate} own={certificate.own} onChanged={refresh} />
          )}
          {isAdmin && !certificate.revoked && <RevokePanel code={certificate.code} onRevoked={refresh} />}
        </div>
      )}
    </Loaded>
  );
}
