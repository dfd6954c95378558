/** What every check gets: the bank, its items with their paths, and a way to report. */
import { type Blueprint, findBlueprint } from "../bank/blueprints.ts";
import type { Level, Path, Report } from "../bank/findings.ts";
import type { ParsedBank } from "../bank/parse.ts";
import type { Bank, Item, ItemOption } from "../bank/schema.ts";
import { optionsOf } from "../bank/schema.ts";

export interface LintItem {
  item: Item;
  /** The item's place in the file. */
  path: Path;
  /** The key first. */
  options: { option: ItemOption; path: Path; isKey: boolean }[];
}

export interface Subject {
  bank: Bank;
  /** Name of the file without folder and ending. */
  fileSlug: string;
  items: LintItem[];
  active: LintItem[];
  blueprint?: Blueprint;
  report: Report;
  /** Level of findings about the rules of the second edition: an error in its banks, a warning in the others. */
  newRule: Level;
}

/** Prepares a parsed bank for the checks; undefined when the text is not a valid bank. */
export function subjectOf(parsed: ParsedBank): Subject | undefined {
  const { bank, report } = parsed;
  if (!bank) return undefined;
  const items = bank.items.map((item, index): LintItem => {
    const path = ["items", index];
    const options = optionsOf(item).map((option, position) => ({
      option,
      isKey: position === 0,
      path: position === 0 ? [...path, "answer"] : [...path, "distractors", position - 1],
    }));
    return { item, path, options };
  });
  const active = items.filter(({ item }) => item.status === "active");
  const blueprint = findBlueprint(bank.slug);
  const newRule = bank.edition === 2 ? "error" : "warning";
  return {
    bank,
    fileSlug: parsed.slug,
    items,
    active,
    report,
    newRule,
    ...(blueprint ? { blueprint } : {}),
  };
}
