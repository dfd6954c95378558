/** The text of a question that an institution writes: its parts, their limits, and what the checks find in it. */
import * as z from "zod/mini";
import { Difficulty } from "../bank.ts";
import { hiddenCharacterIn } from "../hidden-characters.ts";

export const bodyLimits = {
  stem: 4000,
  option: 500,
  options: 6,
  reason: 1000,
  explanation: 4000,
  code: 8000,
  topic: 60,
  sources: 5,
  sourceText: 300,
  pictures: 4,
  alternative: 300,
  /** Of a whole request with a question in it, in bytes. */
  bytes: 64 * 1024,
} as const;

/** Languages of code, by the names that the highlighter's table has. */
export const codeLanguages = [
  "js",
  "cjs",
  "jsx",
  "ts",
  "tsx",
  "html",
  "vue",
  "xml",
  "css",
  "json",
  "yaml",
  "http",
  "python",
  "django",
  "jinja",
  "java",
  "properties",
  "csharp",
  "go",
  "rust",
  "ruby",
  "r",
  "swift",
  "scala",
  "perl",
  "cpp",
  "matlab",
  "sql",
  "cypher",
  "cql",
  "redis",
  "mongodb",
  "bash",
  "excel",
  "text",
] as const;

/** Control characters, and invisible characters that change the direction of text. */
export const unprintable = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/u;

/** Several lines as typed: nothing is trimmed, since a draft is saved while its author types. */
function text(max: number) {
  return z.string().check(
    z.maxLength(max, { error: `Please use at most ${max.toLocaleString("en")} characters.`, abort: true }),
    z.refine((value) => !unprintable.test(value), "Please use plain text without control characters."),
  );
}

const optionText = z.string().check(
  z.maxLength(bodyLimits.option, {
    error: `Please use at most ${bodyLimits.option} characters for an option.`,
    abort: true,
  }),
  z.superRefine((value, context) => {
    const found = hiddenCharacterIn(value);
    if (found) context.addIssue({ code: "custom", message: found.sentence });
  }),
);

const QuestionOption = z.strictObject({
  text: optionText,
  /** Why people choose it; empty for the key. */
  reason: text(bodyLimits.reason),
});

const Source = z.strictObject({
  title: text(bodyLimits.sourceText),
  /** An https address, or empty. */
  url: z.string().check(
    z.maxLength(bodyLimits.sourceText, "Please use a shorter address."),
    z.refine((url) => url === "" || isWebAddress(url), "Please enter an address that begins with https://."),
  ),
  locator: text(bodyLimits.sourceText),
});

function isWebAddress(url: string): boolean {
  return /^https:\/\/[^\s<>"/?#]+\.[^\s<>"]+$/.test(url);
}

const Picture = z.strictObject({
  /** Of the stored picture. */
  hash: z.string().check(z.regex(/^[\w-]{22,64}$/, "This picture is not known.")),
  /** What the picture shows, for people who can't see it. */
  alternative: text(bodyLimits.alternative),
  /** Pixels, as the server has them: screens keep the space free. */
  width: z.int().check(z.positive("This picture is not known.")),
  height: z.int().check(z.positive("This picture is not known.")),
});

export const languageTag = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, "Please enter a language tag such as en or pt-BR."));

/** A draft may lack anything; `findingsOf` says what is missing before it can be submitted. */
export const QuestionBody = z.strictObject({
  /** Restricted Markdown: inline code and emphasis. */
  stem: text(bodyLimits.stem),
  /** `lang` is the name of a language for highlighting, or `text`. */
  code: z.nullable(
    z.strictObject({
      lang: z.enum(codeLanguages, "Please choose a language."),
      text: text(bodyLimits.code),
    }),
  ),
  /** In the author's order; people who take the test see them in an order of their own. */
  options: z
    .array(QuestionOption)
    .check(
      z.minLength(2, "A question needs at least two options."),
      z.maxLength(bodyLimits.options, `A question has at most ${bodyLimits.options} options.`),
    ),
  /** Index of the right option; null while nobody has chosen it, and where it is withheld. */
  key: z.nullable(z.int().check(z.nonnegative(), z.maximum(bodyLimits.options - 1))),
  explanation: text(bodyLimits.explanation),
  topic: z.pipe(
    text(bodyLimits.topic),
    z.transform((topic: string) => topic.replace(/\s+/g, " ")),
  ),
  difficulty: Difficulty,
  level: z.enum(["recall", "apply", "analyse"]),
  sources: z
    .array(Source)
    .check(z.maxLength(bodyLimits.sources, `Please name at most ${bodyLimits.sources} sources.`)),
  pictures: z
    .array(Picture)
    .check(z.maxLength(bodyLimits.pictures, `A question has at most ${bodyLimits.pictures} pictures.`)),
  lang: languageTag,
});
export type QuestionBody = z.output<typeof QuestionBody>;

/** What a check found. `required` must be put right before the question can be submitted, `advice` need not. */
export const QuestionFinding = z.object({
  /** Path in the body, such as `stem` or `options.1.text`. */
  field: z.string(),
  level: z.enum(["required", "advice"]),
  /** Number of the check in the authors' guide of the banks; 0 for what is missing. */
  check: z.number(),
  sentence: z.string(),
});
export type QuestionFinding = z.output<typeof QuestionFinding>;

/** An empty question. */
export function emptyBody(lang: string): QuestionBody {
  return {
    stem: "",
    code: null,
    options: Array.from({ length: 4 }, () => ({ text: "", reason: "" })),
    key: null,
    explanation: "",
    topic: "",
    difficulty: "medium",
    level: "apply",
    sources: [],
    pictures: [],
    lang,
  };
}
