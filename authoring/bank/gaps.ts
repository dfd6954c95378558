/** The gaps of a program that kind `matrix` fills, one fragment of an option per gap. */
import { visibleText } from "./prose.ts";
import type { Item, ItemOption } from "./schema.ts";

const numbered = /\/\*\s*(\d)\s*\*\/|<!--\s*(\d)\s*-->|\{#\s*(\d)\s*#\}|__(\d)__/g;
const commentLine = /^([ \t]*)(?:#|\/\/|--|%)[ \t]*(\d)[ \t]*$/gm;
const blank = /_{4,}/g;

/** How many fragments `fillGaps` needs for this text: the highest gap number, or else the number of blanks. */
export function countGaps(text: string): number {
  const numbers = [...text.matchAll(numbered)].map((match) => Number(match.slice(1).find(Boolean)));
  const lines = [...text.matchAll(commentLine)].map((match) => Number(match[2]));
  const highest = Math.max(0, ...numbers, ...lines);
  return highest > 0 ? highest : (text.match(blank)?.length ?? 0);
}

/**
 * Puts fragment n in place of the gaps numbered n, or the fragments in reading order in place of blanks.
 * A fragment of several lines keeps the gap's indentation; an empty one on a line of its own removes the line.
 * Throws a RangeError when there are more or fewer fragments than gaps.
 */
export function fillGaps(text: string, fragments: readonly string[]): string {
  const gaps = countGaps(text);
  if (gaps !== fragments.length) throw new RangeError(`${fragments.length} fragments for ${gaps} gaps`);
  const fragment = (number: number | string) => (fragments[Number(number) - 1] ?? "").replace(/\n$/, "");
  const indented = (indent: string, content: string) =>
    content === "" ? "" : indent + content.split("\n").join(`\n${indent}`);
  let next = 1;
  const highestIsNumbered = text.search(numbered) >= 0 || text.search(commentLine) >= 0;
  const replaced = text
    .replace(commentLine, (_all, indent: string, number: string) => indented(indent, fragment(number)))
    .replace(numbered, (...match: unknown[]) => {
      const number = match.slice(1, 5).find((group) => typeof group === "string") as string;
      return indented(indentBefore(text, match.at(-2) as number), fragment(number)).trimStart();
    });
  return highestIsNumbered ? replaced : replaced.replace(blank, () => fragment(next++));
}

function indentBefore(text: string, offset: number): string {
  return /[ \t]*$/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
}

/** An option's text as code: what takers read, without backticks. */
export function codeOfText(option: ItemOption): string {
  return visibleText(option.text);
}

/**
 * The program of one option under kind `matrix` (content/README.md, "Gaps for `matrix`"): the gaps of `verify.program` or
 * `code.text` filled, else the option's own `code`, else its text. Throws a RangeError when fragments and gaps differ.
 */
export function programOfOption(item: Item, option: ItemOption): string {
  if (option.code !== undefined) return option.code;
  const base = item.verify.program ?? item.code?.text;
  if (option.fill) return fillGaps(base ?? "", option.fill);
  const gaps = base === undefined ? 0 : countGaps(base);
  if (base === undefined || gaps === 0) return codeOfText(option);
  return fillGaps(base, [codeOfText(option)]);
}
