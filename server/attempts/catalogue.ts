/** The catalogue, and the instruction page of an assessment. */
import { assumedVersions } from "../../contract/attempts/assumed-versions.ts";
import {
  type AssessmentInfo,
  type CoveredTopic,
  type getCatalogue,
  ownCategory,
} from "../../contract/attempts/catalogue.ts";
import { type CategoryName, categories, findCard } from "../../contract/cards.ts";
import type { Output } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { durationText, ownSlugPattern } from "../../contract/form.ts";
import { rules } from "../../contract/rules.ts";
import { isReleased } from "../assignments/held/free-hold-store.ts";
import {
  type Assessment,
  type AssessmentVersion,
  drawableItems,
  fewestItems,
  findCurrentVersion,
  walkAssessments,
} from "../banks/assessments.ts";
import { listAllQuarantined, listQuarantined } from "../banks/quarantine-list-store.ts";
import type { Services } from "../services.ts";
import { planOf, topicShares } from "./draw/draw-plan.ts";

type Needs = Pick<Services, "db" | "assessments">;

const none: ReadonlySet<string> = new Set();

const byTitle = new Intl.Collator("en", { numeric: true });

/**
 * Every assessment that is offered to everyone or to the person's groups, with the categories that have one. Those of the
 * organisation come last, by title: their slugs are random.
 * @param personId undefined for somebody who is not signed in
 * @param only those of the organisation alone
 */
export async function catalogue(
  services: Needs,
  personId: string | undefined,
  only?: "organisation",
): Promise<Output<typeof getCatalogue>> {
  const quarantined = await listAllQuarantined(services.db);
  const toGroups = new Set(personId === undefined ? [] : await services.assessments.offeredTo(personId));
  const items: Output<typeof getCatalogue>["items"] = [];
  let count = 0;
  for await (const assessment of walkAssessments(services.assessments)) {
    if (!assessment.isOffered && !toGroups.has(assessment.slug)) continue;
    count += 1;
    const { slug, title, category, form, subjects } = assessment;
    if (only !== undefined && category !== ownCategory) continue;
    const standing = findCard(slug)?.standing;
    items.push({
      id: count,
      slug,
      title,
      category,
      time: durationText(form.seconds),
      format: rules.format,
      link: `/assessment/${slug}`,
      assumes: assumedVersions(slug),
      ...(standing ? { standing } : {}),
      ready: await isReady(services, assessment, quarantined.get(slug) ?? none),
      questions: form.questions,
      passScore: form.passScore,
      ...(subjects === undefined ? {} : { subjects }),
    });
  }
  const firstOwn = items.findIndex(({ category }) => category === ownCategory);
  const hasOwn = firstOwn >= 0;
  if (hasOwn) {
    const numbers = items.slice(firstOwn).map(({ id }) => id);
    const sorted = items.splice(firstOwn).sort((one, other) => byTitle.compare(one.title, other.title));
    items.push(...sorted.map((item, index) => ({ ...item, id: numbers[index]! })));
  }
  const own = { id: categories.length + 1, catName: ownCategory };
  const builtIn = only === undefined ? categories : [];
  return { items, categories: hasOwn ? [...builtIn, own] : [...builtIn] };
}

/** The outlines of own assessments' hallmarks, where their authors chose one. */
export async function hallmarksOf(
  { assessments }: Pick<Needs, "assessments">,
  slugs: readonly string[],
): Promise<Record<string, CategoryName>> {
  const own = [...new Set(slugs)].filter((slug) => ownSlugPattern.test(slug));
  const found = await Promise.all(own.map((slug) => assessments.find(slug)));
  return Object.fromEntries(
    found.flatMap((assessment) =>
      assessment?.hallmark === undefined ? [] : [[assessment.slug, assessment.hallmark]],
    ),
  );
}

/** Whether the questions that are not quarantined suffice for an attempt. */
async function isReady(
  { assessments }: Needs,
  { slug, version, form, hasQuestions }: Assessment,
  quarantined: ReadonlySet<string>,
): Promise<boolean> {
  if (quarantined.size === 0 || !hasQuestions) return hasQuestions;
  const current = await assessments.readVersion(slug, version);
  return current !== undefined && drawableItems(current, quarantined).length >= fewestItems(form);
}

/** Whether a person may start an assessment without an assignment. */
export async function mayStartFreely(
  { assessments }: Pick<Needs, "assessments">,
  { slug, isOffered }: Assessment,
  personId: string,
): Promise<boolean> {
  return isOffered || (await assessments.offeredTo(personId)).includes(slug);
}

/**
 * An assessment's instructions.
 * @throws AppError not_found
 */
export async function assessmentInfo(
  services: Needs,
  slug: string,
  personId: string,
): Promise<AssessmentInfo> {
  const assessment = await services.assessments.find(slug);
  if (!assessment) throw new AppError("not_found");
  const { title, category, description, form } = assessment;
  const version = await services.assessments.readVersion(slug, assessment.version);
  const quarantined = await listQuarantined(services.db, slug);
  return {
    slug,
    title,
    category,
    description,
    questions: form.questions,
    seconds: form.seconds,
    passScore: form.passScore,
    roundAttempts: planOf(form, []).roundAttempts,
    format: rules.format,
    topics: version ? coveredTopics(version) : [],
    certificate: form.certificate !== false,
    scoreShown: await shownTime(services, assessment, "scores"),
    reviewShown: await shownTime(services, assessment, "reviews"),
    ready:
      (await mayStartFreely(services, assessment, personId)) &&
      (await isReady(services, assessment, quarantined)),
  };
}

async function shownTime(
  { db }: Needs,
  { slug, version, form }: Assessment,
  what: "scores" | "reviews",
): Promise<AssessmentInfo["scoreShown"]> {
  const rule = what === "scores" ? form.scoreShown : form.reviewShown;
  return rule === undefined || (await isReleased(db, what, slug, version)) ? "at-once" : rule;
}

/**
 * The topics of an assessment.
 * @throws AppError not_found, also while its questions are not there
 */
export async function topicsOf({ assessments }: Needs, slug: string): Promise<CoveredTopic[]> {
  const version = await findCurrentVersion(assessments, slug);
  if (!version) throw new AppError("not_found");
  return coveredTopics(version);
}

function coveredTopics({ form, topics }: AssessmentVersion): CoveredTopic[] {
  return topicShares(form, topics).map(({ topic, questions }) => ({ title: topic.title, questions }));
}
