/** The review of questions: the queue, blind answers, approval, and comments. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { rowVersion } from "../row-version.ts";
import { remark } from "../text-rules.ts";
import { Actor } from "../users/admin.ts";
import { everyone, reviewers } from "./collections.ts";
import { Question, questionPath } from "./questions.ts";

export const WaitingQuestion = z.object({
  id: z.string(),
  collection: z.object({ id: z.string(), name: z.string() }),
  stem: z.string(),
  topic: z.string(),
  author: z.nullable(Actor),
  submittedAt: z.string(),
  openComments: z.number(),
  /** The caller has answered this text blind. */
  isAnswered: z.boolean(),
});
export type WaitingQuestion = z.output<typeof WaitingQuestion>;

export const getReviewQueue = declare({
  name: "getReviewQueue",
  method: "GET",
  path: "/api/questions",
  access: "signedIn",
  summary:
    "Questions that the signed-in person may approve, the one that waits longest first, at most a hundred",
  output: z.object({
    questions: z.array(WaitingQuestion),
    /** Counted up to 1,000. */
    waiting: z.number(),
  }),
  message: "reviewQueue",
});

export const answerBlind = declare({
  name: "answerBlind",
  method: "POST",
  path: "/api/questions/:question/blind",
  access: "author",
  roles: reviewers,
  summary:
    "Stores the answer of a reviewer who has not seen the key, once for each text, and shows the question whole",
  params: questionPath,
  body: z.strictObject({
    /** Of the text that was shown. */
    bodyHash: z.string().check(z.maxLength(64)),
    /** Index in the order that was shown. */
    choice: z.int().check(z.nonnegative(), z.maximum(5)),
  }),
  output: Question,
  message: "blindAnswered",
});

const ofVersion = z.strictObject({ version: rowVersion });

export const approveQuestion = declare({
  name: "approveQuestion",
  method: "POST",
  path: "/api/questions/:question/approve",
  access: "author",
  roles: reviewers,
  summary:
    "Approves a question in review. Under four eyes not one's own, and only after a blind answer (409 wrong_state)",
  params: questionPath,
  body: ofVersion,
  output: Question,
  message: "questionApproved",
});

const needed = z.string().check(z.refine((text) => text.trim() !== "", "Please say what to change."));

export const sendBackQuestion = declare({
  name: "sendBackQuestion",
  method: "POST",
  path: "/api/questions/:question/send-back",
  access: "author",
  roles: reviewers,
  summary: "Makes a question in review a draft again, with a comment on what to change",
  params: questionPath,
  body: z.strictObject({ version: rowVersion, comment: z.pipe(needed, remark) }),
  output: Question,
  message: "questionSentBack",
});

export const Comment = z.object({
  id: z.string(),
  /** Null once the account is deleted. */
  author: z.nullable(Actor),
  text: z.string(),
  /** Written when the question was sent back. */
  sentBack: z.boolean(),
  at: z.string(),
  resolvedAt: z.nullable(z.string()),
});
export type Comment = z.output<typeof Comment>;

/** Comments may mention the key. */
export const getComments = declare({
  name: "getComments",
  method: "GET",
  path: "/api/questions/:question/comments",
  access: "author",
  roles: everyone,
  summary: "The comments on a question, the oldest first; none while its key is withheld from the caller",
  params: questionPath,
  output: z.array(Comment),
  message: "comments",
});

export const addComment = declare({
  name: "addComment",
  method: "POST",
  path: "/api/questions/:question/comments",
  access: "author",
  roles: ["owner", "author", "reviewer"],
  summary: "Adds a comment to a question",
  params: questionPath,
  body: z.strictObject({ text: z.pipe(needed, remark) }),
  output: z.array(Comment),
  message: "commentAdded",
  status: 201,
});

export const resolveComment = declare({
  name: "resolveComment",
  method: "PATCH",
  path: "/api/questions/:question/comments/:comment",
  access: "author",
  roles: ["owner", "author", "reviewer"],
  summary: "Marks a comment as resolved, or as open again",
  params: z.strictObject({ question: identifier, comment: identifier }),
  body: z.strictObject({ resolved: z.boolean() }),
  output: z.array(Comment),
  message: "commentResolved",
});
