/** LinkedIn's form for certifications, filled in. */
import type { Certificate } from "../../../contract/certificates.ts";

/** @param issuer the operator's name, as LinkedIn shows it */
export function linkedInUrl({ title, issuedAt, url, code }: Certificate, issuer: string): string {
  const issued = new Date(issuedAt);
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: title,
    organizationName: issuer,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: code,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
