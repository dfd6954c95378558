/** The permanent addresses of documents that credentials refer to. */

/** Address of the issuer's public document. */
export function issuerUrl(publicUrl: string): string {
  return `${publicUrl}/api/assessment/issuer`;
}

/** @param id the key's RFC 7638 thumbprint */
export function keyUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/api/assessment/keys/${id}`;
}

/** Address of the public document about an assessment's achievement. */
export function achievementUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/api/assessment/achievements/${slug}`;
}

/** @param list from 1 on */
export function statusListUrl(publicUrl: string, list: number): string {
  return `${publicUrl}/api/assessment/status/${list}`;
}
