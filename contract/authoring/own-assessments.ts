/** Assessments that an institution assembles from a collection's questions and publishes. */
import * as z from "zod/mini";
import { HallmarkCategory } from "../attempts/catalogue.ts";
import { freeShowTimes } from "../attempts/held-scores.ts";
import { declare, memberRoles } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { rowVersion } from "../row-version.ts";
import { remark, textLine } from "../text-rules.ts";
import { Actor } from "../users/admin.ts";
import { collectionPath, everyone, writers } from "./collections.ts";

export const ownLimits = {
  questions: { least: 3, most: 60 },
  /** Time limit in seconds. */
  seconds: { least: 60, most: 14_400 },
  topics: 60,
  /** That one assessment is offered to. */
  groups: 50,
  /** Questions that a version is drawn from. */
  pool: 2000,
  /** Of their texts together: what a server holds in memory of a version, and reads to publish it. */
  poolCharacters: 6_000_000,
} as const;

/** The difficulties that a question can have. */
export const difficulties = ["easy", "medium", "hard"] as const;

const whole = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));

const share = whole(0, ownLimits.questions.most, "Please use from 0 to 60 questions of a difficulty.");

const PlannedTopic = z
  .strictObject({
    topic: z.string().check(z.minLength(1), z.maxLength(60)),
    questions: whole(1, ownLimits.questions.most, "Please use from 1 to 60 questions of a topic."),
    /** How they are split; left out where any difficulty will do. */
    difficulties: z.optional(z.strictObject({ easy: share, medium: share, hard: share })),
  })
  .check(
    z.refine(
      ({ questions, difficulties: split }) => !split || split.easy + split.medium + split.hard === questions,
      {
        error: "The easy, medium and hard questions of a topic must add up to its questions.",
        path: ["difficulties"],
      },
    ),
  );

/** How the assessment is taken. A draft may have a plan that can't be drawn yet; `findings` reports it. */
export const OwnDraft = z.strictObject({
  title: textLine("a title"),
  /** What it covers, in a sentence or two. */
  description: remark,
  /** How many questions of each topic an attempt has; together, the questions of an attempt. */
  topics: z.array(PlannedTopic).check(
    z.maxLength(ownLimits.topics, "Please use at most 60 topics."),
    z.refine(
      (topics) => new Set(topics.map(({ topic }) => topic)).size === topics.length,
      "Each topic once.",
    ),
  ),
  seconds: whole(
    ownLimits.seconds.least,
    ownLimits.seconds.most,
    "Please choose a time limit from 1 to 240 minutes.",
  ),
  passPercent: whole(1, 100, "Please choose a pass mark from 1 to 100 per cent."),
  /** The category whose outline its hallmark has; left out for the outline of no category. */
  hallmark: z.optional(HallmarkCategory),
  /** False where a pass earns no certificate. */
  certificate: z.optional(z.boolean()),
  /** When takers of free attempts see score and answers; absent means immediately. */
  scoreShown: z.optional(z.enum(freeShowTimes, "Please choose when scores are shown.")),
  reviewShown: z.optional(z.enum(freeShowTimes, "Please choose when answers are shown.")),
  /** Whether everyone finds it in the catalogue, or the members of some groups, or it can be taken by an assignment alone. */
  offered: z.enum(["everyone", "groups", "assignment"], "Please choose who can take it."),
  /** Ids of the groups that it is offered to. */
  groups: z.optional(
    z.array(identifier).check(
      z.maxLength(ownLimits.groups, `Please choose at most ${ownLimits.groups} groups.`),
      z.refine((ids) => new Set(ids).size === ids.length, "Please choose each group once."),
    ),
  ),
});
export type OwnDraft = z.output<typeof OwnDraft>;

export const ownStates = ["draft", "published", "retired"] as const;

const Topic = z.object({
  topic: z.string(),
  /** Of them, an attempt has. */
  questions: z.number(),
  /** Approved and published questions of the topic in the collection. */
  available: z.number(),
  /** The same by difficulty. */
  availableBy: z.object({ easy: z.number(), medium: z.number(), hard: z.number() }),
});

/** A finding about the plan. `refused` blocks publication. */
const PlanFinding = z.object({ level: z.enum(["refused", "warning"]), sentence: z.string() });
export type PlanFinding = z.output<typeof PlanFinding>;

export const OwnAssessmentRow = z.object({
  slug: z.string(),
  title: z.string(),
  state: z.enum(ownStates),
  /** Number of the published version; 0 before the first. */
  published: z.number(),
  /** Questions, and time limit in seconds, of the draft. */
  questions: z.number(),
  seconds: z.number(),
  updatedAt: z.string(),
});
export type OwnAssessmentRow = z.output<typeof OwnAssessmentRow>;

