/** The plan of an own assessment: checks whether it can be drawn, and makes its form. */
import {
  difficulties,
  type OwnDraft,
  ownLimits,
  type PlanFinding,
} from "../../../contract/authoring/own-assessments.ts";
import type { CompiledItem, Difficulty } from "../../../contract/bank.ts";
import { cards } from "../../../contract/cards.ts";
import { AppError } from "../../../contract/errors.ts";
import type { Form } from "../../../contract/form.ts";
import { charactersOf } from "../../banks/characters.ts";

/** The questions of a topic that can be drawn. */
export interface TopicPool {
  /** Approved and published questions. */
  available: number;
  /** The same by difficulty. */
  by: Record<Difficulty, number>;
  /** Length of their texts. */
  characters: number;
}

/** The pool of a topic without questions. */
export const emptyPool: TopicPool = { available: 0, by: { easy: 0, medium: 0, hard: 0 }, characters: 0 };

/** The pool of a topic. */
export function poolOf(items: CompiledItem[]): TopicPool {
  const of = (wanted: Difficulty) => items.filter(({ difficulty }) => difficulty === wanted).length;
  return {
    available: items.length,
    by: { easy: of("easy"), medium: of("medium"), hard: of("hard") },
    characters: sum(items.map(charactersOf)),
  };
}

/** Consecutive attempts without a repeat, if there are enough questions. */
const mostRoundAttempts = 3;

/** Characters of the subjects on a card. */
const longestSubjects = 44;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const millions = (number: number) => (Math.ceil(number / 100_000) / 10).toLocaleString("en");
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Questions of an attempt. */
export function questionsOf({ topics }: Pick<OwnDraft, "topics">): number {
  return sum(topics.map(({ questions }) => questions));
}

/** Points from which a result passes: the pass mark rounded up, and at least one. */
export function passScoreOf(draft: Pick<OwnDraft, "topics" | "passPercent">): number {
  return Math.max(1, Math.ceil((questionsOf(draft) * draft.passPercent) / 100));
}

/** The findings about a plan: what prevents publication, and warnings. */
export function checkPlan(draft: OwnDraft, pools: ReadonlyMap<string, TopicPool>): PlanFinding[] {
  const questions = questionsOf(draft);
  const refused: string[] = [];
  if (draft.offered === "groups" && (draft.groups ?? []).length === 0)
    refused.push("Choose at least one group that can take it.");
  if (draft.topics.length === 0) refused.push("Choose at least one topic.");
  else if (questions < ownLimits.questions.least)
    refused.push(
      `An attempt needs at least ${ownLimits.questions.least} questions. It has ${questions} so far.`,
    );
  if (questions > ownLimits.questions.most)
    refused.push(`An attempt has at most ${ownLimits.questions.most} questions. It has ${questions} now.`);
  for (const planned of draft.topics)
    refused.push(...refusedOf(planned, pools.get(planned.topic) ?? emptyPool));
  const chosen = draft.topics.flatMap(({ topic }) => pools.get(topic) ?? []);
  const pool = sum(chosen.map(({ available }) => available));
  if (pool > ownLimits.pool)
    refused.push(`These topics have ${pool} approved questions. A version can hold ${ownLimits.pool}.`);
  const characters = sum(chosen.map((topic) => topic.characters));
  if (characters > ownLimits.poolCharacters)
    refused.push(
      `The approved questions of these topics have ${millions(characters)} million characters. A version can hold ${millions(ownLimits.poolCharacters)} million.`,
    );
  const repeats = (has: string, by: string, wanted: number) =>
    `Only ${has} for ${by}. With fewer than ${2 * wanted}, a second attempt repeats questions.`;
  const scarce = draft.topics.flatMap((planned) =>
    cells(planned).flatMap(({ difficulty, wanted }) => {
      const has = pools.get(planned.topic)?.by[difficulty] ?? 0;
      const text = `${count(has, `${difficulty} question`)} of ${planned.topic}`;
      return has < 2 * wanted ? [repeats(text, `${wanted} in each attempt`, wanted)] : [];
    }),
  );
  const isNamesake = cards.some(({ title }) => title.toLowerCase() === draft.title.trim().toLowerCase());
  const namesake = isNamesake ? ["A built-in assessment has the same title."] : [];
  const warnings =
    pool < 2 * questions ? [repeats(count(pool, "question"), `attempts of ${questions}`, questions)] : scarce;
  return [
    ...refused.map((sentence) => ({ level: "refused" as const, sentence })),
    ...[...(refused.length > 0 ? [] : warnings), ...namesake].map((sentence) => ({
      level: "warning" as const,
      sentence,
    })),
  ];
}

