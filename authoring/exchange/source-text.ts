/** Sources as text for formats without a place for them: one per line, as "title | https address | place". */
import type { Source } from "../bank/schema.ts";

/** Writes sources, one per line. */
export function textOfSources(sources: readonly { title: string; url: string; locator: string }[]): string {
  return sources
    .map(({ title, url, locator }) => [title, url, locator].map(withoutBars).join(" | "))
    .join("\n");
}

function withoutBars(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "/");
}

/** Reads what `textOfSources` writes, and lines that hold only a title or an address. */
export function sourcesOfText(text: string): { sources: Source[]; dropped: string[] } {
  const sources: Source[] = [];
  const dropped: string[] = [];
  for (const line of text.split("\n").filter((part) => part.trim() !== "")) {
    const [title = "", url = "", locator = ""] = line.split("|").map((part) => part.trim());
    const address = /^https:\/\/\S+$/.test(url) ? url : /^https:\/\/\S+$/.test(title) ? title : undefined;
    if (title === "" && address === undefined) dropped.push(`the source "${line.trim()}" is dropped`);
    else
      sources.push({
        title,
        ...(address === undefined ? {} : { url: address }),
        ...(locator === "" ? {} : { locator }),
      } as Source);
  }
  return { sources, dropped };
}
