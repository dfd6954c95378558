/** The call that gives API clients the catalogue; the page has the same cards built in. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";

export const CatalogueItem = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  time: z.literal("10 Minutes"),
  format: z.literal("MCQ"),
  link: z.string(),
  assumes: z.string(),
  standing: z.optional(z.enum(["legacy", "release candidate"])),
  /** False while the assessment's questions are not there yet. */
  ready: z.boolean(),
});

export const getCatalogue = declare({
  name: "getCatalogue",
  method: "GET",
  path: "/api/assessment/catalogue",
  access: "anyone",
  summary: "The 42 assessments in order, and the categories",
  output: z.object({
    items: z.array(CatalogueItem),
    categories: z.array(z.object({ id: z.number(), catName: z.string() })),
  }),
  message: "catalogue",
});

/** A subject that an assessment covers; `questions` is how many of the ten are about it. */
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
