/** The Markdown that questions use, taken apart: inline code and emphasis, and one fenced block. Nothing else is markup. */

export interface Piece {
  kind: "text" | "code" | "emphasis" | "strong";
  text: string;
}

const mark =
  /(?<ticks>`+)(?<code>[^`](?:[\s\S]*?[^`])??)\k<ticks>(?!`)|\*\*(?<strong>\S(?:.*?\S)?)\*\*|(?<![*\w])\*(?<star>[^\s*](?:[^*]*?[^\s*])?)\*(?![*\w])|(?<![_\w])_(?<line>[^\s_](?:[^_]*?[^\s_])?)_(?![_\w])|\\(?<literal>[\\`*_])/g;

/** Takes a line of text apart; joined together, the pieces are the text without its marks. */
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

/** One space on either side belongs to the marks, so that code may begin with a backtick. */
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
