/** The Markdown of questions: inline code, emphasis and one fenced block. One parser for browser, linter and exports. */

export interface Piece {
  kind: "text" | "code" | "emphasis" | "strong";
  text: string;
}

const mark =
  /(?<ticks>`+)(?<code>[^`](?:[\s\S]*?[^`])??)\k<ticks>(?!`)|\*\*(?<strong>\S(?:.*?\S)?)\*\*|(?<![*\w])\*(?<star>[^\s*](?:[^*]*?[^\s*])?)\*(?![*\w])|(?<![_\w])_(?<line>[^\s_](?:[^_]*?[^\s_])?)_(?![_\w])|\\(?<literal>[\\`*_])/g;

/** Splits a text into inline code, emphasis and plain text. Joined, the pieces are the text without Markdown syntax. */
export function inlinePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], part: string) => {
    const last = pieces.at(-1);
    if (kind === "text" && last?.kind === "text") last.text += part;
    else if (part !== "") pieces.push({ kind, text: part });
  };
  let end = 0;
  for (const match of text.matchAll(mark)) {
    add("text", text.slice(end, match.index));
    end = match.index + match[0].length;
    const { code, strong, star, line, literal } = match.groups ?? {};
    if (code !== undefined) add("code", withoutPadding(code));
    else if (strong !== undefined) add("strong", strong);
    else if (literal !== undefined) add("text", literal);
    else add("emphasis", star ?? line ?? "");
  }
  add("text", text.slice(end));
  return pieces;
}

/** One space on each side belongs to the backticks, so that code can begin with a backtick. */
function withoutPadding(code: string): string {
  return /^ .*[^ ].* $/s.test(code) ? code.slice(1, -1) : code;
}

export interface Prompt {
  paragraphs: string[];
  code: string | undefined;
}

const fence = /(?:^|\n)(?<ticks>`{3,})[^\n`]*\n(?<code>[\s\S]*?)\n?\k<ticks>\s*$/;

/** Separates a prompt's prose from the fenced block at its end. */
export function splitPrompt(prompt: string): Prompt {
  const match = fence.exec(prompt);
  const prose = match ? prompt.slice(0, match.index) : prompt;
  const paragraphs = prose.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return { paragraphs: paragraphs.filter((paragraph) => paragraph !== ""), code: match?.groups?.code };
}

/** A prompt's prose on one line, without its code and without Markdown syntax: names the question in lists. */
export function stemOf(prompt: string): string {
  const paragraphs = splitPrompt(prompt).paragraphs.map((paragraph) =>
    inlinePieces(paragraph)
      .map(({ text }) => text)
      .join(""),
  );
  return paragraphs.join(" ").replaceAll(/\s+/g, " ");
}