export const OwnAssessment = z.object({
  slug: z.string(),
  collection: z.object({ id: z.string(), name: z.string(), archivedAt: z.nullable(z.string()) }),
  role: z.enum([...memberRoles, "admin"]),
  state: z.enum(ownStates),
  published: z.number(),
  /** Of the draft and the state; a change names the one that it is based on. */
  version: z.number(),
  draft: OwnDraft,
  updatedBy: z.nullable(Actor),
  updatedAt: z.string(),
  /** The topics of the draft, then the others of the collection in alphabetical order. */
  topics: z.array(Topic),
  /** Points from which a result passes. */
  passScore: z.number(),
  findings: z.array(PlanFinding),
  /** Open attempts; they keep the version that they started with. */
  openAttempts: z.number(),
  /** The groups of the draft with their names. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of published versions: how many scores wait to be released, and whether reviews do. */
  held: z.object({ scores: z.number(), reviews: z.boolean() }),
});
export type OwnAssessment = z.output<typeof OwnAssessment>;

const ownPath = z.strictObject({ ownAssessment: identifier });

export const getOwnAssessments = declare({
  name: "getOwnAssessments",
  method: "GET",
  path: "/api/collections/:collection/own-assessments",
  access: "author",
  roles: everyone,
  summary: "The assessments of a collection, the last changed first",
  params: collectionPath,
  output: z.array(OwnAssessmentRow),
  message: "ownAssessments",
});

export const createOwnAssessment = declare({
  name: "createOwnAssessment",
  method: "POST",
  path: "/api/collections/:collection/own-assessments",
  access: "author",
  roles: writers,
  summary: "Adds an assessment as a draft",
  params: collectionPath,
  body: z.strictObject({ title: textLine("a title") }),
  output: OwnAssessment,
  message: "ownAssessmentCreated",
  status: 201,
});

export const getOwnAssessment = declare({
  name: "getOwnAssessment",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment",
  access: "author",
  roles: everyone,
  summary: "One assessment with its draft, and what stands in the way of publishing it",
  params: ownPath,
  output: OwnAssessment,
  message: "ownAssessment",
});

export const changeOwnAssessment = declare({
  name: "changeOwnAssessment",
  method: "PATCH",
  path: "/api/own-assessments/:ownAssessment",
  access: "author",
  roles: writers,
  summary:
    "Stores the draft. Based on an older version: 409 changed_meanwhile, with the stored assessment. What people take changes only when it is published",
  params: ownPath,
  body: z.strictObject({ version: rowVersion, draft: OwnDraft }),
  output: OwnAssessment,
  message: "saved",
});

export const publishOwnAssessment = declare({
  name: "publishOwnAssessment",
  method: "POST",
  path: "/api/own-assessments/:ownAssessment/publish",
  access: "author",
  roles: writers,
  summary:
    "Publishes the draft as the next version with the approved questions of its topics. A plan that can't be drawn is refused with the reasons (409 wrong_state)",
  params: ownPath,
  body: z.strictObject({
    version: rowVersion,
    notes: remark,
    /** Statistics continue from the previous version, since only wording was corrected. */
    onlyCorrections: z.boolean(),
  }),
  isCostly: true,
  output: OwnAssessment,
  message: "ownAssessmentPublished",
});

export const retireOwnAssessment = declare({
  name: "retireOwnAssessment",
  method: "POST",
  path: "/api/own-assessments/:ownAssessment/retire",
  access: "author",
  roles: writers,
  summary: "Takes an assessment out of the catalogue; open attempts, results and certificates stay",
  params: ownPath,
  body: z.strictObject({ version: rowVersion }),
  output: OwnAssessment,
  message: "ownAssessmentRetired",
});

export const releaseOwnAssessment = declare({
  name: "releaseOwnAssessment",
  method: "POST",
  path: "/api/own-assessments/:ownAssessment/release",
  access: "author",
  roles: writers,
  summary:
    "Shows the scores, or the reviews, of all attempts on the published versions to their takers, now and after each further attempt on them",
  params: ownPath,
  body: z.strictObject({ what: z.enum(["scores", "reviews"], "Please choose scores or reviews.") }),
  output: OwnAssessment,
  message: "ownAssessmentReleased",
});

export const OwnVersion = z.object({
  number: z.number(),
  title: z.string(),
  notes: z.string(),
  publishedAt: z.string(),
  publishedBy: z.nullable(Actor),
  /** Questions of an attempt, and those that they are drawn from. */
  questions: z.number(),
  pool: z.number(),
  seconds: z.number(),
  passScore: z.number(),
});
export type OwnVersion = z.output<typeof OwnVersion>;

export const getOwnVersions = declare({
  name: "getOwnVersions",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment/versions",
  access: "author",
  roles: everyone,
  summary: "The published versions of an assessment, the latest first",
  params: ownPath,
  output: z.array(OwnVersion),
  message: "ownVersions",
});

export const OwnChanges = z.object({
  /** Whether only wording was corrected, so that statistics may continue from the previous version. */
  mayJoin: z.boolean(),
  settings: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["added", "removed", "changed"]),
      /** The first 200 characters. */
      stem: z.string(),
      /** What differs in a changed question. */
      parts: z.array(z.enum(["question", "options", "key", "explanation", "topic"])),
    }),
  ),
});
export type OwnChanges = z.output<typeof OwnChanges>;

export const getOwnChanges = declare({
  name: "getOwnChanges",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment/changes/:number",
  access: "author",
  roles: everyone,
  summary:
    "What a version changed from the one before; the number after the last is what publishing would change",
  params: z.strictObject({ ownAssessment: identifier, number: identifier }),
  isCostly: true,
  output: OwnChanges,
  message: "ownChanges",
});
