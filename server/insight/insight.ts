/** Assembles an assessment's statistics for admins from the counters and its questions. */
import type { CompiledItem } from "../../contract/bank.ts";
import { AppError } from "../../contract/errors.ts";
import { type ScoreScale, scaleOf } from "../../contract/form.ts";
import type { AssessmentTotals, Insight, ItemInsight } from "../../contract/insight.ts";
import { walkAssessments } from "../banks/assessments.ts";
import { promptOf } from "../banks/prompt.ts";
import { listQuarantined } from "../banks/quarantine-list-store.ts";
import type { Services } from "../services.ts";
import { expectedFacility, statisticsOf } from "./item-statistics.ts";
import { listDays, listItemCounts, listScoreCounts, type ScoreCount } from "./store.ts";

const shownDays = 90;

/** The texts of item versions, in the order of their ids; undefined for one that is not stored. */
export type ItemTexts = (versions: string[]) => Promise<(CompiledItem | undefined)[]>;

type Needs = Pick<Services, "db" | "assessments" | "clock">;

/** Attempts, pass share and mean of every assessment, each of its current version. */
export async function allTotals({ db, assessments }: Needs): Promise<AssessmentTotals[]> {
  const bySlug = Map.groupBy(await listScoreCounts(db), (row) => row.slug);
  const all: AssessmentTotals[] = [];
  for await (const { slug, title, statisticsVersion, form } of walkAssessments(assessments)) {
    const scores = (bySlug.get(slug) ?? []).filter(({ version }) => version === statisticsVersion);
    all.push({ slug, title, ...scaleOf(form), ...totalsOf(scores, scaleOf(form)) });
  }
  return all;
}

/**
 * The statistics of one assessment.
 * @param wanted the version under which attempts were counted; the current one unless given
 * @throws AppError not_found, also for a version that was never counted
 */
export async function insightOf(
  { db, assessments, clock }: Needs,
  texts: ItemTexts,
  slug: string,
  wanted?: number,
): Promise<Insight> {
  const assessment = await assessments.find(slug);
  if (!assessment) throw new AppError("not_found");
  const version = wanted ?? assessment.statisticsVersion;
  const allScores = await listScoreCounts(db, slug);
  const scores = allScores.filter((row) => row.version === version);
  const isCurrentVersion = version === assessment.statisticsVersion;
  if (!isCurrentVersion && scores.length === 0) throw new AppError("not_found");
  const shown = await assessments.readVersion(slug, isCurrentVersion ? assessment.version : version);
  const form = shown?.form ?? assessment.form;
  const scale = scaleOf(form);
  const since = new Date(clock.now().getTime() - (shownDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const counts = await listItemCounts(db, slug, version);
  const current = shown?.items ?? [];
  const drawn = new Set(current.map((item) => item.hash));
  const versions = [...counts.keys()].filter((version) => !drawn.has(version));
  const former = (await texts(versions)).filter((item) => item !== undefined);
  const quarantined = await listQuarantined(db, slug);
  const items = [...current, ...former].map((item): ItemInsight => {
    const { options, ...statistics } = statisticsOf(counts.get(item.hash) ?? [], item.difficulty, {
      options: item.options.length,
      maxScore: scale.maxScore,
    });
    return {
      item: item.id,
      version: item.hash,
      rev: item.rev,
      isCurrent: isCurrentVersion && drawn.has(item.hash),
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
    title: assessment.title,
    ...scale,
    version,
    versions: [...new Set([...allScores.map((row) => row.version), assessment.statisticsVersion])].sort(
      (a, b) => a - b,
    ),
    ...totalsOf(scores, scale),
    scores: {
      first: distribution(scores, "first", scale),
      all: distribution(scores, "all", scale),
    },
    days: await listDays(db, slug, version, since),
    topics: topicsOf(shown?.topics ?? [], [...current, ...former], counts),
    items,
  };
}

function totalsOf(scores: ScoreCount[], scale: ScoreScale) {
  const first = distribution(scores, "first", scale);
  const firstAttempts = sum(first);
  const isShown = firstAttempts > 0;
  const points = sum(first.map((count, score) => count * score));
  return {
    attempts: sum(distribution(scores, "all", scale)),
    firstAttempts,
    passShare: isShown ? sum(first.slice(scale.passScore)) / firstAttempts : null,
    mean: isShown ? points / firstAttempts : null,
  };
}

function distribution(scores: ScoreCount[], of: "first" | "all", { maxScore }: ScoreScale): number[] {
  const counts = Array<number>(maxScore + 1).fill(0);
  for (const row of scores) counts[row.score]! += row[of];
  return counts;
}

function topicsOf(
  topics: { id: string; title: string }[],
  items: CompiledItem[],
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
