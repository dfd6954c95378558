/** The image of a link preview, made only of what anyone may see. */
import { createHash } from "node:crypto";
import type { Card } from "../../contract/cards.ts";
import type { Image } from "./image-drawing.ts";
import { firstNameOf } from "./names.ts";
import type { SharedRow } from "./shares-store.ts";
import type { StoredCertificate } from "./store.ts";

/** The preview image of an assessment. */
export function assessmentImage({ slug, title }: Pick<Card, "slug" | "title">): Image {
  return { kind: "assessment", slug, title };
}

/** The preview image of a certificate: with name and score only while they are shown and it is valid. */
export function certificateImage(stored: StoredCertificate): Image {
  const { slug, title, issuedAt, holderName, showsName, score, showsScore } = stored;
  const isRevoked = stored.revokedAt !== null;
  return {
    kind: "certificate",
    slug,
    title,
    issuedAt,
    isRevoked,
    ...(showsName && holderName !== null && !isRevoked ? { name: holderName } : {}),
    ...(showsScore && !isRevoked ? { score } : {}),
  };
}

/** The preview image of a shared result. */
export function sharedImage({ slug, title, score, createdAt, name }: SharedRow): Image {
  const firstName = name === null ? {} : { firstName: firstNameOf(name) };
  return { kind: "shared", slug, title, score, createdAt, ...firstName };
}

/** To be raised when the drawing changes, so that sites which keep images by address fetch the new one. */
const drawing = 1;

/** Changes with everything that is seen in an image. */
export function versionOf(image: Image): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, image]))
    .digest("base64url")
    .slice(0, 12);
}
