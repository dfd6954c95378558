/** What Open Badges 3.0 requires of an achievement credential, written from its data model, as strict shapes. */
import * as z from "zod/mini";

const uri = z.string().check(z.regex(/^(https?:\/\/|urn:uuid:)\S+$/));
const dateTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/));
const text = z.string().check(z.minLength(1));
const typed = (...types: string[]) =>
  z.array(z.string()).check(z.refine((given) => types.every((type) => given.includes(type))));

const Image = z.strictObject({ id: uri, type: z.literal("Image"), caption: z.optional(z.string()) });

const Profile = z.strictObject({
  id: uri,
  type: typed("Profile"),
  name: z.optional(text),
  url: z.optional(uri),
  email: z.optional(z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/))),
  image: z.optional(Image),
});

const ResultDescription = z.strictObject({
  id: uri,
  type: typed("ResultDescription"),
  name: text,
  resultType: z.enum(["GradePointAverage", "LetterGrade", "Percent", "RawScore", "Result", "Status"]),
  valueMin: z.optional(z.string()),
  valueMax: z.optional(z.string()),
  requiredValue: z.optional(z.string()),
});

const Achievement = z.strictObject({
  id: uri,
  type: typed("Achievement"),
  achievementType: z.enum(["Achievement", "Assessment", "Badge", "Certificate"]),
  name: text,
  version: z.optional(text),
  description: text,
  criteria: z.strictObject({ id: z.optional(uri), narrative: z.optional(text) }),
  image: z.optional(Image),
  tag: z.optional(z.array(text)),
  resultDescription: z.optional(z.array(ResultDescription)),
});

const IdentityObject = z.strictObject({
  type: z.literal("IdentityObject"),
  identityType: z.literal("emailAddress"),
  hashed: z.literal(true),
  identityHash: z.string().check(z.regex(/^sha256\$[0-9a-f]{64}$/)),
  salt: text,
});

/** The payload of a VC-JWT: the credential's own members, and the registered claims that repeat them. */
export const AchievementCredential = z
  .strictObject({
    "@context": z.tuple([
      z.literal("https://www.w3.org/ns/credentials/v2"),
      z.literal("https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"),
    ]),
    id: uri,
    type: typed("VerifiableCredential", "OpenBadgeCredential"),
    name: text,
    description: z.optional(text),
    issuer: Profile,
    validFrom: dateTime,
    awardedDate: z.optional(dateTime),
    credentialSubject: z.strictObject({
      id: uri,
      type: typed("AchievementSubject"),
      identifier: z.array(IdentityObject),
      achievement: Achievement,
      result: z.optional(
        z.array(z.strictObject({ type: typed("Result"), resultDescription: uri, value: z.string() })),
      ),
    }),
    credentialStatus: z.strictObject({
      id: uri,
      type: z.literal("BitstringStatusListEntry"),
      statusPurpose: z.literal("revocation"),
      statusListIndex: z.string().check(z.regex(/^\d+$/)),
      statusListCredential: uri,
    }),
    iss: uri,
    jti: uri,
    nbf: z.int(),
    sub: uri,
  })
  .check(
    z.refine((given) => given.iss === given.issuer.id),
    z.refine((given) => given.jti === given.id),
    z.refine((given) => given.sub === given.credentialSubject.id),
    z.refine((given) => given.nbf === Math.floor(Date.parse(given.validFrom) / 1000)),
    z.refine(({ credentialSubject: { achievement, result = [] } }) =>
      result.every((one) => achievement.resultDescription?.some(({ id }) => id === one.resultDescription)),
    ),
  );
