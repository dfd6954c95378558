/** The statistics of one question, from the counters of every assessment that uses it. */
import type { QuestionInsight } from "../../contract/authoring/question-insight.ts";
import type { CompiledItem } from "../../contract/bank.ts";
import type { AssessmentSource } from "../banks/assessments.ts";
import type { Db } from "../database/handle.ts";
import { type ChoiceCount, statisticsOf } from "../insight/item-statistics.ts";

/** The most texts shown. */
const mostUses = 12;
/** The most assessments that are looked through for a question. */
const mostAssessments = 200;

/**
 * The statistics of a question's published texts, the latest first.
 * @param assessments for titles and highest scores
 */
export async function readQuestionInsight(
  db: Db,
  assessments: AssessmentSource,
  id: string,
): Promise<QuestionInsight> {
  const rows = await db
    .selectFrom("item_versions")
    .innerJoin("item_counts", (join) =>
      join
        .onRef("item_counts.slug", "=", "item_versions.slug")
        .onRef("item_counts.version", "=", "item_versions.id"),
    )
    .select(["item_versions.id", "item_versions.rev", "item_versions.slug", "item_counts.statistics_version"])
    .select(["item_counts.choice", "item_counts.score", "item_counts.first_count"])
    .where("item_versions.item_id", "=", id)
    .where("item_counts.first_count", ">", 0)
    .orderBy("item_versions.rev", "desc")
    .orderBy("item_counts.statistics_version", "desc")
    .orderBy("item_versions.id")
    .execute();
  const texts = [...Map.groupBy(rows, (row) => `${row.id} ${row.statistics_version}`).values()].slice(
    0,
    mostUses,
  );
  const uses: QuestionInsight["uses"] = [];
  for (const counted of texts) {
    const { id: version, slug, statistics_version } = counted[0]!;
    const assessment = await assessments.find(slug);
    const shown = await assessments.readVersion(slug, statistics_version);
    if (!assessment || !shown) continue;
    const { content } = await db
      .selectFrom("item_versions")
      .select("content")
      .where("id", "=", version)
      .executeTakeFirstOrThrow();
    const item = JSON.parse(content) as CompiledItem;
    const counts: ChoiceCount[] = counted.map(({ choice, score, first_count }) => ({
      choice,
      score,
      count: first_count,
    }));
    const statistics = statisticsOf(counts, item.difficulty, {
      options: item.options.length,
      maxScore: shown.form.questions,
    });
    const current = await assessments.readVersion(slug, assessment.version);
    const { n, facility, discrimination, omitted, flags } = statistics;
    uses.push({
      slug,
      title: assessment.title,
      version: statistics_version,
      isPresent: current?.items.some(({ hash }) => hash === version) ?? false,
      n,
      facility,
      discrimination,
      omitted,
      flags,
      options: statistics.options.map(({ share }, index) => ({ text: item.options[index]!.text, share })),
    });
  }
  const { count } = await db
    .selectFrom("reports")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("item_id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return { usedIn: await listUses(db, id), openReports: Number(count), uses };
}

/** The assessments in use whose current version has a question, by title. */
async function listUses(db: Db, id: string): Promise<QuestionInsight["usedIn"]> {
  const texts = await db
    .selectFrom("item_versions")
    .select(["id", "slug"])
    .where("item_id", "=", id)
    .execute();
  const slugs = [...new Set(texts.map(({ slug }) => slug))].slice(0, mostAssessments);
  if (slugs.length === 0) return [];
  const ids = new Set(texts.map((text) => text.id));
  const current = await db
    .selectFrom("own_assessments")
    .innerJoin("own_versions", (join) =>
      join
        .onRef("own_versions.slug", "=", "own_assessments.slug")
        .onRef("own_versions.number", "=", "own_assessments.published"),
    )
    .select(["own_versions.slug", "title", "number", "items"])
    .where("own_assessments.slug", "in", slugs)
    .where("own_assessments.state", "=", "published")
    .orderBy("title")
    .execute();
  return current
    .filter(({ items }) => (JSON.parse(items) as string[]).some((version) => ids.has(version)))
    .map(({ slug, title, number }) => ({ slug, title, version: number }));
}
