/** Turns the Markdown of questions into HTML that is also well-formed XML, for sheets and exports. */

export interface Piece {
  kind: "text" | "code" | "emphasis" | "strong";
  text: string;
}

// The browser has a copy of this grammar, because web may not import authoring. A test keeps them equal.
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
    if (code !== undefined) add("code", /^ .*[^ ].* $/s.test(code) ? code.slice(1, -1) : code);
    else if (strong !== undefined) add("strong", strong);
    else if (literal !== undefined) add("text", literal);
    else add("emphasis", star ?? line ?? "");
  }
  add("text", text.slice(end));
  return pieces;
}

/** The paragraphs of a text, each on one line. */
export function paragraphsOf(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, " "))
    .filter((paragraph) => paragraph !== "");
}

const elements = { code: "code", emphasis: "em", strong: "strong" } as const;

/** One paragraph or option as HTML. */
export function inlineHtml(markdown: string): string {
  return inlinePieces(markdown.trim().replace(/\s*\n\s*/g, " "))
    .map(({ kind, text }) => {
      if (kind === "text") return escapeXml(text);
      const inner = kind === "code" ? withFirmSpaces(escapeXml(text)) : escapeXml(text);
      return `<${elements[kind]}>${inner}</${elements[kind]}>`;
    })
    .join("");
}

/** A text of several paragraphs as HTML. */
export function proseHtml(markdown: string): string {
  return paragraphsOf(markdown)
    .map((paragraph) => `<p>${inlineHtml(paragraph)}</p>`)
    .join("");
}

/** A block of code as HTML, without colours; the class names its language. */
export function codeHtml({ lang, text }: { lang: string; text: string }): string {
  return `<pre><code class="language-${escapeAttribute(lang)}">${escapeXml(text.replace(/\n+$/, ""))}</code></pre>`;
}

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for an element. Characters that XML 1.0 does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return forXml(text).replace(/[&<>]/g, (character) => named[character] ?? character);
}

/** Escapes text for a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', "&quot;");
}

/** Replaces control characters and unpaired surrogates, which XML does not allow, by U+FFFD. */
export function forXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
}

/** Turns spaces of inline code that HTML would collapse (at the ends, and repeated ones) into no-break spaces. */
function withFirmSpaces(text: string): string {
  return text.replace(/^ | $|(?<= ) /g, "\u00a0");
}
