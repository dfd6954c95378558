/** What a link to an assessment, a certificate or a shared result shows before it is opened. */
import { getAssessmentPreview } from "../../../contract/certificates/badges.ts";
import {
  certifiedName,
  certifiedTitle,
  getCertificatePreview,
} from "../../../contract/certificates/certificates.ts";
import { getSharedPreview } from "../../../contract/certificates/sharing.ts";
import { durationText } from "../../../contract/form.ts";
import type { PagePreviews, Preview } from "../../http/pages/page-previews.ts";
import type { Services } from "../../services.ts";
import { hallmarkChoice } from "../hallmark-choice.ts";
import { dayText, firstNameOf, scoreText, seenText } from "../names.ts";
import { findShared } from "../shares-store.ts";
import { findCertificate } from "../store.ts";
import type { Image } from "./image-drawing.ts";
import { assessmentImage, certificateImage, sharedImage, versionOf } from "./preview-images.ts";

/** "10 questions, 10 minutes, one score" */
function openTestText(questions: number, seconds: number): string {
  return `${questions} questions, ${durationText(seconds).toLowerCase()}, one score`;
}

/** @param part the last part of the page's address */
function imageOf(endpoint: { path: string }, part: string, image: Image, alt: string): Preview["image"] {
  return { path: `${endpoint.path.replace(/:\w+/, encodeURIComponent(part))}?v=${versionOf(image)}`, alt };
}

/** The link previews of the pages of assessments, certificates and shared results. */
export function certificatePreviews(services: Pick<Services, "db" | "assessments">): PagePreviews {
  const { db, assessments } = services;
  return {
    "/assessment/:assessmentName": async (slug) => {
      const assessment = await assessments.find(slug);
      // The page itself reports an unknown assessment.
      if (!assessment?.isOffered) return null;
      const { title, form } = assessment;
      return {
        title,
        description: `${openTestText(form.questions, form.seconds)}. Score ${form.passScore} or more to earn the gold hallmark and a certificate.`,
        image: imageOf(getAssessmentPreview, slug, assessmentImage(assessment), `Hallmark of the ${title}`),
        isListed: true,
      };
    },
    "/certificate/:code": async (code) => {
      const found = await findCertificate(db, code);
      if (!found) return undefined;
      const { holderName, showsName, score, showsScore } = found;
      const title = certifiedTitle(found);
      const { attemptNumber, seenBefore, issuedAt, revokedAt } = found;
      const drawn = certificateImage(found, await hallmarkChoice(services, found.slug));
      const image = (alt: string) => imageOf(getCertificatePreview, code, drawn, alt);
      if (revokedAt !== null) {
        const text = `${title}: revoked certificate`;
        return { title: text, description: "This certificate was revoked.", image: image(text) };
      }
      const result = showsScore
        ? scoreText(score, found)
        : `Passed with at least ${scoreText(found.passScore, found)}`;
      const seen = seenBefore === null ? "" : `, ${seenText(seenBefore, found)} questions seen before`;
      const text =
        showsName && holderName ? `${holderName} passed ${certifiedName(found)}` : `${title}: certificate`;
      return {
        title: text,
        description: `${result}, on ${dayText(issuedAt)}, attempt ${attemptNumber}${seen}. Anyone can check this certificate.`,
        image: image(`${text}, with the hallmark in gold`),
      };
    },
    "/shared/:code": async (code) => {
      const found = await findShared(db, code);
      if (!found) return undefined;
      const { name, title, score, createdAt, attemptNumber } = found;
      const result = `${scoreText(score, found)} in the ${title}`;
      const drawn = sharedImage(found, await hallmarkChoice(services, found.slug));
      const text = name === null ? result : `${firstNameOf(name)}: ${result}`;
      return {
        title: text,
        description: `On ${dayText(createdAt)}, attempt ${attemptNumber}. ${openTestText(found.maxScore, found.seconds)}, graded by the server.`,
        image: imageOf(getSharedPreview, code, drawn, text),
      };
    },
  };
}