/** @throws AppError wrong_state with all that stands in the way */
export function refuseUnlessDrawable(draft: OwnDraft, pools: ReadonlyMap<string, TopicPool>): void {
  const refused = checkPlan(draft, pools).filter(({ level }) => level === "refused");
  if (refused.length > 0)
    throw new AppError("wrong_state", { sentence: refused.map(({ sentence }) => sentence).join(" ") });
}

/** Why a topic can't provide the planned questions. */
function refusedOf(planned: OwnDraft["topics"][number], { available, by }: TopicPool): string[] {
  const { topic, questions } = planned;
  if (available === 0) return [`${topic} has no approved question.`];
  if (available < questions)
    return [`${topic} has ${count(available, "approved question")}, but an attempt needs ${questions}.`];
  return cells(planned).flatMap(({ difficulty, wanted }) => {
    const has = by[difficulty];
    const text =
      has === 0 ? `no approved ${difficulty} question` : count(has, `approved ${difficulty} question`);
    return has < wanted ? [`${topic} has ${text}, but an attempt needs ${wanted}.`] : [];
  });
}

/** The difficulties of which a split topic gives questions. */
function cells({
  difficulties: split,
}: OwnDraft["topics"][number]): { difficulty: Difficulty; wanted: number }[] {
  if (!split) return [];
  return difficulties
    .map((difficulty) => ({ difficulty, wanted: split[difficulty] }))
    .filter(({ wanted }) => wanted > 0);
}

/** How many consecutive attempts a topic can provide without a repeat. */
function roundsOf(planned: OwnDraft["topics"][number], { available, by }: TopicPool): number {
  const rounds = cells(planned).map(({ difficulty, wanted }) => Math.floor(by[difficulty] / wanted));
  return Math.min(Math.floor(available / planned.questions), ...rounds);
}

/**
 * The form of a plan that can be drawn.
 * @param options the most that one of its questions has
 */
export function formOf(draft: OwnDraft, pools: ReadonlyMap<string, TopicPool>, options: number): Form {
  const rounds = draft.topics.map((planned) => roundsOf(planned, pools.get(planned.topic) ?? emptyPool));
  const splits = draft.topics.flatMap(({ topic, difficulties: split }) =>
    split ? [[topic, split] as const] : [],
  );
  return {
    questions: questionsOf(draft),
    seconds: draft.seconds,
    options,
    passScore: passScoreOf(draft),
    draw: {
      topics: Object.fromEntries(draft.topics.map(({ topic, questions }) => [topic, questions])),
      ...(splits.length > 0 ? { topicDifficulties: Object.fromEntries(splits) } : {}),
      roundAttempts: Math.min(mostRoundAttempts, ...rounds),
    },
    ...(draft.certificate === false ? { certificate: false } : {}),
    ...(draft.scoreShown === "release" ? { scoreShown: draft.scoreShown } : {}),
    ...(draft.reviewShown === "release" ? { reviewShown: draft.reviewShown } : {}),
  };
}

/** The subjects line of a card: as long as that of a built-in assessment, or the first topic alone. */
export function subjectsOf([first, ...others]: { title: string }[]): string {
  return others.reduce((line, { title }) => {
    const longer = `${line}, ${title}`;
    return longer.length <= longestSubjects ? longer : line;
  }, first?.title ?? "");
}
