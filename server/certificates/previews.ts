/** What a link to a certificate or a shared result tells before it is opened. */
import { rules } from "../../contract/rules.ts";
import type { PagePreviews } from "../http/page-previews.ts";
import type { Services } from "../services.ts";
import { dayText, firstNameOf, scoreText, seenText } from "./names.ts";
import { findShared } from "./shares-store.ts";
import { findCertificate } from "./store.ts";

export function certificatePreviews({ db }: Pick<Services, "db">): PagePreviews {
  return {
    "/certificate/:code": async (code) => {
      const found = await findCertificate(db, code);
      if (!found) return undefined;
      const {
        title,
        holderName,
        showsName,
        score,
        showsScore,
        attemptNumber,
        seenBefore,
        issuedAt,
        revokedAt,
      } = found;
      if (revokedAt !== null)
        return { title: `${title}: revoked certificate`, description: "This certificate was revoked." };
      const result = showsScore
        ? scoreText(score)
        : `Passed with at least ${rules.certificateScore} of ${rules.maxScore}`;
      const seen = seenBefore === null ? "" : `, ${seenText(seenBefore)} questions seen before`;
      return {
        title: showsName && holderName ? `${holderName} passed the ${title}` : `${title}: certificate`,
        description: `${result}, on ${dayText(issuedAt)}, attempt ${attemptNumber}${seen}. Anyone can check this certificate.`,
      };
    },
    "/shared/:code": async (code) => {
      const found = await findShared(db, code);
      if (!found) return undefined;
      const { name, title, score, createdAt, attemptNumber } = found;
      return {
        title:
          name === null
            ? `${scoreText(score)} in the ${title}`
            : `${firstNameOf(name)}: ${scoreText(score)} in the ${title}`,
        description: `On ${dayText(createdAt)}, attempt ${attemptNumber}: ten questions in ten minutes, graded by the server.`,
      };
    },
  };
}
