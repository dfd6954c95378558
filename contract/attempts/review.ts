/** After an attempt: each question with its key and explanation, practice, and the person's statistics. */
import * as z from "zod/mini";
import { ShownPicture } from "../authoring/shown-picture.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { CodeLines } from "./attempts.ts";

const scoreScale = z.object({ maxScore: z.number(), passScore: z.number() });

const Source = z.object({
  title: z.string(),
  url: z.optional(z.string()),
  isbn: z.optional(z.string()),
  locator: z.optional(z.string()),
});

/** A question with everything that may be shown once it has been answered. Texts are Markdown with inline code. */
export const AnsweredQuestion = z.object({
  id: z.string(),
  /** The bank's own id of the question. */
  item: z.string(),
  topic: z.string(),
  difficulty: z.enum(["easy", "medium", "hard"]),
  prompt: z.string(),
  highlighted: z.optional(CodeLines),
  pictures: z.optional(z.array(ShownPicture)),
  /** `why` is the reasoning that leads people to a wrong option. */
  options: z.array(z.object({ id: z.string(), text: z.string(), why: z.optional(z.string()) })),
  /** Id of the right option. */
  right: z.string(),
  explanation: z.string(),
  sources: z.array(Source),
});
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

export const ReviewedQuestion = z.extend(AnsweredQuestion, {
  /** Id of the option that was graded; null when none was chosen. */
  answer: z.nullable(z.string()),
  isRight: z.boolean(),
  /** Id of an option that arrived after the time and was not graded. */
  lateAnswer: z.optional(z.nullable(z.string())),
  /** Share of first attempts that answered it correctly, in whole per cent, and their number; missing below 30. */
  rightShare: z.optional(z.object({ percent: z.number(), of: z.number() })),
});
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

export const TopicScore = z.object({ id: z.string(), title: z.string(), right: z.number(), of: z.number() });
export type TopicScore = z.output<typeof TopicScore>;

export const Review = z.object({
  attemptId: z.string(),
  slug: z.string(),
  title: z.string(),
  attemptNumber: z.number(),
  state: z.enum(["submitted", "expired"]),
  score: z.number(),
  maxScore: z.number(),
  passScore: z.number(),
  startedAt: z.string(),
  endedAt: z.string(),
  questions: z.array(ReviewedQuestion),
  topics: z.array(TopicScore),
});
export type Review = z.output<typeof Review>;

export const getReview = declare({
  name: "getReview",
  method: "GET",
  path: "/api/assessment/attempts/:id/review",
  access: "signedIn",
  summary:
    "One's own ended attempt, question by question, with right answers and explanations; 409 attempt_open while an attempt on its assessment is open",
  params: z.strictObject({ id: identifier }),
  output: Review,
  message: "review",
});

const PracticeQuestion = z.extend(AnsweredQuestion, {
  /** Whether the person's last graded answer to it was wrong or missing. */
  isMissed: z.boolean(),
});
export type PracticeQuestion = z.output<typeof PracticeQuestion>;

export const Practice = z.object({
  slug: z.string(),
  title: z.string(),
  /** The topics of these questions, in the bank's order. */
  topics: z.array(z.object({ id: z.string(), title: z.string() })),
  questions: z.array(PracticeQuestion),
});
export type Practice = z.output<typeof Practice>;

export const getPractice = declare({
  name: "getPractice",
  method: "GET",
  path: "/api/assessment/practice/:slug",
  access: "signedIn",
  summary:
    "The questions of an assessment that one has had in ended attempts, in random order, with their keys; 409 attempt_open while an attempt on it is open",
  params: z.strictObject({ slug: identifier }),
  output: Practice,
  message: "practice",
});

export const OwnStatistics = z.object({
  assessments: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      attempts: z.number(),
      /** The best score, by its share of the scale that it was reached on. */
      best: z.number(),
      bestOf: scoreScale,
      latest: z.number(),
      /** The scale of the latest score. */
      ...scoreScale.shape,
      /** Oldest first, at most the last fifty. */
      history: z.array(
        z.object({
          attemptId: z.string(),
          number: z.number(),
          score: z.number(),
          ...scoreScale.shape,
          createdAt: z.string(),
        }),
      ),
      /**
       * How the person's first attempt compares with all first attempts, recounted every few seconds; null below 30.
       */
      percentile: z.nullable(z.object({ below: z.number(), of: z.number() })),
      /** Of the attempts in the history. */
      topics: z.array(TopicScore),
    }),
  ),
});
export type OwnStatistics = z.output<typeof OwnStatistics>;

export const getUserStatistics = declare({
  name: "getUserStatistics",
  method: "GET",
  path: "/api/assessment/statistics/:id",
  access: "admin",
  summary: "One person's history, percentile and topics per assessment",
  params: z.strictObject({ id: identifier }),
  output: OwnStatistics,
  message: "userStatistics",
});

export const getOwnStatistics = declare({
  name: "getOwnStatistics",
  method: "GET",
  path: "/api/assessment/statistics",
  access: "signedIn",
  summary: "One's own history, standing and topics per assessment",
  output: OwnStatistics,
  message: "statistics",
});
