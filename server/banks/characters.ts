/** How much memory the texts of questions take. */
import type { CompiledItem } from "../../contract/bank.ts";

/** A token of highlighted code takes as much as some dozens of characters. */
const tokenCharacters = 50;

/** Length of an item's texts, by which caches are bounded: institutions write questions of very different lengths. */
export function charactersOf({ prompt, code, codeTokens, options, explain, sources }: CompiledItem): number {
  let sum = prompt.length + (code?.text.length ?? 0) + explain.length;
  for (const { text, why } of options) sum += text.length + (why?.length ?? 0);
  for (const { title, url, locator } of sources)
    sum += title.length + (url?.length ?? 0) + (locator?.length ?? 0);
  for (const line of codeTokens ?? []) sum += line.length * tokenCharacters;
  return Math.max(1, sum);
}
