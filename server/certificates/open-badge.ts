/** The Open Badges 3.0 documents: issuer, achievement and credential, as verifiers expect them. */
import { createHash } from "node:crypto";
import { certifiedName, certifiedTitle } from "../../contract/certificates/certificates.ts";
import { ownSlugPattern, type ScoreScale, scaleOf } from "../../contract/form.ts";
import type { Assessment } from "../banks/assessments.ts";
import type { Settings } from "../config.ts";
import { hashSecret } from "../platform/ids.ts";
import { achievementUrl, issuerUrl } from "./addresses.ts";
import { certificateUrl } from "./issue-store.ts";
import { scoreText, seenText, testText } from "./names.ts";
import { statusOf } from "./status-list.ts";
import type { StoredCertificate } from "./store.ts";

type Json = Record<string, unknown>;
type Site = Pick<Settings, "publicUrl" | "companyName" | "mainSiteUrl" | "contactEmail">;

/** The W3C's context comes first, that of Open Badges second. */
const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];

/** Who issues, as an Open Badges profile. */
export function issuerOf(site: Site): Json {
  return {
    id: issuerUrl(site.publicUrl),
    type: ["Profile"],
    name: site.companyName,
    url: site.mainSiteUrl,
    email: /<([^>]+)>/.exec(site.contactEmail)?.[1] ?? site.contactEmail,
  };
}

/** The issuer as a document of its own. */
export function issuerDocument(site: Site): Json {
  return { "@context": contexts, ...issuerOf(site) };
}

interface Achieved extends ScoreScale {
  slug: string;
  title: string;
  /** Only for own assessments. */
  version: number | undefined;
  category: string | undefined;
  /** Time limit. */
  seconds: number;
}

/** What an assessment's credential certifies. */
function achievementOf(publicUrl: string, achieved: Achieved): Json {
  const { slug, title, version, category, maxScore, passScore, seconds } = achieved;
  const id = achievementUrl(publicUrl, slug);
  return {
    id,
    type: ["Achievement"],
    achievementType: "Assessment",
    name: certifiedTitle(achieved),
    ...(version === undefined ? {} : { version: String(version) }),
    description: `Passed ${certifiedName(achieved)}: ${testText({ questions: maxScore, seconds })}, chosen, timed and graded by the server.`,
    criteria: {
      id: `${publicUrl}/assessment/${slug}`,
      narrative: `At least ${scoreText(passScore, achieved)} questions answered correctly in one attempt.`,
    },
    image: { id: `${id}/image.svg`, type: "Image", caption: `The hallmark of ${certifiedName(achieved)}` },
    tag: [category ?? title],
    resultDescription: [
      {
        id: `${id}#score`,
        type: ["ResultDescription"],
        name: "Right answers",
        resultType: "RawScore",
        valueMin: "0",
        valueMax: String(maxScore),
        requiredValue: String(passScore),
      },
    ],
  };
}

/** An achievement as a document of its own. */
export function achievementDocument(publicUrl: string, assessment: Assessment): Json {
  const { slug, title, category, form } = assessment;
  const version = ownSlugPattern.test(slug) ? assessment.version : undefined;
  const achieved = { slug, title, version, category, seconds: form.seconds, ...scaleOf(form) };
  return { "@context": contexts, ...achievementOf(publicUrl, achieved) };
}

/**
 * The credential of a certificate, ready to be signed as VC-JWT: the credential's own members and beside them the
 * registered claims that repeat them (Open Badges 3.0, 8.2.4). The score is in it only if its owner shows it, since
 * everyone who receives the credential can read it.
 * @param category the assessment's; undefined where it is no longer known
 * @param holder the person it is tied to: by an id of this issuer's own, and by the hash of their verified address
 */
export function credentialOf(
  site: Site,
  certificate: StoredCertificate,
  holder: { id: string; email: string | undefined },
  category: string | undefined,
): Json {
  const { publicUrl } = site;
  const id = certificateUrl(publicUrl, certificate.code);
  const issuer = issuerOf(site);
  const achievement = achievementOf(publicUrl, { ...certificate, category });
  const subjectId = subjectIdOf(publicUrl, holder.id);
  const salt = hashSecret(`salt of ${certificate.code}`).slice(0, 22);
  return {
    "@context": contexts,
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: certifiedTitle(certificate),
    description: descriptionOf(certificate),
    issuer,
    validFrom: certificate.issuedAt,
    awardedDate: certificate.issuedAt,
    credentialSubject: {
      id: subjectId,
      type: ["AchievementSubject"],
      ...(holder.email === undefined ? {} : { identifier: [identityOf(holder.email, salt)] }),
      achievement,
      ...(certificate.showsScore
        ? {
            result: [
              {
                type: ["Result"],
                resultDescription: `${achievement.id}#score`,
                value: String(certificate.score),
              },
            ],
          }
        : {}),
    },
    credentialStatus: statusOf(publicUrl, certificate.statusIndex),
    iss: issuer.id,
    jti: id,
    nbf: Math.floor(Date.parse(certificate.issuedAt) / 1000),
    sub: subjectId,
  };
}

/** "Attempt 3, passed. 4 of its 10 questions had been seen before." */
function descriptionOf({ attemptNumber, seenBefore, maxScore }: StoredCertificate): string {
  const passed = `Attempt ${attemptNumber}, passed.`;
  if (seenBefore === null) return passed;
  return `${passed} ${seenText(seenBefore, { maxScore })} questions had been seen before.`;
}

function identityOf(email: string, salt: string): Json {
  const hash = createHash("sha256").update(`${email}${salt}`).digest("hex");
  return {
    type: "IdentityObject",
    identityType: "emailAddress",
    hashed: true,
    identityHash: `sha256$${hash}`,
    salt,
  };
}

/** A UUID version 8 for a person at this issuer: the same on all their credentials, and used nowhere else. */
function subjectIdOf(publicUrl: string, userId: string): string {
  const hex = createHash("sha256").update(`${publicUrl} ${userId}`).digest("hex");
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
