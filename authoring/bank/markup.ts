/** Turns the Markdown of questions into HTML that is also well-formed XML, for sheets and exports. */
import { inlinePieces } from "../../contract/markdown.ts";

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
