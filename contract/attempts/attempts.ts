/** Taking an assessment: start, save, submit. The server draws, times and grades; no key is in any of these shapes. */
import * as z from "zod/mini";
import { ShownPicture } from "../authoring/shown-picture.ts";
import { certificateOutcome } from "../certificates/certificates.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { Result } from "../results.ts";
import { plainText } from "../text-rules.ts";
import { HeldScore } from "./held-scores.ts";

/** Highlighted code: lines of pieces, `c` the class of a piece. The text is that of the prompt's fenced block. */
export const CodeLines = z.array(z.array(z.object({ t: z.string(), c: z.optional(z.string()) })));
export type CodeLines = z.output<typeof CodeLines>;

/** A question as it is shown: the prompt is Markdown with the code as one fenced block at its end. */
export const Question = z.object({
  id: z.string(),
  prompt: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  highlighted: z.optional(CodeLines),
  pictures: z.optional(z.array(ShownPicture)),
});
export type Question = z.output<typeof Question>;

/** Seconds by which outages have moved the deadline; absent if none has. */
const returnedSeconds = z.optional(z.number());

export const Attempt = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(["open", "submitted", "expired"]),
  startedAt: z.string(),
  deadlineAt: z.string(),
  serverNow: z.string(),
  /** The person's own limit in seconds: the time of the form times their factor, plus extra minutes. */
  durationSeconds: z.number(),
  returnedSeconds,
  attemptNumber: z.number(),
  /** Present while the attempt is open. */
  questions: z.optional(z.array(Question)),
  answers: z.record(z.string(), z.string()),
  /** Present once the attempt has ended, unless its score is held. */
  result: z.optional(Result),
  /** Why there is no score yet, and when it will be shown. */
  held: z.optional(HeldScore),
  ...certificateOutcome,
});
export type Attempt = z.output<typeof Attempt>;

type Answers = Record<string, string | null>;

/** Far more than an attempt has questions. Longer lists are refused before any entry is validated. */
const answersMax = 100;

/** Option ids by question id; null takes an answer back. */
const answers = z.pipe(
  z.transform((given: Answers, context) => {
    if (typeof given === "object" && given !== null && Object.keys(given).length > answersMax)
      context.issues.push({ code: "custom", message: "These are too many answers.", input: given });
    return given;
  }),
  z.record(plainText(64), z.nullable(plainText(64))),
);

/** A random id of the page that saves; with `seq` it orders the saves of one page. */
const client = z.optional(plainText(64).check(z.minLength(1)));
/** Rises with each save of one client; a save with a seq not above the stored one changes nothing. */
const seq = z.optional(z.int().check(z.minimum(0)));

export const startAttempt = declare({
  name: "startAttempt",
  method: "POST",
  path: "/api/assessment/attempts",
  access: "signedIn",
  summary: "Starts an attempt (201), or resumes the open one for that assessment (200)",
  body: z.strictObject({ slug: plainText(64) }),
  output: Attempt,
  message: "started",
  status: 201,
});

/** What the "attempt in progress" notice needs of an open attempt whose time is not up. */
const OpenAttempt = z.object({ id: z.string(), slug: z.string(), title: z.string(), deadlineAt: z.string() });

export const getOpenAttempts = declare({
  name: "getOpenAttempts",
  method: "GET",
  path: "/api/assessment/attempts",
  access: "signedIn",
  summary: "One's own open attempts, the one that ends first at the top",
  output: z.object({ attempts: z.array(OpenAttempt), serverNow: z.string() }),
  message: "openAttempts",
});

export const getAttempt = declare({
  name: "getAttempt",
  method: "GET",
  path: "/api/assessment/attempts/:id",
  access: "signedIn",
  summary: "One's own attempt as it stands",
  params: z.strictObject({ id: identifier }),
  output: Attempt,
  message: "attempt",
});

export const saveAnswers = declare({
  name: "saveAnswers",
  method: "PATCH",
  path: "/api/assessment/attempts/:id",
  access: "signedIn",
  summary: "Saves answers of an open attempt; null takes an answer back",
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ answers, client, seq }),
  output: z.object({
    savedAt: z.string(),
    serverNow: z.string(),
    deadlineAt: z.string(),
    returnedSeconds,
  }),
  message: "saved",
});

const clientText = z.optional(z.nullable(plainText(1000)));

export const submitAttempt = declare({
  name: "submitAttempt",
  method: "POST",
  path: "/api/assessment/save-assessment",
  access: "signedIn",
  summary: "Submits an attempt; the first time and every time the same stored result",
  body: z.strictObject({
    attemptId: z.optional(plainText(1000)),
    answers: z.optional(answers),
    client,
    seq,
    /** The assessment's title; finds the caller's attempt where no id is given. */
    name: clientText,
    duration: clientText,
    format: clientText,
    /** Ignored; any value is accepted. */
    score: z.optional(z.unknown()),
  }),
  output: z.object({
    /** Left out, like `correct`, while the score is held. */
    result: z.optional(Result),
    attemptId: z.string(),
    /** How many answers were right. */
    correct: z.optional(z.number()),
    held: z.optional(HeldScore),
    ...certificateOutcome,
  }),
  message: "submit",
});
