/** Puts together what admins see of one assessment, from the counters and the texts of its questions. */
import { cards, findCard } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import type { AssessmentTotals, Insight, ItemInsight } from "../../contract/insight.ts";
import { rules } from "../../contract/rules.ts";
import { promptOf } from "../banks/prompt.ts";
import { listQuarantined } from "../banks/quarantine-list-store.ts";
import type { Services } from "../services.ts";
import { expectedFacility, statisticsOf } from "./item-statistics.ts";
import { listDays, listItemCounts, listScoreCounts, type ScoreCount } from "./store.ts";

const shownDays = 90;

type Item = ReturnType<Services["banks"]["all"]>[number]["items"][number];

/** The texts of item versions, in the order of their ids; undefined for one that is not stored. */
export type ItemTexts = (versions: string[]) => Promise<(Item | undefined)[]>;

/** Attempts, pass share and mean of every assessment. */
export async function allTotals({ db }: Pick<Services, "db">): Promise<AssessmentTotals[]> {
  const bySlug = Map.groupBy(await listScoreCounts(db), (row) => row.slug);
  return cards.map(({ slug, title }) => ({ slug, title, ...totalsOf(bySlug.get(slug) ?? []) }));
}

/**
 * Everything about one assessment.
 * @throws AppError not_found
 */
export async function insightOf(
  { db, banks, clock }: Pick<Services, "db" | "banks" | "clock">,
  texts: ItemTexts,
  slug: string,
): Promise<Insight> {
  const card = findCard(slug);
  if (!card) throw new AppError("not_found");
  const scores = await listScoreCounts(db, slug);
  const since = new Date(clock.now().getTime() - (shownDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const counts = await listItemCounts(db, slug);
  const bank = banks.find(slug);
  const current = bank?.items ?? [];
  const drawn = new Set(current.map((item) => item.hash));
  const versions = [...counts.keys()].filter((version) => !drawn.has(version));
  const former = (await texts(versions)).filter((item) => item !== undefined);
  const quarantined = await listQuarantined(db, slug);
  const items = [...current, ...former].map((item): ItemInsight => {
    const { options, ...statistics } = statisticsOf(counts.get(item.hash) ?? [], item.difficulty);
    return {
      item: item.id,
      version: item.hash,
      rev: item.rev,
      isCurrent: drawn.has(item.hash),
      isQuarantined: quarantined.has(item.id),
      topic: item.topic,
      difficulty: item.difficulty,
      prompt: promptOf(item),
      expected: expectedFacility[item.difficulty],
      ...statistics,
      options: options.map((option, index) => ({ text: item.options[index]!.text, ...option })),
    };
  });
  return {
    slug,
    title: card.title,
    ...totalsOf(scores),
    scores: { first: distribution(scores, "first"), all: distribution(scores, "all") },
    days: await listDays(db, slug, since, rules.certificateScore),
    topics: topicsOf(bank?.topics ?? [], [...current, ...former], counts),
    items,
  };
}

function totalsOf(scores: ScoreCount[]) {
  const first = distribution(scores, "first");
  const firstAttempts = sum(first);
  const isShown = firstAttempts > 0;
  const points = sum(first.map((count, score) => count * score));
  return {
    attempts: sum(distribution(scores, "all")),
    firstAttempts,
    passShare: isShown ? sum(first.slice(rules.certificateScore)) / firstAttempts : null,
    mean: isShown ? points / firstAttempts : null,
  };
}

function distribution(scores: ScoreCount[], of: "first" | "all"): number[] {
  const counts = Array<number>(rules.maxScore + 1).fill(0);
  for (const row of scores) counts[row.score]! += row[of];
  return counts;
}

function topicsOf(
  topics: { id: string; title: string }[],
  items: Item[],
  counts: Awaited<ReturnType<typeof listItemCounts>>,
): Insight["topics"] {
  return topics.map(({ id, title }) => {
    const answers = items.flatMap((item) => (item.topic === id ? (counts.get(item.hash) ?? []) : []));
    const n = sum(answers.map(({ count }) => count));
    const right = sum(answers.map(({ choice, count }) => (choice === 0 ? count : 0)));
    return { id, title, n, facility: n === 0 ? null : right / n };
  });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
