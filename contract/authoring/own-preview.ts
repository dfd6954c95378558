/** Previewing an own assessment on the real test screen, without an attempt. */
import * as z from "zod/mini";
import { Attempt } from "../attempts/attempts.ts";
import { AnsweredQuestion } from "../attempts/review.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";

export const OwnPreview = z.object({
  /** Shaped like a taker's attempt; no other call accepts its id. */
  attempt: Attempt,
  maxScore: z.number(),
  passScore: z.number(),
  /** The questions with their keys, for the result screen. */
  answered: z.array(AnsweredQuestion),
  topics: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type OwnPreview = z.output<typeof OwnPreview>;

/** The shares of the time limit that a preview can have, as people with extra time do. */
export const previewPercents = ["100", "125", "150", "200"] as const;

export const previewOwnAssessment = declare({
  name: "previewOwnAssessment",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment/preview",
  access: "author",
  // Not for reviewers: the preview shows keys, and they may still have to answer these questions blind.
  roles: ["owner", "author", "admin"],
  summary:
    "Draws an attempt from the draft, or from a version, as it would be taken, with its keys. Nothing is stored. A plan that can't be drawn is refused with the reasons (409 wrong_state)",
  params: z.strictObject({ ownAssessment: identifier }),
  query: z.strictObject({
    version: z.optional(
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "version is a number.")), z.transform(Number)),
    ),
    /** The caller's own where it is left out. */
    timePercent: z.optional(z.enum(previewPercents, "timePercent is 100, 125, 150 or 200.")),
  }),
  isCostly: true,
  output: OwnPreview,
  message: "ownPreview",
});
