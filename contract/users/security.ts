/** The caller's sessions and two-factor sign-in, data export and account deletion. */
import * as z from "zod/mini";
import { QuestionBody } from "../authoring/question-body.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { Result } from "../results.ts";
import { usedPassword } from "../text-rules.ts";
import { User } from "./users.ts";

export const Session = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  /** IPv4, or the /64 of an IPv6 address. */
  address: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const getSessions = declare({
  name: "getSessions",
  method: "GET",
  path: "/api/user/sessions",
  access: "signedIn",
  summary: "One's own sessions, the newest first",
  output: z.array(Session),
  message: "sessions",
});

export const endSession = declare({
  name: "endSession",
  method: "DELETE",
  path: "/api/user/sessions/:id",
  access: "signedIn",
  summary: "Ends one of one's own sessions",
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  message: "sessionEnded",
});

export const endOtherSessions = declare({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/user/sessions",
  access: "signedIn",
  summary: "Ends all of one's own sessions but this one",
  output: z.object({ ended: z.number() }),
  message: "otherSessionsEnded",
});

export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** True for admins if the operator requires it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});

export const getTwoFactor = declare({
  name: "getTwoFactor",
  method: "GET",
  path: "/api/user/two-factor",
  access: "signedIn",
  summary: "Whether two-factor sign-in is on",
  output: TwoFactor,
  message: "twoFactor",
});

