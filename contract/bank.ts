/** The compiled question banks: what `authoring/compile` writes into `dist/content` and the server reads from there. */
import * as z from "zod/mini";

/** Classes of highlighted code, as many as a reader can tell apart. */
const TokenClass = z.enum([
  "keyword",
  "string",
  "number",
  "comment",
  "function",
  "type",
  "tag",
  "attribute",
  "punctuation",
]);
export type TokenClass = z.output<typeof TokenClass>;

/** A piece of a line of code: its text and, if highlighted, its class. */
const CodeToken = z.object({ t: z.string(), c: z.exactOptional(TokenClass) });
export type CodeToken = z.output<typeof CodeToken>;

/** Highlighted code, line by line. */
export const CodeLines = z.array(z.array(CodeToken));

const Topic = z.object({ id: z.string(), title: z.string(), count: z.int() });

/** A web address or an ISBN, with the place in it. */
const Source = z.object({
  title: z.string(),
  url: z.exactOptional(z.string()),
  isbn: z.exactOptional(z.string()),
  locator: z.exactOptional(z.string()),
});

/** How hard a question should be. */
export const Difficulty = z.enum(["easy", "medium", "hard"]);
export type Difficulty = z.output<typeof Difficulty>;

/** One question. Texts are Markdown, inline code and emphasis only. */
export const CompiledItem = z.object({
  id: z.string(),
  rev: z.int(),
  /** Hash of everything a taker may read of the item, in 22 characters. */
  hash: z.string(),
  slug: z.string(),
  topic: z.string(),
  difficulty: Difficulty,
  level: z.enum(["recall", "apply", "analyse"]),
  /** Expected time of a competent candidate. */
  seconds: z.number(),
  prompt: z.string(),
  code: z.exactOptional(z.object({ lang: z.string(), text: z.string() })),
  /** The code's lines, highlighted; their texts joined by newlines are `code.text` without its last newline. */
  codeTokens: z.exactOptional(CodeLines),
  /** The key is always the first; the order that a taker sees is drawn per attempt. */
  options: z.array(z.object({ text: z.string(), why: z.exactOptional(z.string()) })),
  explain: z.string(),
  sources: z.array(Source),
  /** What the item tests, in one line; versions stored long ago and own questions lack it. */
  tests: z.exactOptional(z.string()),
  /** Of own questions: stored pictures by hash, each with its alternative text. */
  pictures: z.exactOptional(
    z.array(z.object({ hash: z.string(), alternative: z.string(), width: z.number(), height: z.number() })),
  ),
  /** Of own questions: the language they are written in. */
  lang: z.exactOptional(z.string()),
});
export type CompiledItem = z.output<typeof CompiledItem>;

/** `<slug>.json`: the active items of one bank. */
export const CompiledBank = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  /** The versions and practice that the questions assume. */
  assumes: z.string(),
  /** YYYY-MM-DD */
  reviewed: z.string(),
  topics: z.array(Topic),
  items: z.array(CompiledItem),
});
export type CompiledBank = z.output<typeof CompiledBank>;

const IndexedBank = z.object({
  /** Name of the JSON file beside the index. */
  file: z.string(),
  /** Of the JSON file's text. */
  hash: z.string(),
  /** Of the YAML file's text. */
  source: z.string(),
  title: z.string(),
  category: z.string(),
  assumes: z.string(),
  items: z.int(),
});
export type IndexedBank = z.output<typeof IndexedBank>;

const FailedBank = z.object({
  source: z.string(),
  /** `file:line:column …`, one per error. */
  reasons: z.array(z.string()),
});
export type FailedBank = z.output<typeof FailedBank>;

/** `index.json`: which banks were compiled, and why the others were not. */
export const CompiledIndex = z.object({
  /** Hash of the compiler's sources: a changed compiler recompiles everything. */
  compiler: z.string(),
  banks: z.record(z.string(), IndexedBank),
  failures: z.record(z.string(), FailedBank),
});
export type CompiledIndex = z.output<typeof CompiledIndex>;
