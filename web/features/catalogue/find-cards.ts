/** Narrows the catalogue by text and category and cuts out one page. */
import { cards as builtIn, type Card } from "../../../contract/cards.ts";
import { rules } from "../../../contract/rules.ts";
import { cardSubjects } from "./card-subjects.ts";

/** What the catalogue shows of an assessment, built in or of the organisation. */
export type ShownCard = Omit<Card, "category" | "time" | "standing"> & {
  category: string;
  time: string;
  standing?: Card["standing"] | undefined;
  /** Of the organisation's own; those of built-in ones are in `cardSubjects`. */
  subjects?: string | undefined;
  /** False while there are no questions; left out where the page's settings tell it. */
  ready?: boolean;
};

export interface FoundCards {
  cards: ShownCard[];
  /** Within 1 and `pages`, whatever was asked for. */
  page: number;
  pages: number;
  total: number;
}

/** What a card's assessment is about, in a few words. */
export function subjectsOf({ slug, subjects }: ShownCard): string | undefined {
  return subjects ?? cardSubjects[slug];
}

/**
 * @param text each of its words must be found in the title, slug, category or subjects, in any order and letter case
 * @param category an empty one means all
 * @param own the organisation's assessments; they come last
 * @param keeps a further condition on the slug
 */
export function findCards(
  text: string,
  category: string,
  page: number,
  own: readonly ShownCard[] = [],
  keeps: (slug: string) => boolean = () => true,
): FoundCards {
  const words = text.toLowerCase().split(/\s+/);
  const found = [...builtIn, ...own].filter((card) => {
    const described = `${card.title} ${card.slug} ${card.category} ${subjectsOf(card) ?? ""}`.toLowerCase();
    return (
      (category === "" || card.category === category) &&
      words.every((word) => described.includes(word)) &&
      keeps(card.slug)
    );
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
