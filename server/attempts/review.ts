/** Reviews and practice: keys, reasons and topics of questions that have been answered. */
import type { AnsweredQuestion, Practice, Review, TopicScore } from "../../contract/attempts/review.ts";
import type { CompiledItem } from "../../contract/bank.ts";
import { AppError } from "../../contract/errors.ts";
import { scaleOf } from "../../contract/form.ts";
import { refuseHeldPractice, refuseHeldReview } from "../assignments/held/review-hold.ts";
import { type AssessmentVersion, findCurrentVersion } from "../banks/assessments.ts";
import { promptOf } from "../banks/prompt.ts";
import { getCachedEndedAttempt } from "./attempt-cache.ts";
import { reading, textsOf } from "./damaged.ts";
import { listClosedAnswers } from "./draw/draws-store.ts";
import { shuffled, shuffledPlaces } from "./draw/shuffle.ts";
import { type AttemptServices, closeIfOverdueAndRead } from "./lifecycle.ts";
import { opaqueIds } from "./opaque-ids.ts";
import { refuseWhileOpen } from "./open-attempts.ts";
import { rightShares } from "./statistics/right-shares.ts";
import { getOwnAttempt, type StoredAttempt } from "./store.ts";
import { noteKeysShown } from "./time/outages-store.ts";

/**
 * One's own ended attempt, question by question.
 * @throws AppError not_found; attempt_damaged; review_held; attempt_open, also while another attempt on the same assessment is open
 */
export async function review(services: AttemptServices, takerId: string, id: string): Promise<Review> {
  const attempt =
    getCachedEndedAttempt(services.db, id, takerId, services.clock.now()) ??
    (await closeIfOverdueAndRead(services, await reading(services, getOwnAttempt(services.db, id, takerId))));
  if (attempt.closedAt === null || attempt.state === "open") throw new AppError("attempt_open");
  await refuseWhileOpen(services, takerId, attempt.slug);
  await refuseHeldReview(services.db, takerId, attempt, services.clock.now());
  if (attempt.outageId !== null)
    await noteKeysShown(services.db, takerId, attempt.slug, services.clock.now());
  return reviewOf(services, attempt, attempt.closedAt);
}

/** Any ended attempt, question by question, for people who may see it. @param endedAt when it was closed */
export async function reviewOf(
  services: AttemptServices,
  attempt: StoredAttempt,
  endedAt: string,
): Promise<Review> {
  const items = await textsOf(services, attempt);
  const shareOf = await rightShares(services, attempt);
  const version = await services.assessments.readVersion(attempt.slug, attempt.assessmentVersion);
  const questions = attempt.draw.map(({ version }, place) => {
    const rightShare = shareOf(version);
    return { ...reviewedQuestion(attempt, items[place]!, place), ...(rightShare ? { rightShare } : {}) };
  });
  return {
    attemptId: attempt.id,
    slug: attempt.slug,
    title: attempt.title,
    attemptNumber: attempt.number,
    state: attempt.state === "open" ? "expired" : attempt.state,
    score: questions.filter((question) => question.isRight).length,
    ...scaleOf(attempt.form),
    startedAt: attempt.startedAt,
    endedAt,
    questions,
    topics: topicScores(
      questions.map((question) => ({ topic: question.topic, isRight: question.isRight })),
      version,
    ),
  };
}

function reviewedQuestion(attempt: StoredAttempt, item: CompiledItem, place: number) {
  const ids = opaqueIds(attempt);
  const { order } = attempt.draw[place]!;
  const choice = attempt.choices[place];
  const idOf = (option: number) => ids.options[place]![order.indexOf(option)]!;
  const answer = choice && choice.option !== null ? idOf(choice.option) : null;
  const late = choice?.late;
  return {
    ...answeredQuestion(item, ids.questions[place]!, order, ids.options[place]!),
    answer,
    isRight: choice?.option === 0,
    ...(late ? { lateAnswer: late.option === null ? null : idOf(late.option) } : {}),
  };
}

/** The questions of an attempt with their keys and reasons. @param items their texts, in their order */
export function answeredQuestions(attempt: StoredAttempt, items: CompiledItem[]): AnsweredQuestion[] {
  const ids = opaqueIds(attempt);
  return attempt.draw.map(({ order }, place) =>
    answeredQuestion(items[place]!, ids.questions[place]!, order, ids.options[place]!),
  );
}

function answeredQuestion(
  item: CompiledItem,
  id: string,
  order: number[],
  optionIds: string[],
): AnsweredQuestion {
  return {
    id,
    item: item.id,
    topic: item.topic,
    difficulty: item.difficulty,
    prompt: promptOf(item),
    ...(item.codeTokens ? { highlighted: item.codeTokens } : {}),
    ...(item.pictures ? { pictures: item.pictures } : {}),
    options: order.map((option, shown) => {
      const { text, why } = item.options[option]!;
      return { id: optionIds[shown]!, text, ...(option !== 0 && why ? { why } : {}) };
    }),
    right: optionIds[order.indexOf(0)]!,
    explanation: item.explain,
    sources: item.sources,
  };
}

/** Correct answers and questions per topic, in the version's order; other topics last, by id. */
export function topicScores(
  answers: { topic: string; isRight: boolean }[],
  version: Pick<AssessmentVersion, "topics"> | undefined,
): TopicScore[] {
  const known = version?.topics ?? [];
  const others = [...new Set(answers.map((answer) => answer.topic))].filter(
    (id) => !known.some((t) => t.id === id),
  );
  return [...known, ...others.sort().map((id) => ({ id, title: id }))].flatMap(({ id, title }) => {
    const own = answers.filter((answer) => answer.topic === id);
    return own.length === 0
      ? []
      : [{ id, title, right: own.filter((answer) => answer.isRight).length, of: own.length }];
  });
}

/**
 * The questions of an assessment that a person has had in ended attempts: practice gives no key away that they have
 * not seen.
 * @throws AppError not_found; attempt_open while an attempt on it is open
 */
export async function practice(services: AttemptServices, takerId: string, slug: string): Promise<Practice> {
  const assessment = await services.assessments.find(slug);
  if (!assessment) throw new AppError("not_found");
  await refuseWhileOpen(services, takerId, slug);
  await refuseHeldPractice(services.db, takerId, slug, services.clock.now());
  await noteKeysShown(services.db, takerId, slug, services.clock.now());
  const attempts = await listClosedAnswers(services.db, takerId, slug);
  const versions = [...new Set(attempts.flatMap(({ draw }) => draw.map((drawn) => drawn.version)))];
  const seen = await services.items.find(versions);
  const itemOf = new Map(versions.map((version, index) => [version, seen[index]]));
  // For a rewritten question, the version seen last, with the last answer.
  const latest = new Map<string, { item: CompiledItem; isMissed: boolean }>();
  for (const { draw, choices } of attempts)
    for (const [place, { version }] of draw.entries()) {
      const item = itemOf.get(version);
      if (!item) continue;
      latest.set(item.id, { item, isMissed: choices[place]?.option !== 0 });
    }
  const optionIds = ["a", "b", "c", "d", "e", "f"];
  const questions = shuffled([...latest.values()]).map(({ item, isMissed }) => ({
    ...answeredQuestion(item, item.id, shuffledPlaces(item.options.length), optionIds),
    isMissed,
  }));
  const topics = topicScores(
    questions.map(({ topic, isMissed }) => ({ topic, isRight: !isMissed })),
    await findCurrentVersion(services.assessments, slug),
  );
  return { slug, title: assessment.title, topics: topics.map(({ id, title }) => ({ id, title })), questions };
}
