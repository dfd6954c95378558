/** The question banks as the build compiled them: read once at the start, kept in memory. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeLines } from "../../contract/attempts.ts";
import { cards } from "../../contract/cards.ts";

/** How hard a question is meant to be. */
export type Difficulty = "easy" | "medium" | "hard";

/** One text of one question. Option 0 is the key; the order that a taker sees is drawn per attempt. */
export interface Item {
  id: string;
  rev: number;
  /** Hash of the content: the id of this version. */
  hash: string;
  slug: string;
  topic: string;
  difficulty: Difficulty;
  level: "recall" | "apply" | "analyse";
  seconds: number;
  prompt: string;
  code?: { lang: string; text: string };
  codeTokens?: CodeLines;
  options: { text: string; why?: string }[];
  explain: string;
  sources: { title: string; url?: string; isbn?: string; locator?: string }[];
}

export interface Bank {
  slug: string;
  title: string;
  topics: { id: string; title: string; count: number }[];
  items: Item[];
}

export interface Banks {
  /** The bank of a slug, or undefined while it is not there. */
  find(slug: string): Bank | undefined;
  all(): Bank[];
  /** Slugs of the catalogue without a bank. */
  notReady(): string[];
}

/** An item as it stays: the parts that are sent as they are can then be written once. */
export function lasting(item: Item): Item {
  for (const part of [item.codeTokens, item.sources]) if (part) Object.freeze(part);
  return item;
}

/** A bank is served with at least this many items (two attempts without a repeat). */
export const fewestItems = 20;

/** What may be drawn of a bank. */
export function drawableItems(bank: Bank, quarantined: ReadonlySet<string>): Item[] {
  return quarantined.size === 0 ? bank.items : bank.items.filter((item) => !quarantined.has(item.id));
}

/** Reads the compiled banks of a folder; a folder that is not there holds none. */
export function readBanks(folder: string): Banks {
  const read = cards.flatMap((card) => {
    const file = join(folder, `${card.slug}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, "utf8")) as Bank] : [];
  });
  return banksOf(read);
}

/** Banks that are in memory already. */
export function banksOf(given: Bank[]): Banks {
  const bySlug = new Map(
    given.filter((bank) => bank.items.length >= fewestItems).map((bank) => [bank.slug, bank]),
  );
  for (const bank of bySlug.values()) bank.items.forEach(lasting);
  return {
    find: (slug) => bySlug.get(slug),
    all: () => [...bySlug.values()],
    notReady: () => cards.map((card) => card.slug).filter((slug) => !bySlug.has(slug)),
  };
}
