/** The plan of an own assessment: whether it can be drawn, and the form that it gives. */
import type { Form } from "../../contract/form.ts";
import { type OwnDraft, ownLimits, type PlanFinding } from "../../contract/own-assessments.ts";

/** What a topic has to draw from. */
export interface TopicPool {
  /** Approved and published questions. */
  available: number;
}

/** Attempts in a row without a repeat, where there are questions enough. */
const mostRoundAttempts = 3;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Questions of an attempt. */
export function questionsOf({ topics }: Pick<OwnDraft, "topics">): number {
  return sum(topics.map(({ questions }) => questions));
}

/** Points from which a result passes: the pass mark rounded up, and at least one. */
export function passScoreOf(draft: Pick<OwnDraft, "topics" | "passPercent">): number {
  return Math.max(1, Math.ceil((questionsOf(draft) * draft.passPercent) / 100));
}

/** What stands in the way of a plan, and what is better known before it is published. */
export function checkPlan(draft: OwnDraft, pools: ReadonlyMap<string, TopicPool>): PlanFinding[] {
  const questions = questionsOf(draft);
  const refused: string[] = [];
  if (draft.topics.length === 0) refused.push("Choose at least one topic.");
  else if (questions < ownLimits.questions.least)
    refused.push(
      `An attempt needs at least ${ownLimits.questions.least} questions. It has ${questions} so far.`,
    );
  if (questions > ownLimits.questions.most)
    refused.push(`An attempt has at most ${ownLimits.questions.most} questions. It has ${questions} now.`);
  for (const { topic, questions: wanted } of draft.topics) {
    const available = pools.get(topic)?.available ?? 0;
    if (available < wanted)
      refused.push(
        available === 0
          ? `${topic} has no approved question.`
          : `${topic} has ${count(available, "approved question")}, but an attempt needs ${wanted}.`,
      );
  }
  const chosen = draft.topics.flatMap(({ topic }) => pools.get(topic) ?? []);
  const pool = sum(chosen.map(({ available }) => available));
  if (pool > ownLimits.pool)
    refused.push(`These topics have ${pool} approved questions. A version can hold ${ownLimits.pool}.`);
  const warnings =
    refused.length === 0 && pool < 2 * questions
      ? [
          `Only ${count(pool, "question")} for attempts of ${questions}. With fewer than ${2 * questions}, a second attempt repeats questions.`,
        ]
      : [];
  return [
    ...refused.map((sentence) => ({ level: "refused" as const, sentence })),
    ...warnings.map((sentence) => ({ level: "warning" as const, sentence })),
  ];
}

/**
 * The form of a plan that can be drawn.
 * @param options the most that one of its questions has
 */
export function formOf(draft: OwnDraft, pools: ReadonlyMap<string, TopicPool>, options: number): Form {
  const rounds = draft.topics.map(({ topic, questions }) =>
    Math.floor((pools.get(topic)?.available ?? 0) / questions),
  );
  return {
    questions: questionsOf(draft),
    seconds: draft.seconds,
    options,
    passScore: passScoreOf(draft),
    draw: {
      topics: Object.fromEntries(draft.topics.map(({ topic, questions }) => [topic, questions])),
      roundAttempts: Math.min(mostRoundAttempts, ...rounds),
    },
    ...(draft.certificate === false ? { certificate: false } : {}),
  };
}
