/** LinkedIn's form for certifications, filled in. */
import { type Certificate, certifiedTitle } from "../../../contract/certificates/certificates.ts";

/** @param issuer the operator's name, as LinkedIn shows it */
export function linkedInUrl(certificate: Certificate, issuer: string): string {
  const { issuedAt, url, code } = certificate;
  const issued = new Date(issuedAt);
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certifiedTitle(certificate),
    organizationName: issuer,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: code,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
