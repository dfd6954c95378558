/** Blocks of code and lists of sources in the HTML of other tools. */
import type { DefaultTreeAdapterTypes } from "parse5";
import { languages } from "../../bank/languages.ts";
import type { Source } from "../../bank/schema.ts";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The code of a `pre` element, with the language from its class. */
export function codeBlockOf(pre: Element): { lang: string; text: string } {
  const inner = pre.childNodes.find((node): node is Element => node.nodeName === "code");
  const className = [inner, pre]
    .flatMap((element) => element?.attrs ?? [])
    .find(({ name }) => name === "class");
  const lang = /(?:^|\s)lang(?:uage)?-([\w-]+)/.exec(className?.value ?? "")?.[1] ?? "";
  return { lang: languageOf(lang), text: textOf(pre).replaceAll("\u00a0", " ") };
}

/** Our name of the language; `text` if our banks do not have it. */
export function languageOf(name: string): string {
  const longNames: Record<string, string> = {
    javascript: "js",
    typescript: "ts",
    py: "python",
    "c++": "cpp",
  };
  const short = longNames[name.toLowerCase()] ?? name.toLowerCase();
  return Object.hasOwn(languages, short) ? short : "text";
}

function textOf(node: HtmlNode): string {
  if ("value" in node) return node.value;
  if (node.nodeName === "br") return "\n";
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

function linkOf(node: HtmlNode): Element | undefined {
  if (!("childNodes" in node)) return undefined;
  const [first] = node.childNodes.filter((child) => textOf(child).trim() !== "");
  return first && "tagName" in first && first.tagName === "a" ? first : undefined;
}

/** Whether the list holds sources: every item begins with a link, or our export wrote it. */
export function isListOfLinks(list: Element): boolean {
  const isSources = list.attrs.some(({ name, value }) => name === "class" && value === "sources");
  const items = list.childNodes.filter((node) => node.nodeName === "li");
  return isSources || (items.length > 0 && items.every((item) => linkOf(item) !== undefined));
}

/** The source in a list item; empty if it has neither an https link nor an ISBN. */
export function sourcesOf(item: HtmlNode): Source[] {
  const link = linkOf(item);
  const url = link?.attrs.find(({ name }) => name === "href")?.value;
  const text = textOf(item).trim();
  const isbn = /, ISBN ([\d-]+X?)/.exec(text);
  if (link && url?.startsWith("https://")) {
    const title = textOf(link).trim();
    const locator = text.slice(title.length).replace(/^,\s*/, "");
    return [{ title, url, ...(locator === "" ? {} : { locator }) }];
  }
  if (!isbn?.[1]) return [];
  const locator = text.slice(isbn.index + isbn[0].length).replace(/^,\s*/, "");
  return [{ title: text.slice(0, isbn.index), isbn: isbn[1], ...(locator === "" ? {} : { locator }) }];
}
