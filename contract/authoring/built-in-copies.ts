/** Copies of built-in questions in a collection. */
import * as z from "zod/mini";
import { Difficulty } from "../bank.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { plainText } from "../text-rules.ts";
import { collectionPath, everyone } from "./collections.ts";

/** Questions in one request to copy. */
export const mostCopies = 200;

const BuiltInQuestion = z.object({
  id: z.string(),
  topic: z.string(),
  difficulty: Difficulty,
  prompt: z.string(),
  hasCode: z.boolean(),
  /** The question of the collection that is a copy of it. */
  copy: z.nullable(z.string()),
});
export type BuiltInQuestion = z.output<typeof BuiltInQuestion>;

export const getBuiltInQuestions = declare({
  name: "getBuiltInQuestions",
  method: "GET",
  path: "/api/collections/:collection/built-in/:slug",
  access: "author",
  roles: everyone,
  // Members of a collection see the keys of its questions. Publicly verifiable certificates depend on the built-in
  // keys staying secret, so only admins copy built-in questions.
  adminsOnly: true,
  summary:
    "For admins: the questions of a built-in assessment, without their keys, and which of them the collection has as copies",
  params: z.strictObject({ collection: identifier, slug: identifier }),
  output: z.object({ title: z.string(), topics: z.array(z.string()), questions: z.array(BuiltInQuestion) }),
  message: "builtInQuestions",
});

export const copyBuiltInQuestions = declare({
  name: "copyBuiltInQuestions",
  method: "POST",
  path: "/api/collections/:collection/copies",
  access: "author",
  roles: everyone,
  adminsOnly: true,
  summary:
    "For admins: copies built-in questions into a collection as drafts, each once. Its members see their keys then",
  params: collectionPath,
  body: z.strictObject({
    slug: plainText(64),
    questions: z
      .array(plainText(64))
      .check(
        z.minLength(1, "Please choose at least one question."),
        z.maxLength(mostCopies, `Please choose at most ${mostCopies} questions.`),
      ),
  }),
  output: z.object({
    copied: z.number(),
    /** Questions that were already in the collection. */
    known: z.number(),
  }),
  message: "questionsCopied",
  status: 201,
});
