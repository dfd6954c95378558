/** The share of people who answered a question correctly, recounted every few seconds, for the review. */
import { rules } from "../../../contract/rules.ts";
import { DatabaseCache } from "../../database/cache.ts";
import type { AttemptServices } from "../lifecycle.ts";
import type { StoredAttempt } from "../store.ts";
import { countRightAnswers } from "./statistics-store.ts";

type Counts = Awaited<ReturnType<typeof countRightAnswers>>;

/** Seconds for which an assessment's counts are cached: after an exam everyone opens the review at once. */
const cachedSeconds = 10;
const cache = new DatabaseCache<{ counts: Promise<Counts>; until: number }>(100);

/**
 * Which share of first attempts on the same version answered the questions of an assessment correctly.
 * @returns a function from an item version to the share in whole per cent and the number of attempts; undefined below
 *   `rules.statisticsMinimum` attempts
 */
export async function rightShares(
  { db, clock }: Pick<AttemptServices, "db" | "clock">,
  { slug, statisticsVersion }: Pick<StoredAttempt, "slug" | "statisticsVersion">,
) {
  const now = clock.now().getTime();
  const key = `${slug}/${statisticsVersion}`;
  let entry = cache.get(db, key);
  if (!entry || entry.until <= now) {
    entry = { counts: countRightAnswers(db, slug, statisticsVersion), until: now + cachedSeconds * 1000 };
    cache.set(db, key, entry);
    // A failed read is not cached.
    entry.counts.catch(() => cache.delete(db, key));
  }
  const counts = await entry.counts;
  return (version: string): { percent: number; of: number } | undefined => {
    const { right, of } = counts.get(version) ?? { right: 0, of: 0 };
    return of < rules.statisticsMinimum ? undefined : { percent: Math.round((100 * right) / of), of };
  };
}
