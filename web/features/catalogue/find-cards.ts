/** Narrows the catalogue by text and category and cuts out one page. */
import { type Card, cards } from "../../../contract/cards.ts";
import { rules } from "../../../contract/rules.ts";

export interface FoundCards {
  cards: Card[];
  /** Within 1 and `pages`, whatever was asked for. */
  page: number;
  pages: number;
  total: number;
}

/** `text` is looked for in titles and slugs, in any letter case; an empty category means all. */
export function findCards(text: string, category: string, page: number): FoundCards {
  const wanted = text.trim().toLowerCase();
  const found = cards.filter(
    (card) =>
      (category === "" || card.category === category) &&
      (card.title.toLowerCase().includes(wanted) || card.slug.includes(wanted)),
  );
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
