/** Readers' ratings: how natural a question reads, whether it is worth asking, and whether they understood it. */
import type { Bank, Item } from "../bank/schema.ts";
import { isAbout, type Judgement, type Rating, type ReviewLog } from "./review-log.ts";

/** What a bank of the second edition needs; naturalness and worth run from 1 to 5, say-backs are a share. */
export const ratingLimits = { naturalness: 4.5, lowestNaturalness: 4, worth: 4.2, sayBack: 0.97 } as const;

/** The ratings of an item's present wording, as means over its readers. */
export interface ItemRating {
  naturalness: number;
  worth: number;
  /** Share of the judged say-backs that were right, 0 to 1; absent while none is judged. */
  sayBack?: number;
  unjudged: Rating[];
  misread: Rating[];
}

/** The editor's last judgement of a say-back; undefined while there is none. */
export function judgementOf(log: ReviewLog, rating: Rating): Judgement | undefined {
  return log.judgements.findLast(
    ({ item, rev, hash, reader }) =>
      item === rating.item && rev === rating.rev && hash === rating.hash && reader === rating.reader,
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The ratings of the item's present wording; undefined while nobody has rated it. */
export function itemRatingOf(log: ReviewLog, item: Item): ItemRating | undefined {
  const ratings = log.ratings.filter((rating) => isAbout(item, rating));
  if (ratings.length === 0) return undefined;
  const judged = ratings.map((rating) => ({ rating, understood: judgementOf(log, rating)?.understood }));
  const withJudgement = (value: boolean | undefined) =>
    judged.filter(({ understood }) => understood === value).map(({ rating }) => rating);
  const [right, misread, unjudged] = [withJudgement(true), withJudgement(false), withJudgement(undefined)];
  const closed = right.length + misread.length;
  return {
    naturalness: mean(ratings.map(({ naturalness }) => naturalness)),
    worth: mean(ratings.map(({ worth }) => worth)),
    ...(closed === 0 ? {} : { sayBack: right.length / closed }),
    unjudged,
    misread,
  };
}

/** What is still missing from readers before the item's review can end. */
export function lackingReaders(log: ReviewLog, item: Item): string[] {
  const rating = itemRatingOf(log, item);
  if (!rating) return ["no reader R yet"];
  return rating.unjudged.map(({ reader }) => `${reader}'s say-back is not judged yet`);
}

/** Readers' objections to an item. An editor may pass it anyway. */
export function objectionsOfReaders(log: ReviewLog, item: Item): string[] {
  const rating = itemRatingOf(log, item);
  if (!rating) return [];
  const { naturalness, misread } = rating;
  const low = naturalness < ratingLimits.lowestNaturalness ? [`naturalness ${naturalness.toFixed(1)}`] : [];
  return [...low, ...misread.map(({ reader }) => `${reader} understood it wrongly`)];
}

/** Over the active items of a bank, in their present wording. */
export interface BankRating {
  /** Items with a rating. */
  rated: number;
  naturalness: number;
  lowestNaturalness: number;
  worth: number;
  /** Mean of the items' shares; absent while nothing is judged. */
  sayBack?: number;
  unjudged: number;
}

/** The ratings of a bank; undefined while nobody has rated anything in its present wording. */
export function bankRatingOf(bank: Bank, log: ReviewLog): BankRating | undefined {
  const active = bank.items.filter(({ status }) => status === "active");
  const ratings = active.flatMap((item) => itemRatingOf(log, item) ?? []);
  if (ratings.length === 0) return undefined;
  const sayBacks = ratings.flatMap(({ sayBack }) => sayBack ?? []);
  return {
    rated: ratings.length,
    naturalness: mean(ratings.map(({ naturalness }) => naturalness)),
    lowestNaturalness: Math.min(...ratings.map(({ naturalness }) => naturalness)),
    worth: mean(ratings.map(({ worth }) => worth)),
    ...(sayBacks.length === 0 ? {} : { sayBack: mean(sayBacks) }),
    unjudged: ratings.reduce((sum, { unjudged }) => sum + unjudged.length, 0),
  };
}
