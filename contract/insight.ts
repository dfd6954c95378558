/** Statistics for admins: what the service is doing, and scores, topics and questions of each assessment. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";
import { wholeNumber } from "./lists.ts";

export const Overview = z.object({
  people: z.number(),
  /** Ended today, by the UTC day. */
  attemptsToday: z.number(),
  liveAttempts: z.number(),
  results: z.number(),
  certificates: z.number(),
  mailsWaiting: z.number(),
  /** How many of these have failed at least once. */
  mailsFailing: z.number(),
  openReports: z.number(),
  /** When the oldest open report came; null without one. */
  oldestReportAt: z.nullable(z.string()),
  quarantined: z.number(),
  /** Counted attempts by UTC day, oldest first, of the last 56 days; days without one are left out. */
  days: z.array(z.object({ day: z.string(), attempts: z.number(), passed: z.number() })),
  /** Assessments taken in the last 28 days, the most taken first. */
  mostTaken: z.array(
    z.object({ slug: z.string(), title: z.string(), attempts: z.number(), passed: z.number() }),
  ),
});
export type Overview = z.output<typeof Overview>;

export const getOverview = declare({
  name: "getOverview",
  method: "GET",
  path: "/api/assessment/overview",
  access: "admin",
  summary: "The figures of the day, activity over time, and what waits for an admin",
  output: Overview,
  message: "overview",
});

/** How many attempts scored what: index 0 to the highest score. */
const Distribution = z.array(z.number());

export const AssessmentTotals = z.object({
  slug: z.string(),
  title: z.string(),
  maxScore: z.number(),
  passScore: z.number(),
  /** Of the current version, as everything below. */
  attempts: z.number(),
  firstAttempts: z.number(),
  /**
   * Share of first attempts that passed, and their mean score; null without one. Below 30 attempts they may be due to
   * chance.
   */
  passShare: z.nullable(z.number()),
  mean: z.nullable(z.number()),
});
export type AssessmentTotals = z.output<typeof AssessmentTotals>;

export const getInsights = declare({
  name: "getInsights",
  method: "GET",
  path: "/api/assessment/insight",
  access: "admin",
  summary: "Attempts and pass share of every assessment",
  output: z.array(AssessmentTotals),
  message: "insights",
});

export const itemFlags = [
  "wrong-key-likely",
  "dead-distractor",
  "suspect-distractor",
  "too-easy",
  "too-hard",
  "easier-than-expected",
  "harder-than-expected",
  "weak",
] as const;
export type ItemFlag = (typeof itemFlags)[number];

const share = z.nullable(z.number());

export const ItemInsight = z.object({
  item: z.string(),
  version: z.string(),
  rev: z.number(),
  /** The bank's current version; drawn, unless quarantined. */
  isCurrent: z.boolean(),
  isQuarantined: z.boolean(),
  topic: z.string(),
  difficulty: z.enum(["easy", "medium", "hard"]),
  /** As it is shown, its code as a fenced block at the end. */
  prompt: z.string(),
  /** First attempts that had the question. Without one every figure is null; below 30 no flag is set. */
  n: z.number(),
  /** Share of right answers, 0 to 1. */
  facility: share,
  /** Pearson correlation with the rest score, -1 to 1; null below 30 answers and where either does not vary. */
  discrimination: share,
  omitted: share,
  /** Where the label expects the facility. */
  expected: z.object({ from: z.number(), to: z.number() }),
  /** In the bank's order, the key first. Thirds are by rest score; null below 30 answers. */
  options: z.array(z.object({ text: z.string(), share, bottom: share, top: share, discrimination: share })),
  flags: z.array(z.enum(itemFlags)),
});
export type ItemInsight = z.output<typeof ItemInsight>;

export const Insight = z.object({
  slug: z.string(),
  title: z.string(),
  maxScore: z.number(),
  passScore: z.number(),
  /** The version that is shown, and those under which attempts were counted; those that differ in typos are one. */
  version: z.number(),
  versions: z.array(z.number()),
  attempts: z.number(),
  firstAttempts: z.number(),
  passShare: share,
  mean: share,
  scores: z.object({ first: Distribution, all: Distribution }),
  /** UTC days with attempts, oldest first, of the last 90 days. */
  days: z.array(z.object({ day: z.string(), attempts: z.number(), passed: z.number() })),
  topics: z.array(z.object({ id: z.string(), title: z.string(), n: z.number(), facility: share })),
  items: z.array(ItemInsight),
});
export type Insight = z.output<typeof Insight>;

export const getInsight = declare({
  name: "getInsight",
  method: "GET",
  path: "/api/assessment/insight/:id",
  access: "admin",
  summary: "Attempts over time, scores, topics and questions of one assessment, by its slug",
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ version: z.optional(wholeNumber("version", 1, 1_000_000)) }),
  output: Insight,
  message: "insight",
});
