/** Writes pieces of text as the Markdown of our questions. */
import { inlinePieces, type Piece } from "../../contract/markdown.ts";

/** Collapses white space as a browser does. No-break spaces in inline code become spaces again; our export put them there. */
export function tidy(pieces: readonly Piece[]): Piece[] {
  const collapsed = pieces.map(({ kind, text }) => ({ kind, text: text.replace(/[ \t\r\n\f]+/g, " ") }));
  const tidied: Piece[] = [];
  for (const { kind, text } of collapsed) {
    const isAfterSpace = tidied.length === 0 || tidied.at(-1)?.text.endsWith(" ");
    const rest = isAfterSpace ? text.replace(/^ /, "") : text;
    if (rest !== "") tidied.push({ kind, text: rest });
  }
  const last = tidied.at(-1);
  if (last) last.text = last.text.replace(/ $/, "");
  return tidied
    .filter(({ text }) => text !== "")
    .map(({ kind, text }) => ({ kind, text: kind === "code" ? text.replaceAll("\u00a0", " ") : text }));
}

/** Writes pieces as Markdown. `isFaithful` says whether parsing the result gives the same pieces. */
export function markdownOf(pieces: readonly Piece[]): { markdown: string; isFaithful: boolean } {
  const escaped = (text: string) => text.replace(/[\\`*_]/g, "\\$&");
  const write = (textOf: (text: string) => string, star: "*" | "_") =>
    pieces.map(({ kind, text }) => (kind === "text" ? textOf(text) : marked(kind, text, star))).join("");
  const wanted = JSON.stringify(pieces);
  const ways = [write((text) => text, "*"), write(escaped, "*"), write(escaped, "_")];
  const faithful = ways.find((markdown) => JSON.stringify(inlinePieces(markdown)) === wanted);
  return { markdown: faithful ?? ways[0] ?? "", isFaithful: faithful !== undefined };
}

function marked(kind: Exclude<Piece["kind"], "text">, text: string, star: "*" | "_"): string {
  if (kind === "strong") return `**${text.trim()}**`;
  if (kind === "emphasis") return `${star}${text.trim()}${star}`;
  const ticks = "`".repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const needsPadding = /^`|`$|^ .*[^ ].* $/s.test(text);
  return needsPadding ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
}
