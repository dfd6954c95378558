/** What the compiler writes and the server reads. */
import type { Source, Topic } from "./schema.ts";

/** Classes of highlighted code, as many as a reader can tell apart. */
export type TokenClass =
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "function"
  | "type"
  | "tag"
  | "attribute"
  | "punctuation";

/** A piece of a line of code: its text and, if it means something, its class. */
export interface CodeToken {
  t: string;
  c?: TokenClass;
}

export interface CompiledItem {
  id: string;
  rev: number;
  /** Of everything a taker may read of the item: one text, one hash. 22 characters. */
  hash: string;
  slug: string;
  topic: string;
  difficulty: "easy" | "medium" | "hard";
  level: "recall" | "apply" | "analyse";
  /** Expected time of a competent candidate. */
  seconds: number;
  /** Markdown, inline code and emphasis only; so are the texts of options and the explanation. */
  prompt: string;
  code?: { lang: string; text: string };
  /** The code's lines, highlighted; their texts joined by newlines are `code.text` without its last newline. */
  codeTokens?: CodeToken[][];
  /** Canonical order: the key is always the first. */
  options: { text: string; why?: string }[];
  explain: string;
  sources: Source[];
  /** What the item tests, in one line. */
  tests: string;
}

/** `<slug>.json`: the drawable items of one bank. */
export interface CompiledBank {
  slug: string;
  title: string;
  category: string;
  assumes: string;
  /** YYYY-MM-DD */
  reviewed: string;
  topics: Topic[];
  items: CompiledItem[];
}

/** `index.json`: what there is, and what there is not and why. */
export interface CompiledIndex {
  /** Of the compiler's own sources: another compiler compiles everything again. */
  compiler: string;
  banks: Record<string, IndexedBank>;
  failures: Record<string, FailedBank>;
}

export interface IndexedBank {
  /** Name of the JSON file beside the index. */
  file: string;
  /** Of the JSON file's text. */
  hash: string;
  /** Of the YAML file's text. */
  source: string;
  title: string;
  category: string;
  assumes: string;
  items: number;
}

export interface FailedBank {
  source: string;
  /** `file:line:column …`, one per error. */
  reasons: string[];
}
