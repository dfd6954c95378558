/** The file of a collection's questions, in a format that other tools read. */
import * as z from "zod/mini";
import { declareFile } from "../endpoint.ts";
import { questionStates } from "../lists.ts";
import { collectionPath } from "./collections.ts";
import { importFormats } from "./imports.ts";

export const exportLimits = {
  /** Questions that one address can name. */
  selected: 200,
} as const;

const ids = z.pipe(
  z.string().check(z.maxLength(exportLimits.selected * 37)),
  z.pipe(
    z.transform((text: string) => text.split(",").filter((id) => id !== "")),
    z
      .array(z.string().check(z.regex(/^[0-9a-f-]{36}$/, "questions names ids, separated by commas.")))
      .check(z.maxLength(exportLimits.selected, `Please choose at most ${exportLimits.selected} questions.`)),
  ),
);

export const exportQuestions = declareFile({
  name: "exportQuestions",
  path: "/api/collections/:collection/export",
  access: "author",
  roles: ["owner", "author", "admin"],
  summary:
    "A collection's questions with their keys: all that are not retired, those in one state, or those named",
  params: collectionPath,
  query: z.strictObject({
    format: z.enum(importFormats, "Please choose a format."),
    state: z.optional(z.enum(questionStates, `state is one of ${questionStates.join(", ")}.`)),
    questions: z.optional(ids),
  }),
  contentType: "application/octet-stream",
});
