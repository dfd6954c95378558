/** A person's own history, standing and topics per assessment. */
import type { OwnStatistics } from "../../../contract/attempts/review.ts";
import { rules } from "../../../contract/rules.ts";
import { findCurrentVersion } from "../../banks/assessments.ts";
import type { AttemptServices } from "../lifecycle.ts";
import { topicScores } from "../review.ts";
import {
  countFirstScores,
  findFirstScore,
  listLatestAttempts,
  listOwnTotals,
  type OwnTotals,
} from "./statistics-store.ts";

/** How many attempts the history of an assessment shows and its topics are computed from. */
const longestHistory = 50;

/** A person's statistics on each assessment they have taken. */
export async function ownStatistics(services: AttemptServices, userId: string): Promise<OwnStatistics> {
  const assessments: OwnStatistics["assessments"] = [];
  // Sequentially, so that a long history doesn't delay other requests.
  for (const totals of await listOwnTotals(services.db, userId))
    assessments.push(...(await ownAssessment(services, userId, totals)));
  return { assessments };
}

/** Empty if the account has been deleted meanwhile. */
async function ownAssessment(
  { db, items, assessments }: AttemptServices,
  userId: string,
  { slug, attempts, best }: OwnTotals,
): Promise<OwnStatistics["assessments"]> {
  const history = await listLatestAttempts(db, userId, slug, longestHistory);
  const answers = history.flatMap((attempt) => attempt.answers);
  const answered = await items.find(answers.map((answer) => answer.version));
  const latest = history.at(-1);
  if (!latest) return [];
  const assessment = {
    slug,
    title: latest.title,
    attempts,
    best: best.score,
    bestOf: { maxScore: best.maxScore, passScore: best.passScore },
    latest: latest.score,
    maxScore: latest.maxScore,
    passScore: latest.passScore,
    history: history.map(({ title: _, answers: __, ...attempt }) => attempt),
    percentile: await percentileOf(db, userId, slug),
    topics: topicScores(
      answers.flatMap(({ isRight }, index) => {
        const topic = answered[index]?.topic;
        return topic === undefined ? [] : [{ topic, isRight }];
      }),
      await findCurrentVersion(assessments, slug),
    ),
  };
  return [assessment];
}

/** The share of all first attempts on the same version that scored less than this person's first one, in whole per cent. */
async function percentileOf(db: AttemptServices["db"], userId: string, slug: string) {
  const first = await findFirstScore(db, userId, slug);
  if (first === undefined) return null;
  const counts = await countFirstScores(db, slug, first.version);
  const sumOf = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + count, 0);
  const of = sumOf(counts);
  if (of < rules.statisticsMinimum) return null;
  const below = sumOf(counts.filter(({ score }) => score < first.score));
  return { below: Math.round((100 * below) / of), of };
}
