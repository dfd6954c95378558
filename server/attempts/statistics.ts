/** A person's own history, standing and topics per assessment. */
import type { OwnStatistics } from "../../contract/review.ts";
import { rules } from "../../contract/rules.ts";
import type { AttemptServices } from "./lifecycle.ts";
import { topicScores } from "./review.ts";
import { countFirstScores, listOwnAnswers, listOwnResults, type OwnResult } from "./statistics-store.ts";

const longestHistory = 50;

export async function ownStatistics(services: AttemptServices, userId: string): Promise<OwnStatistics> {
  const results = await listOwnResults(services.db, userId);
  const answers = await listOwnAnswers(services.db, userId);
  const items = await services.items.get(answers.map((answer) => answer.version));
  const bySlug = Map.groupBy(results, (result) => result.slug);
  const assessments = [...bySlug].map(async ([slug, own]) => ({
    slug,
    title: own.at(-1)!.name,
    attempts: own.length,
    best: Math.max(...own.map((result) => result.score)),
    latest: own.at(-1)!.score,
    history: own
      .slice(-longestHistory)
      .map(({ attemptId, number, score, createdAt }) => ({ attemptId, number, score, createdAt })),
    percentile: await percentileOf(services, slug, own),
    topics: topicScores(
      answers.flatMap(({ slug: of, isRight }, index) =>
        of === slug ? [{ topic: items[index]!.topic, isRight }] : [],
      ),
      services.banks.find(slug),
    ),
  }));
  return { assessments: await Promise.all(assessments) };
}

/** The share of all first attempts that scored less than this person's first one, in whole per cent. */
async function percentileOf(services: AttemptServices, slug: string, own: OwnResult[]) {
  const first = own.find((result) => result.number === 1);
  if (!first) return null;
  const counts = await countFirstScores(services.db, slug);
  const of = counts.reduce((sum, count) => sum + count, 0);
  if (of < rules.statisticsMinimum) return null;
  const below = counts.slice(0, first.score).reduce((sum, count) => sum + count, 0);
  return { below: Math.round((100 * below) / of), of };
}
