/** The image of a link preview, which contains only public information. */
import { createHash } from "node:crypto";
import { scaleOf } from "../../../contract/form.ts";
import type { Assessment } from "../../banks/assessments.ts";
import type { HallmarkChoice } from "../hallmark-choice.ts";
import { firstNameOf } from "../names.ts";
import type { SharedRow } from "../shares-store.ts";
import type { StoredCertificate } from "../store.ts";
import type { Image } from "./image-drawing.ts";

/** The preview image of an assessment. */
export function assessmentImage({ slug, title, form, hallmark }: Assessment): Image {
  const choice = hallmark === undefined ? {} : { category: hallmark };
  return { kind: "assessment", slug, title, seconds: form.seconds, ...scaleOf(form), ...choice };
}

/** The preview image of a certificate: with name and score only while they are shown and it is valid. */
export function certificateImage(stored: StoredCertificate, choice: HallmarkChoice): Image {
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
    ...choice,
    ...(showsName && holderName !== null && !isRevoked ? { name: holderName } : {}),
    ...(showsScore && !isRevoked ? { score } : {}),
  };
}

/** The preview image of a shared result. */
export function sharedImage(
  { name, slug, title, score, maxScore, passScore, createdAt }: SharedRow,
  choice: HallmarkChoice,
): Image {
  const firstName = name === null ? {} : { firstName: firstNameOf(name) };
  return { kind: "shared", slug, title, score, maxScore, passScore, createdAt, ...choice, ...firstName };
}

/** Raise this when the drawing changes, so that sites which cache images by address fetch the new one. */
const drawing = 2;

/** Changes with everything that is seen in an image. */
export function versionOf(image: Image): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, image]))
    .digest("base64url")
    .slice(0, 12);
}
