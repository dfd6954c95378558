/** The mail about an earned certificate. */
import { certifiedName, certifiedTitle } from "../../contract/certificates/certificates.ts";
import type { AssessmentSource } from "../banks/assessments.ts";
import type { Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import type { Letter } from "../mail/message.ts";
import type { WaitingMail } from "../mail/store.ts";
import type { ImageRenderer } from "./drawing/images.ts";
import { hallmarkChoice } from "./hallmark-choice.ts";
import { certificateUrl } from "./issue-store.ts";
import { scoreText } from "./names.ts";
import { findCertificate } from "./store.ts";

interface CertificateMailParts {
  db: Db;
  settings: Pick<Settings, "publicUrl">;
  images: ImageRenderer;
  assessments: AssessmentSource;
}

/** Writes the letter of a waiting mail; undefined when the certificate was revoked meanwhile. */
export function certificateLetters({ db, settings, images, assessments }: CertificateMailParts) {
  const { publicUrl } = settings;
  return async ({ details }: WaitingMail, greeting: string): Promise<Letter | undefined> => {
    const certificate = await findCertificate(db, String(details.code));
    if (!certificate || certificate.revokedAt !== null) return undefined;
    const { slug, title, score, code } = certificate;
    const others = Number(details.others ?? 0);
    const more = others === 1 ? "another certificate" : `${others} more certificates`;
    const choice = await hallmarkChoice({ assessments }, slug);
    const hallmark = await images.render({ kind: "mailHallmark", slug, title, ...choice }, "mails");
    return {
      subject: `Your certificate: ${certifiedTitle(certificate)}`,
      greeting,
      hallmark,
      before: [
        `You scored ${scoreText(score, certificate)} in ${certifiedName(certificate)} and earned its gold hallmark. Your certificate is ready.`,
        ...(others > 0
          ? [`Your earlier results also earned ${more}, which you can find on your profile.`]
          : []),
        "It hides your name and score from others until you choose to show them.",
      ],
      button: { label: "Open your certificate", url: certificateUrl(publicUrl, code) },
      after: ["We send this email once per assessment, the first time you pass it."],
    };
  };
}
