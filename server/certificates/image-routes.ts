/** The images beside links to assessments, certificates and shared results, and the QR code of a certificate. */
import type { FastifyInstance } from "fastify";
import { getAssessmentPreview } from "../../contract/certificates/badges.ts";
import { getCertificatePreview, getCertificateQr } from "../../contract/certificates/certificates.ts";
import { getSharedPreview } from "../../contract/certificates/sharing.ts";
import { AppError } from "../../contract/errors.ts";
import { publicFile } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { qrCodeOf } from "../platform/qr.ts";
import type { Services } from "../services.ts";
import { ink } from "./drawing/colours.ts";
import type { Image } from "./drawing/image-drawing.ts";
import { assessmentImage, certificateImage, sharedImage, versionOf } from "./drawing/preview-images.ts";
import { hallmarkChoice } from "./hallmark-choice.ts";
import { certificateUrl } from "./issue-store.ts";
import { findShared } from "./shares-store.ts";
import { findCertificate, getCertificate } from "./store.ts";

/** Serves the images that anyone may fetch. */
export function serveImages(app: FastifyInstance, services: Services): void {
  const { db, images, settings, assessments } = services;

  /** The image as it is now. An image requested by an older version's address must not be cached under it. */
  const reply = async (image: Image | undefined, version: string | undefined, address: string) => {
    if (!image) throw new AppError("not_found");
    const bytes = await images.render(image, address);
    const isCurrent = version === versionOf(image);
    return { bytes, headers: isCurrent ? publicFile : { ...publicFile, "cache-control": "no-store" } };
  };

  serve(app, services, getAssessmentPreview, async ({ params, query, address }) => {
    const assessment = await assessments.find(params.slug);
    return reply(assessment?.isOffered ? assessmentImage(assessment) : undefined, query.v, address);
  });

  serve(app, services, getCertificatePreview, async ({ params, query, address }) => {
    const stored = await findCertificate(db, params.code);
    const image = stored && certificateImage(stored, await hallmarkChoice(services, stored.slug));
    return reply(image, query.v, address);
  });

  serve(app, services, getCertificateQr, async ({ params }) => {
    const { code } = await getCertificate(db, params.code);
    const { size, path } = qrCodeOf(certificateUrl(settings.publicUrl, code));
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${ink}" d="${path}"/></svg>`;
    return { bytes: svg, headers: publicFile };
  });

  serve(app, services, getSharedPreview, async ({ params, query, address }) => {
    const shared = await findShared(db, params.code);
    const image = shared && sharedImage(shared, await hallmarkChoice(services, shared.slug));
    return reply(image, query.v, address);
  });
}
