/** The catalogue: the 42 cards, which the page has built in, and the organisation's own assessments. */
import * as z from "zod/mini";
import { categories } from "../cards.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { freeShowTimes } from "./held-scores.ts";

export const CatalogueItem = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  /** "10 Minutes" for each of the 42. */
  time: z.string(),
  format: z.literal("MCQ"),
  link: z.string(),
  assumes: z.string(),
  standing: z.optional(z.enum(["legacy", "release candidate"])),
  /** False while the assessment has no compiled questions. */
  ready: z.boolean(),
  /** How many an attempt has; also its highest score. */
  questions: z.number(),
  passScore: z.number(),
  /** Own assessments only: the first topics, for a line on the card. */
  subjects: z.optional(z.string()),
});
export type CatalogueItem = z.output<typeof CatalogueItem>;

export const getCatalogue = declare({
  name: "getCatalogue",
  method: "GET",
  path: "/api/assessment/catalogue",
  access: "anyone",
  summary:
    "The 42 assessments in order, then those of the organisation that are offered to everyone or to the caller's groups, and the categories",
  query: z.strictObject({
    only: z.optional(z.literal("organisation", "only takes organisation, or is left out.")),
  }),
  output: z.object({
    items: z.array(CatalogueItem),
    categories: z.array(z.object({ id: z.number(), catName: z.string() })),
  }),
  message: "catalogue",
});

/** The category of own assessments; listed while it has at least one. */
export const ownCategory = "Your organisation";

/** The outlines that a hallmark can have, named by their category. */
export const HallmarkCategory = z.enum(categories.map(({ catName }) => catName));

export const getHallmarks = declare({
  name: "getHallmarks",
  method: "GET",
  path: "/api/assessment/hallmarks",
  access: "anyone",
  summary:
    "The categories whose outlines the hallmarks of own assessments have, by slug; one without a choice is absent",
  query: z.strictObject({
    /** Separated by commas. */
    slugs: z.optional(z.string().check(z.maxLength(50 * 15, "Please name at most 50 assessments."))),
  }),
  output: z.record(z.string(), HallmarkCategory),
  message: "hallmarks",
});

/** A subject that an assessment covers; `questions` is how many of an attempt's questions are about it. */
export const CoveredTopic = z.object({ title: z.string(), questions: z.number() });
export type CoveredTopic = z.output<typeof CoveredTopic>;

export const getTopics = declare({
  name: "getTopics",
  method: "GET",
  path: "/api/assessment/topics/:slug",
  access: "signedIn",
  summary: "The topics of an assessment with their number of questions in each attempt",
  params: z.strictObject({ slug: identifier }),
  output: z.array(CoveredTopic),
  message: "topics",
});

/** What a person reads before they start. */
export const AssessmentInfo = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  questions: z.number(),
  /** Time limit in seconds, before the person's own factor. */
  seconds: z.number(),
  passScore: z.number(),
  /** How many consecutive attempts of one person share no question. */
  roundAttempts: z.number(),
  format: z.literal("MCQ"),
  topics: z.array(CoveredTopic),
  /** Whether a pass earns a certificate. */
  certificate: z.boolean(),
  /** When free attempts that start now show their score and answers. */
  scoreShown: z.enum(freeShowTimes),
  reviewShown: z.enum(freeShowTimes),
  /** False if it can't be started: no longer offered, or without compiled questions. */
  ready: z.boolean(),
});
export type AssessmentInfo = z.output<typeof AssessmentInfo>;

export const getAssessmentInfo = declare({
  name: "getAssessmentInfo",
  method: "GET",
  path: "/api/assessment/info/:slug",
  access: "signedIn",
  summary: "What an assessment asks: questions, time limit, pass mark and topics",
  params: z.strictObject({ slug: identifier }),
  output: AssessmentInfo,
  message: "assessmentInfo",
});
