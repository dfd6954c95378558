/** The questions of a collection: listed, written, and moved from state to state. */
import * as z from "zod/mini";
import { CodeLines } from "../bank.ts";
import { declare, memberRoles } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery, questionStates } from "../lists.ts";
import { rowVersion } from "../row-version.ts";
import { Actor } from "../users/admin.ts";
import { collectionPath, everyone, writers } from "./collections.ts";
import { bodyLimits, QuestionBody, QuestionFinding } from "./question-body.ts";

const state = z.enum(questionStates);

/** An author's declaration of what a change to a published question affects: wording, meaning or key. */
const ChangeKind = z.enum(["typo", "meaning", "key"], "Please say what kind of change this is.");
export type ChangeKind = z.output<typeof ChangeKind>;

export const QuestionRow = z.object({
  id: z.string(),
  state,
  /** The first 200 characters. */
  stem: z.string(),
  topic: z.string(),
  /** Null once the account is deleted. */
  author: z.nullable(Actor),
  updatedAt: z.string(),
  findings: z.number(),
  openComments: z.number(),
});
export type QuestionRow = z.output<typeof QuestionRow>;

export const getQuestions = declare({
  name: "getQuestions",
  method: "GET",
  path: "/api/collections/:collection/questions",
  access: "author",
  roles: everyone,
  summary: "The questions of a collection; without a filter by state all that are not retired",
  params: collectionPath,
  query: listQuery(["createdAt", "updatedAt"], {
    q: filters.q,
    state: filters.state,
    topic: filters.topic,
    author: filters.author,
    needsWork: filters.needsWork,
  }),
  output: QuestionRow,
  shape: "list",
  message: "questions",
});

export const Question = z.object({
  id: z.string(),
  collection: z.object({
    id: z.string(),
    name: z.string(),
    fourEyes: z.boolean(),
    archivedAt: z.nullable(z.string()),
  }),
  role: z.enum([...memberRoles, "admin"]),
  state,
  version: z.number(),
  /** Of the text; a blind answer holds for one. */
  bodyHash: z.string(),
  /** Without key, reasons, explanation and sources, and with the options in another order, while the key is withheld. */
  body: QuestionBody,
  /** The caller has to answer the question before the key is shown. */
  isKeyWithheld: z.boolean(),
  codeTokens: z.nullable(CodeLines),
  findings: z.array(QuestionFinding),
  author: z.nullable(Actor),
  /** Whether the caller wrote any of it, and so may not approve it under four eyes. */
  isOwn: z.boolean(),
  updatedBy: z.nullable(Actor),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  approvedBy: z.nullable(Actor),
  retiredAt: z.nullable(z.string()),
  /** Whether any version of it was published, so that it may have statistics. */
  wasPublished: z.boolean(),
  /**
   * How question, options and key differ from the text that was published last; null where they don't, and while the
   * key is withheld.
   */
  change: z.nullable(
    z.object({ parts: z.array(z.enum(["question", "options", "key"])), kind: z.nullable(ChangeKind) }),
  ),
  /** The name it has in the file it came from. */
  externalId: z.nullable(z.string()),
  /** Blind answers to this text, once the key is shown. */
  blind: z.object({ answers: z.number(), right: z.number(), own: z.nullable(z.boolean()) }),
});
export type Question = z.output<typeof Question>;

export const questionPath = z.strictObject({ question: identifier });

export const createQuestion = declare({
  name: "createQuestion",
  method: "POST",
  path: "/api/collections/:collection/questions",
  access: "author",
  roles: writers,
  summary: "Adds a question as a draft; left empty where no text is given",
  params: collectionPath,
  body: z.strictObject({ body: z.optional(QuestionBody) }),
  bodyBytes: bodyLimits.bytes,
  output: Question,
  message: "questionCreated",
  status: 201,
});

export const getQuestion = declare({
  name: "getQuestion",
  method: "GET",
  path: "/api/questions/:question",
  access: "author",
  roles: everyone,
  summary:
    "One question. Reviewers, and with `blind` everyone who may approve it, get it without its key until they have answered it",
  params: questionPath,
  query: z.strictObject({ blind: z.optional(z.enum(["true"], "blind is true or left out.")) }),
  output: Question,
  message: "question",
});

export const changeQuestion = declare({
  name: "changeQuestion",
  method: "PATCH",
  path: "/api/questions/:question",
  access: "author",
  roles: writers,
  summary:
    "Stores the text of a question, which makes it a draft again. Based on an older version: 409 changed_meanwhile, with the stored question",
  params: questionPath,
  body: z.strictObject({ version: rowVersion, body: QuestionBody }),
  bodyBytes: bodyLimits.bytes,
  output: Question,
  message: "saved",
});

const ofVersion = z.strictObject({ version: rowVersion });

export const submitQuestion = declare({
  name: "submitQuestion",
  method: "POST",
  path: "/api/questions/:question/submit",
  access: "author",
  roles: writers,
  summary:
    "Hands a draft in for review; what is missing is named (422). A change of a published question needs its kind",
  params: questionPath,
  body: z.strictObject({ version: rowVersion, change: z.optional(ChangeKind) }),
  output: Question,
  message: "questionSubmitted",
});

/** Questions that one request can name. */
export const mostSubmitted = 200;

export const submitDrafts = declare({
  name: "submitDrafts",
  method: "POST",
  path: "/api/collections/:collection/submit",
  access: "author",
  roles: writers,
  summary:
    "Hands in drafts that are complete: those named, or all that the caller has added. What lacks something, and a change of a published question, stays a draft",
  params: collectionPath,
  body: z.strictObject({
    questions: z.optional(
      z
        .array(identifier)
        .check(
          z.minLength(1, "Please choose at least one question."),
          z.maxLength(mostSubmitted, `Please choose at most ${mostSubmitted} questions.`),
        ),
    ),
  }),
  isCostly: true,
  output: z.object({
    submitted: z.number(),
    /** Drafts that lack something. */
    incomplete: z.number(),
    /** Drafts of published questions, whose kind of change has to be said. */
    changed: z.number(),
  }),
  message: "questionsSubmitted",
});

export const retireQuestion = declare({
  name: "retireQuestion",
  method: "POST",
  path: "/api/questions/:question/retire",
  access: "author",
  roles: writers,
  summary: "Takes a question out of use; a change of its text makes it a draft again",
  params: questionPath,
  body: ofVersion,
  output: Question,
  message: "questionRetired",
});

export const CheckedQuestion = z.object({
  findings: z.array(QuestionFinding),
  /** The code's lines, highlighted, for the preview. */
  codeTokens: z.nullable(CodeLines),
});
export type CheckedQuestion = z.output<typeof CheckedQuestion>;

export const checkQuestion = declare({
  name: "checkQuestion",
  method: "POST",
  path: "/api/collections/:collection/check",
  access: "author",
  roles: writers,
  summary: "What the checks find in a text, which is not stored",
  params: collectionPath,
  body: z.strictObject({ body: QuestionBody }),
  bodyBytes: bodyLimits.bytes,
  output: CheckedQuestion,
  message: "checked",
});
