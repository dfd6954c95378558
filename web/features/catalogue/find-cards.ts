/** Narrows the catalogue by text and category and cuts out one page. */
import { type Card, cards } from "../../../contract/cards.ts";
import { rules } from "../../../contract/rules.ts";
import { cardSubjects } from "./card-subjects.ts";

export interface FoundCards {
  cards: Card[];
  /** Within 1 and `pages`, whatever was asked for. */
  page: number;
  pages: number;
  total: number;
}

/**
 * @param text each of its words must be found in the title, slug, category or subjects, in any order and letter case
 * @param category an empty one means all
 */
export function findCards(text: string, category: string, page: number): FoundCards {
  const words = text.toLowerCase().split(/\s+/);
  const found = cards.filter((card) => {
    const described =
      `${card.title} ${card.slug} ${card.category} ${cardSubjects[card.slug] ?? ""}`.toLowerCase();
    return (category === "" || card.category === category) && words.every((word) => described.includes(word));
  });
  const pages = Math.ceil(found.length / rules.cataloguePageSize);
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
  const first = (shown - 1) * rules.cataloguePageSize;
  return {
    cards: found.slice(first, first + rules.cataloguePageSize),
    page: shown,
    pages,
    total: found.length,
  };
}
