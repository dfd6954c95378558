/** Converts texts of other tools (HTML, Markdown, plain) into the Markdown of our questions, and reports what does not fit. */
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { Piece } from "../../../contract/markdown.ts";
import type { Source } from "../../bank/schema.ts";
import { markdownOf, tidy } from "../markdown-writer.ts";
import { codeBlockOf, type HtmlNode, isListOfLinks, languageOf, sourcesOf } from "./html-nodes.ts";

export type TextFormat = "html" | "moodle" | "plain" | "markdown";

export interface ReadText {
  /** Paragraphs of inline code and emphasis. */
  markdown: string;
  blocks: { lang: string; text: string }[];
  /** Links of a list that holds nothing but links. */
  sources: Source[];
  /** Content that our questions can't have; the question is left out. */
  unfit: string[];
  /** Pictures that the text shows. They are not part of `markdown`. */
  pictures: { source: string; alternative: string }[];
  /** What the conversion changed. */
  notes: string[];
}

/**
 * Reads a text. The format `moodle` is HTML in which line breaks count. There and in plain text, backticks mark
 * inline code.
 */
export function readText(text: string, format: TextFormat): ReadText {
  const read: ReadText = { markdown: "", blocks: [], sources: [], unfit: [], pictures: [], notes: [] };
  if (format === "markdown") return readMarkdown(text, read);
  const reader = createReader(read, format !== "html");
  if (format === "plain") {
    for (const line of text.split("\n")) {
      reader.add("text", line);
      reader.endParagraph();
    }
  } else {
    const html = format === "moodle" ? text.trim().replace(/\r?\n/g, "<br>") : text;
    for (const node of parseFragment(html).childNodes) visit(node, "text", reader, read);
  }
  reader.endParagraph();
  return { ...read, markdown: reader.paragraphs.join("\n\n") };
}

/** Markdown stays as it is, except for fenced code. `bank lint` reports anything else that is not allowed. */
function readMarkdown(text: string, read: ReadText): ReadText {
  const fence = /^(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*\n([\s\S]*?)\n?\1[ \t]*$/gm;
  const prose = text.replace(fence, (_all, _ticks, lang: string, code: string) => {
    read.blocks.push({ lang: languageOf(lang), text: code });
    return "";
  });
  return { ...read, markdown: prose.trim().replace(/\n{3,}/g, "\n\n") };
}

interface Reader {
  paragraphs: string[];
  add: (kind: Piece["kind"], text: string) => void;
  endParagraph: () => void;
}

function createReader(read: ReadText, readsBackticks: boolean): Reader {
  const paragraphs: string[] = [];
  let pieces: Piece[] = [];
  const append = (kind: Piece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  return {
    paragraphs,
    add(kind, text) {
      const parts = kind === "text" && readsBackticks ? text.split(/`([^`\n]+)`/) : [text];
      parts.forEach((part, index) => {
        if (part !== "") append(index % 2 === 0 ? kind : "code", part);
      });
    },
    endParagraph() {
      const { markdown, isFaithful } = markdownOf(tidy(pieces));
      if (!isFaithful) read.notes.push(`check the marks in "${markdown.slice(0, 40)}"`);
      if (markdown !== "") paragraphs.push(markdown);
      pieces = [];
    },
  };
}

const embedded: Record<string, string> = {
  audio: "a sound",
  video: "a video",
  iframe: "a frame",
  object: "an object",
  embed: "an object",
  svg: "a drawing",
  math: "a formula",
  table: "a table",
  input: "a field",
  select: "a field",
  textarea: "a field",
};
const blocks = new Set(
  "address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main ol p section ul".split(
    " ",
  ),
);
const kinds: Record<string, Piece["kind"]> = {
  b: "strong",
  code: "code",
  em: "emphasis",
  i: "emphasis",
  kbd: "code",
  samp: "code",
  strong: "strong",
  tt: "code",
};

function pictureIn({ attrs }: DefaultTreeAdapterTypes.Element): ReadText["pictures"][number] {
  const read = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? "";
  return { source: read("src").trim(), alternative: read("alt") };
}

function visit(node: HtmlNode, kind: Piece["kind"], reader: Reader, read: ReadText): void {
  if (node.nodeName === "#text" && "value" in node) reader.add(kind, node.value);
  if (!("tagName" in node)) return;
  const { tagName } = node;
  if (tagName === "img") read.pictures.push(pictureIn(node));
  const unfit = embedded[tagName];
  if (unfit !== undefined) read.unfit.push(`holds ${unfit}`);
  if (unfit !== undefined || ["img", "script", "style", "template"].includes(tagName)) return;
  if (tagName === "pre") {
    reader.endParagraph();
    read.blocks.push(codeBlockOf(node));
    return;
  }
  if (tagName === "br") reader.endParagraph();
  if (tagName === "ul" && isListOfLinks(node)) {
    for (const item of node.childNodes.filter(({ nodeName }) => nodeName === "li")) {
      const sources = sourcesOf(item);
      if (sources.length === 0) read.notes.push("a source without an https address or ISBN is left out");
      read.sources.push(...sources);
    }
    return;
  }
  if (tagName === "sub" || tagName === "sup") {
    reader.add(kind, tagName === "sub" ? "_" : "^");
    read.notes.push(`a raised or lowered text is now written with ${tagName === "sub" ? "_" : "^"}`);
  }
  if (tagName === "li") read.notes.push("a list is now paragraphs");
  if (blocks.has(tagName)) reader.endParagraph();
  const inner = kind === "code" ? kind : (kinds[tagName] ?? kind);
  for (const child of node.childNodes) visit(child, inner, reader, read);
  if (blocks.has(tagName)) reader.endParagraph();
}
