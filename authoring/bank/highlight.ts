/** Highlights code when banks are compiled, so that the page needs neither a highlighter nor inline styles. */
import { createRequire } from "node:module";
import type { LanguageFn } from "highlight.js";
import hljs from "highlight.js/lib/core";
import type { CodeToken, TokenClass } from "../../contract/bank.ts";
import { languages } from "./languages.ts";

const require = createRequire(import.meta.url);

/** Maps the highlighter's scopes to our classes; other scopes stay plain. */
const classes: Record<string, TokenClass> = {
  keyword: "keyword",
  literal: "keyword",
  meta: "keyword",
  "selector-pseudo": "keyword",
  string: "string",
  regexp: "string",
  char: "string",
  symbol: "string",
  link: "string",
  code: "string",
  number: "number",
  comment: "comment",
  quote: "comment",
  doctag: "comment",
  built_in: "function",
  "title.function": "function",
  title: "function",
  type: "type",
  "title.class": "type",
  name: "tag",
  tag: "tag",
  "selector-tag": "tag",
  "selector-class": "tag",
  "selector-id": "tag",
  "template-tag": "tag",
  attr: "attribute",
  attribute: "attribute",
  property: "attribute",
  variable: "attribute",
  "template-variable": "attribute",
  "selector-attr": "attribute",
  operator: "punctuation",
  punctuation: "punctuation",
};

/** Longer code and code with a longer line stay plain: some grammars take time that grows with the square of a line's length. */
const longest = { text: 4000, line: 200, lines: 400 };

/**
 * Splits code into lines of tokens. Joined, their texts are the code without trailing newlines. Languages without a grammar
 * and code that is too long stay plain.
 */
export function highlight(lang: string, code: string): CodeToken[][] {
  const text = code.replace(/\n+$/, "");
  const grammar = Object.hasOwn(languages, lang) ? languages[lang]?.grammar : undefined;
  const lines = text.split("\n");
  const isLong =
    text.length > longest.text ||
    lines.length > longest.lines ||
    lines.some((line) => line.length > longest.line);
  if (!grammar || isLong) return lines.map((line) => (line === "" ? [] : [{ t: line }]));
  loadGrammar(grammar);
  return linesOf(hljs.highlight(text, { language: grammar, ignoreIllegals: true }).value);
}

/** Embedded languages: markup contains scripts and styles, templates contain markup. */
const embedded: Record<string, string[]> = {
  xml: ["javascript", "css"],
  django: ["xml"],
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
};

function loadGrammar(name: string): void {
  if (hljs.getLanguage(name)) return;
  const language: LanguageFn = require(`highlight.js/lib/languages/${name}`);
  hljs.registerLanguage(name, language);
  for (const inner of embedded[name] ?? []) loadGrammar(inner);
}

/** Parses the highlighter's HTML, which consists of text, five entities and nested spans with a class. */
function linesOf(html: string): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  const open: (TokenClass | undefined)[] = [];
  for (const [piece] of html.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (piece === "</span>") open.pop();
    else if (piece.startsWith("<span")) open.push(classOf(piece) ?? open.at(-1));
    else {
      const [first = "", ...rest] = decode(piece).split("\n");
      append(lines, first, open.at(-1));
      for (const line of rest) {
        lines.push([]);
        append(lines, line, open.at(-1));
      }
    }
  }
  return lines;
}

function append(lines: CodeToken[][], text: string, tokenClass: TokenClass | undefined): void {
  const line = lines.at(-1);
  if (!line || text === "") return;
  const last = line.at(-1);
  if (last && last.c === tokenClass) last.t += text;
  else line.push(tokenClass ? { t: text, c: tokenClass } : { t: text });
}

/** `hljs-title class_` becomes "title.class", then "title", whichever is mapped. */
function classOf(span: string): TokenClass | undefined {
  const [scope = "", ...sub] = (/"hljs-([^"]*)"/.exec(span)?.[1] ?? "")
    .split(" ")
    .map((name) => name.replace(/_+$/, ""));
  if (scope === "subst") return undefined;
  const full = [scope, ...sub].join(".");
  return classes[full] ?? classes[scope === "built" ? "built_in" : scope];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => entities[name] ?? "");
}
