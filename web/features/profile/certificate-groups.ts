/** Certificates of a person, grouped by assessment. */
import type { Certificate } from "../../../contract/certificates/certificates.ts";

export interface CertificateGroup {
  best: Certificate;
  /** In the same order as the best one was found: valid before revoked, higher scores first, newer first. */
  others: Certificate[];
}

/** One group per assessment, its best certificate in front; groups in the same order, by their best. */
export function groupCertificates(certificates: readonly Certificate[]): CertificateGroup[] {
  const sorted = certificates.toSorted(
    (a, b) =>
      Number(a.revoked) - Number(b.revoked) ||
      (b.own?.score ?? 0) - (a.own?.score ?? 0) ||
      b.issuedAt.localeCompare(a.issuedAt),
  );
  return [...Map.groupBy(sorted, ({ slug }) => slug).values()].map(([best, ...others]) => ({
    best: best!,
    others,
  }));
}
