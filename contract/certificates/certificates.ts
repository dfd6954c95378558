/** Certificates: what an attempt that passes earns, who may see what of it, and what is downloaded for it. */
import * as z from "zod/mini";
import { declare, declareFile } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { textLine } from "../text-rules.ts";

/** A certificate beside the result that earned it. */
export const EarnedCertificate = z.object({ code: z.string(), url: z.string() });

/**
 * The certificate of a result that passed, or why there is none (yet). `unverified`: it is issued as soon as the
 * address is verified; `tooQuick`: the attempt took less than a minute; `none`: its assignment gives none; `only`:
 * only attempts of an assignment of the person earn one.
 */
export const certificateOutcome = {
  certificate: z.optional(EarnedCertificate),
  noCertificate: z.optional(z.enum(["unverified", "tooQuick", "none", "only"])),
};
export type CertificateOutcome = {
  certificate?: z.output<typeof EarnedCertificate>;
  noCertificate?: "unverified" | "tooQuick" | "none" | "only";
};

export const Certificate = z.object({
  code: z.string(),
  /** The public page that anyone can check it on. */
  url: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Of an own assessment: the version that the attempt had. */
  version: z.optional(z.number()),
  /** The score of an attempt in which everything is right, and the score that had to be reached. */
  maxScore: z.number(),
  passScore: z.number(),
  /** The time limit in seconds, before the person's own factor. */
  seconds: z.number(),
  attemptNumber: z.number(),
  /** How many of the attempt's questions its person had seen before; absent on certificates from before it was counted. */
  seenBefore: z.optional(z.number()),
  issuedAt: z.string(),
  revoked: z.boolean(),
  revokedAt: z.nullable(z.string()),
  /** The holder's name when the attempt started; present if the owner shows it. */
  name: z.optional(z.string()),
  /** Present if the owner shows it. */
  score: z.optional(z.number()),
  /** For owner and admins. */
  revokedReason: z.optional(z.string()),
  /** For the owner: also what is hidden from others. */
  own: z.optional(
    z.object({
      attemptId: z.string(),
      name: z.string(),
      score: z.number(),
      showsName: z.boolean(),
      showsScore: z.boolean(),
    }),
  ),
});
export type Certificate = z.output<typeof Certificate>;

/** What was certified. @property version only of an own assessment */
export interface Certified {
  title: string;
  version?: number | undefined;
}

/** What was certified, as a heading: "JavaScript Assessment", "Handling customer data, version 3" */
export function certifiedTitle({ title, version }: Certified): string {
  return version === undefined ? title : `${title}, version ${version}`;
}

/** What was certified, within a sentence: "the JavaScript Assessment", "Handling customer data, version 3" */
export function certifiedName({ title, version }: Certified): string {
  return version === undefined ? `the ${title}` : certifiedTitle({ title, version });
}

const params = z.strictObject({ code: identifier });

export const getCertificate = declare({
  name: "getCertificate",
  method: "GET",
  path: "/api/assessment/certificates/:code",
  access: "anyone",
  summary: "What a certificate says, and whether it still holds",
  params,
  output: Certificate,
  message: "certificate",
});

export const getMyCertificates = declare({
  name: "getMyCertificates",
  method: "GET",
  path: "/api/assessment/my-certificates",
  access: "signedIn",
  summary: "One's own certificates, the newest first",
  output: z.array(Certificate),
  message: "myCertificates",
});

export const changeCertificate = declare({
  name: "changeCertificate",
  method: "PATCH",
  path: "/api/assessment/certificates/:code",
  access: "signedIn",
  summary: "Shows or hides name and score of one's own certificate",
  params,
  body: z.strictObject({ showsName: z.optional(z.boolean()), showsScore: z.optional(z.boolean()) }),
  output: Certificate,
  message: "certificateChanged",
});

export const revokeCertificate = declare({
  name: "revokeCertificate",
  method: "PATCH",
  path: "/api/assessment/certificates/:code/revocation",
  access: "admin",
  summary: "Revokes a certificate for good; the reason is for its owner and for admins",
  params,
  body: z.strictObject({ reason: textLine("a reason") }),
  output: Certificate,
  message: "certificateRevoked",
});

export const getCertificatePdf = declareFile({
  name: "getCertificatePdf",
  path: "/api/assessment/certificates/:code/certificate.pdf",
  access: "anyone",
  summary: "The certificate for print; for its owner with name and score, for others with what is shown",
  params,
  contentType: "application/pdf",
});

export const getCertificateQr = declareFile({
  name: "getCertificateQr",
  path: "/api/assessment/certificates/:code/qr.svg",
  access: "anonymous",
  summary: "A QR code with the address of a certificate's page",
  params,
  contentType: "image/svg+xml; charset=utf-8",
});

export const getCredential = declareFile({
  name: "getCredential",
  path: "/api/assessment/certificates/:code/credential.jwt",
  access: "signedIn",
  summary: "One's own certificate as an Open Badges 3.0 credential, signed as VC-JWT",
  params,
  contentType: "text/plain; charset=utf-8",
});

export const getBadgeSvg = declareFile({
  name: "getBadgeSvg",
  path: "/api/assessment/certificates/:code/badge.svg",
  access: "signedIn",
  summary: "One's own badge with the credential baked in, as SVG",
  params,
  contentType: "image/svg+xml; charset=utf-8",
});

export const getBadgePng = declareFile({
  name: "getBadgePng",
  path: "/api/assessment/certificates/:code/badge.png",
  access: "signedIn",
  summary: "One's own badge with the credential baked in, as PNG",
  params,
  contentType: "image/png",
});

/** `v` names what an image shows, so that a changed image has a changed address; the image is always the present one. */
export const imageVersion = z.strictObject({ v: z.optional(identifier) });

export const getCertificatePreview = declareFile({
  name: "getCertificatePreview",
  path: "/api/assessment/certificates/:code/preview.png",
  access: "anonymous",
  summary: "The image beside a link to a certificate, with what its owner shows",
  params,
  query: imageVersion,
  contentType: "image/png",
});
