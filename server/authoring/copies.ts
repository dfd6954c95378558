/** Copies of built-in questions: drafts in a collection that name their source. */
import { sourceOf } from "../../authoring/exchange/writers/exported-question.ts";
import type { BuiltInQuestion } from "../../contract/authoring/built-in-copies.ts";
import { bodyLimits, QuestionBody } from "../../contract/authoring/question-body.ts";
import type { CompiledItem } from "../../contract/bank.ts";
import { AppError } from "../../contract/errors.ts";
import { ownSlugPattern } from "../../contract/form.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import { type AssessmentVersion, drawableItems, findCurrentVersion } from "../banks/assessments.ts";
import { findQuarantines } from "../banks/quarantine-list-store.ts";
import type { Services } from "../services.ts";
import { findQuestions, insertDrafts } from "./imported-questions-store.ts";
import { columnsOf } from "./question-text.ts";

/** The id of a copy in its collection, so that no question is copied twice. */
const copyId = ({ slug, id }: CompiledItem) => `assay:${slug}:${id}`;

/**
 * A built-in assessment without the questions that are quarantined.
 * @throws AppError not_found for an own assessment too, and while its questions are not there
 */
async function readBuiltIn(
  { db, assessments }: Pick<Services, "db" | "assessments">,
  slug: string,
): Promise<AssessmentVersion> {
  const version = ownSlugPattern.test(slug) ? undefined : await findCurrentVersion(assessments, slug);
  if (!version) throw new AppError("not_found");
  return { ...version, items: drawableItems(version, (await findQuarantines(db, slug)).items) };
}

/** The questions of a built-in assessment, topic by topic, without anything that tells their keys. */
export async function listBuiltIn(
  services: Pick<Services, "db" | "assessments">,
  collectionId: string,
  slug: string,
): Promise<{ title: string; topics: string[]; questions: BuiltInQuestion[] }> {
  const { title, topics, items } = await readBuiltIn(services, slug);
  const known = await findQuestions(services.db, collectionId, { ids: items.map(copyId), hashes: [] });
  const copies = new Map(known.map(({ externalId, id }) => [externalId, id]));
  return {
    title,
    topics: topics.map((topic) => topic.title),
    questions: topics.flatMap((topic) =>
      items
        .filter((item) => item.topic === topic.id)
        .map((item) => ({
          id: item.id,
          topic: topic.title,
          difficulty: item.difficulty,
          prompt: item.prompt,
          hasCode: item.code !== undefined,
          copy: copies.get(copyId(item)) ?? null,
        })),
    ),
  };
}

/**
 * Adds copies as drafts; questions that the collection has already stay as they are.
 * @throws AppError not_found, invalid_input for a question that the assessment does not have, wrong_state when the collection is full
 */
export async function copyBuiltIn(
  services: Pick<Services, "db" | "assessments">,
  collectionId: string,
  { slug, questions }: { slug: string; questions: readonly string[] },
  acting: Acting,
): Promise<{ copied: number; known: number }> {
  const version = await readBuiltIn(services, slug);
  const wanted = new Set(questions);
  const items = version.items.filter(({ id }) => wanted.has(id));
  if (items.length < wanted.size)
    throw new AppError("invalid_input", {
      sentence: "One of these questions is no longer in this assessment. Please reload the page.",
    });
  const drafts = items.map((item) => ({
    externalId: copyId(item),
    columns: columnsOf(copyOf(item, version)),
  }));
  return services.db.transaction().execute(async (transaction) => {
    const ids = await insertDrafts(transaction, collectionId, drafts, acting);
    const copied = ids.filter((id) => id !== undefined).length;
    await addAudit(transaction, {
      ...acting,
      action: "copy-built-in-questions",
      subjectKind: "collection",
      subjectId: collectionId,
      details: { assessment: slug, questions: items.map(({ id }) => id), added: copied },
    });
    return { copied, known: ids.length - copied };
  });
}

/** A built-in question as a question of a collection, with its origin as the last source. */
export function copyOf(item: CompiledItem, { title, topics }: Pick<AssessmentVersion, "title" | "topics">) {
  const topic = topics.find(({ id }) => id === item.topic)?.title ?? item.topic;
  const origin = { title: `Copied from ${title}, question ${item.id}`, url: "", locator: "" };
  return QuestionBody.parse({
    stem: item.prompt,
    code: item.code ? { lang: item.code.lang, text: item.code.text.replace(/\n+$/, "") } : null,
    options: item.options.map(({ text, why }) => ({ text, reason: why ?? "" })),
    key: 0,
    explanation: item.explain,
    topic: topic.length > bodyLimits.topic ? `${topic.slice(0, bodyLimits.topic - 1).trimEnd()}…` : topic,
    difficulty: item.difficulty,
    level: item.level,
    sources: [...item.sources.slice(0, bodyLimits.sources - 1).map(sourceOf), origin],
    pictures: [],
    lang: "en",
  });
}
