/** Statistics of an own question, for its authors. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { itemFlags } from "../insight.ts";
import { everyone } from "./collections.ts";
import { questionPath } from "./questions.ts";

const share = z.nullable(z.number());

export const QuestionInsight = z.object({
  /** Assessments whose current version has it, whatever its text is now; retired ones are left out. */
  usedIn: z.array(z.object({ slug: z.string(), title: z.string(), version: z.number() })),
  /** Unanswered reports about it. */
  openReports: z.number(),
  /** Each published text of it that was answered, the latest first, by assessment. */
  uses: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** The version of the assessment under which it is counted. */
      version: z.number(),
      /** Whether this text is the question's present one. */
      isPresent: z.boolean(),
      /** First attempts that had it. Without one every figure is null; below 30 no flag is set. */
      n: z.number(),
      /** Share of right answers, and their correlation with the rest score. */
      facility: share,
      discrimination: share,
      omitted: share,
      /** The key first. */
      options: z.array(z.object({ text: z.string(), share })),
      flags: z.array(z.enum(itemFlags)),
    }),
  ),
});
export type QuestionInsight = z.output<typeof QuestionInsight>;

export const getQuestionInsight = declare({
  name: "getQuestionInsight",
  method: "GET",
  path: "/api/questions/:question/insight",
  access: "author",
  roles: everyone,
  summary: "What first attempts say about a question; empty while its key is withheld from the caller",
  params: questionPath,
  output: QuestionInsight,
  message: "insight",
});
