/** The image of a link preview, made only of what anyone may see. */
import { createHash } from "node:crypto";
import { scaleOf } from "../../contract/form.ts";
import type { Assessment } from "../banks/assessments.ts";
import type { Image } from "./image-drawing.ts";
import { firstNameOf } from "./names.ts";
import type { SharedRow } from "./shares-store.ts";
import type { StoredCertificate } from "./store.ts";

/** The preview image of an assessment. */
export function assessmentImage({ slug, title, form }: Assessment): Image {
  return { kind: "assessment", slug, title, seconds: form.seconds, ...scaleOf(form) };
}

/** The preview image of a certificate: with name and score only while they are shown and it is valid. */
export function certificateImage(stored: StoredCertificate): Image {
  const { slug, title, maxScore, passScore, issuedAt, holderName, showsName, score, showsScore } = stored;
  const isRevoked = stored.revokedAt !== null;
  return {
    kind: "certificate",
    slug,
    title,
    ...(stored.version === undefined ? {} : { version: stored.version }),
    maxScore,
    passScore,
    issuedAt,
    isRevoked,
    ...(showsName && holderName !== null && !isRevoked ? { name: holderName } : {}),
    ...(showsScore && !isRevoked ? { score } : {}),
  };
}

/** The preview image of a shared result. */
export function sharedImage({ name, slug, title, score, maxScore, passScore, createdAt }: SharedRow): Image {
  const firstName = name === null ? {} : { firstName: firstNameOf(name) };
  return { kind: "shared", slug, title, score, maxScore, passScore, createdAt, ...firstName };
}

/** To be raised when the drawing changes, so that sites which keep images by address fetch the new one. */
const drawing = 2;

/** Changes with everything that is seen in an image. */
export function versionOf(image: Image): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, image]))
    .digest("base64url")
    .slice(0, 12);
}