export const beginTwoFactor = declare({
  name: "beginTwoFactor",
  method: "POST",
  path: "/api/user/two-factor",
  access: "signedIn",
  summary: "Begins to set up an authenticator app; it counts once a code of it is confirmed",
  body: z.strictObject({ password: usedPassword }),
  output: z.object({
    /** Base32, to be typed where no code can be scanned. */
    secret: z.string(),
    /** otpauth:// address (Key URI Format). */
    uri: z.string(),
    /** The address as a QR code: an SVG path in a square of `size` units. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  message: "twoFactorBegun",
});

/** A code from the app, or a recovery code. */
const usedCode = z.string("Please enter the code.").check(z.maxLength(32, "This code is too long."));

const appCode = z
  .string("Please enter the six digits.")
  .check(z.regex(/^[0-9]{6}$/, "Please enter the six digits that the app shows."));

export const confirmTwoFactor = declare({
  name: "confirmTwoFactor",
  method: "PATCH",
  path: "/api/user/two-factor",
  access: "signedIn",
  summary: "Turns two-factor sign-in on by a code of the new app; answers the recovery codes, this once",
  body: z.strictObject({ code: appCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  message: "twoFactorOn",
});

export const endTwoFactor = declare({
  name: "endTwoFactor",
  method: "DELETE",
  path: "/api/user/two-factor",
  access: "signedIn",
  summary: "Turns two-factor sign-in off, by the password and a code of the app or a recovery code",
  body: z.strictObject({
    password: usedPassword,
    /** Needed where it is on. */
    code: z.optional(usedCode),
  }),
  output: z.null(),
  message: "twoFactorOff",
});

export const OwnData = z.object({
  exportedAt: z.string(),
  user: User,
  sessions: z.array(Session),
  results: z.array(Result),
  attempts: z.array(
    z.object({
      id: z.string(),
      assessment: z.string(),
      number: z.number(),
      state: z.string(),
      startedAt: z.string(),
      deadlineAt: z.string(),
      closedAt: z.nullable(z.string()),
      answers: z.array(
        z.object({ question: z.string(), choice: z.nullable(z.string()), savedAt: z.nullable(z.string()) }),
      ),
    }),
  ),
  /** Questions that the person reported, each by its text. */
  reports: z.array(
    z.object({
      question: z.string(),
      assessment: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: z.string(),
      status: z.string(),
      answer: z.string(),
    }),
  ),
  certificates: z.array(
    z.object({
      code: z.string(),
      assessment: z.string(),
      name: z.nullable(z.string()),
      score: z.number(),
      maxScore: z.number(),
      passScore: z.number(),
      attemptNumber: z.number(),
      seenBefore: z.nullable(z.number()),
      issuedAt: z.string(),
      showsName: z.boolean(),
      showsScore: z.boolean(),
      revokedAt: z.nullable(z.string()),
      revokedReason: z.nullable(z.string()),
    }),
  ),
  /** Results that anyone with the link can see. */
  shares: z.array(
    z.object({ code: z.string(), attemptId: z.string(), sharedAt: z.string(), showsName: z.boolean() }),
  ),
  /** Memberships, and invitations to the verified address. */
  groups: z.array(
    z.object({
      group: z.string(),
      name: z.string(),
      email: z.nullable(z.string()),
      idNumber: z.nullable(z.string()),
      labels: z.array(z.string()),
      role: z.string(),
      takesAssessments: z.boolean(),
      state: z.string(),
      invitedAt: z.nullable(z.string()),
      joinedAt: z.nullable(z.string()),
      leftAt: z.nullable(z.string()),
    }),
  ),
  /** Collections of questions of which the person is a member. */
  collections: z.array(z.object({ name: z.string(), role: z.string(), since: z.string() })),
  /** Questions that the person created; with their current text and key while the person may write in the collection. */
  questions: z.array(
    z.object({
      id: z.string(),
      collection: z.string(),
      state: z.string(),
      createdAt: z.string(),
      body: z.nullable(QuestionBody),
    }),
  ),
  /** The pictures that the texts of these questions name by their hash, as base64. */
  pictures: z.array(
    z.object({
      hash: z.string(),
      type: z.string(),
      width: z.number(),
      height: z.number(),
      bytes: z.string(),
    }),
  ),
  questionComments: z.array(
    z.object({
      questionId: z.string(),
      text: z.string(),
      at: z.string(),
      resolvedAt: z.nullable(z.string()),
    }),
  ),
  /** Assessments that the person added, with the versions that they published. */
  ownAssessments: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      collection: z.string(),
      state: z.string(),
      createdAt: z.string(),
      publishedVersions: z.array(z.number()),
    }),
  ),
  /** Answers that the person gave in reviews, before they saw the key. */
  blindAnswers: z.array(z.object({ questionId: z.string(), at: z.string(), isRight: z.boolean() })),
  /** Assignments of the person's groups, with the person's exceptions. */
  assignments: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      attemptsUsed: z.number(),
      score: z.nullable(z.number()),
      exception: z.nullable(
        z.object({
          reason: z.string(),
          opensAt: z.nullable(z.string()),
          startByAt: z.nullable(z.string()),
          hardEndAt: z.nullable(z.string()),
          attempts: z.nullable(z.number()),
          extraMinutes: z.number(),
          excusedAt: z.nullable(z.string()),
        }),
      ),
      annulled: z.array(z.object({ attemptId: z.string(), at: z.string(), reason: z.string() })),
      /** Mails about it that were sent or left out, and why. */
      notices: z.array(z.object({ kind: z.string(), at: z.string(), skippedWhy: z.nullable(z.string()) })),
    }),
  ),
  /** Kinds of mail that the person has stopped. */
  stoppedMails: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** What is stored about the attempts of deleted accounts with the same email address. */
  pastAttempts: z.array(
    z.object({
      assessment: z.string(),
      /** The number of the last attempt. */
      attempts: z.number(),
      /** When the attempts of that account's last 24 hours started. */
      starts: z.array(z.string()),
      /** Ids of the questions that were shown. */
      questions: z.array(z.string()),
      keptUntil: z.string(),
    }),
  ),
});
export type OwnData = z.output<typeof OwnData>;

export const exportOwnData = declare({
  name: "exportOwnData",
  method: "GET",
  path: "/api/user/export",
  access: "signedIn",
  summary: "All that is stored about the signed-in person",
  output: OwnData,
  shape: "stream",
  message: "ownData",
});

export const deleteAccount = declare({
  name: "deleteAccount",
  method: "DELETE",
  path: "/api/user/account",
  access: "signedIn",
  summary: "Deletes the account; its results go on in statistics without any person",
  body: z.strictObject({ password: usedPassword }),
  output: z.null(),
  message: "accountDeleted",
});
