/** A certificate as its viewer may see it: everything for its owner, for others what the owner shows. */
import type { Certificate } from "../../contract/certificates/certificates.ts";
import type { AdminAccess } from "../http/admin-access.ts";
import { certificateUrl } from "./issue-store.ts";
import type { StoredCertificate } from "./store.ts";

export interface Viewer {
  id: string;
  adminAccess: AdminAccess;
}

/** The certificate in responses, for this viewer. */
export function toWire(stored: StoredCertificate, publicUrl: string, viewer?: Viewer): Certificate {
  const { holderName, score, showsName, showsScore, revokedReason } = stored;
  const isOwner = viewer !== undefined && viewer.id === stored.userId;
  return {
    code: stored.code,
    url: certificateUrl(publicUrl, stored.code),
    slug: stored.slug,
    title: stored.title,
    ...(stored.version === undefined ? {} : { version: stored.version }),
    maxScore: stored.maxScore,
    passScore: stored.passScore,
    seconds: stored.seconds,
    attemptNumber: stored.attemptNumber,
    ...(stored.seenBefore === null ? {} : { seenBefore: stored.seenBefore }),
    issuedAt: stored.issuedAt,
    revoked: stored.revokedAt !== null,
    revokedAt: stored.revokedAt,
    ...(showsName && holderName !== null ? { name: holderName } : {}),
    ...(showsScore ? { score } : {}),
    ...(revokedReason !== null && (isOwner || viewer?.adminAccess === "full") ? { revokedReason } : {}),
    ...(isOwner
      ? { own: { attemptId: stored.attemptId, name: holderName ?? "", score, showsName, showsScore } }
      : {}),
  };
}
