/** The plan of a draw: how many questions of each topic and difficulty, and when questions may repeat. */
import type { Difficulty } from "../../../contract/bank.ts";
import { builtInRoundAttempts, type Form } from "../../../contract/form.ts";

export interface Drawable {
  id: string;
  topic: string;
  difficulty: Difficulty;
}

export interface DrawPlan {
  questions: number;
  /** Consecutive attempts of a person that share no question. */
  roundAttempts: number;
  /** Questions by pool: a topic, or a topic's questions of one difficulty where the form splits it. */
  pools: Map<string, number>;
  poolOf(item: Drawable): string;
  /** Questions by level; one level alone where the difficulty does not matter. */
  levels: Map<string, number>;
  levelOf(item: Drawable): string;
  /** Whether a round takes a part of every topic and level each time; otherwise the targets alone count. */
  isInParts: boolean;
}

/** Tenths of an attempt by difficulty. */
const tenths: Record<Difficulty, number> = { easy: 3, medium: 5, hard: 2 };

/** @param count how many questions of a topic the bank has */
function thirdOf(count: number): number {
  return Math.round(count / builtInRoundAttempts);
}

/**
 * The plan of a form.
 * @param topics the assessment's topics with their item counts
 */
export function planOf(form: Form, topics: { id: string; count: number }[]): DrawPlan {
  const { questions, draw } = form;
  const isThirds = draw === "thirds";
  const difficulties = isThirds ? tenthsOf(questions) : draw.difficulties;
  const splits = new Map(isThirds ? [] : Object.entries(draw.topicDifficulties ?? {}));
  return {
    questions,
    isInParts: isThirds,
    roundAttempts: isThirds ? builtInRoundAttempts : draw.roundAttempts,
    pools: new Map(
      topics.flatMap(({ id, count }) => {
        const split = splits.get(id);
        return split
          ? Object.entries(split).map(([difficulty, wanted]) => [splitPool(id, difficulty), wanted] as const)
          : [[id, wantedOf(form, { id, count })] as const];
      }),
    ),
    poolOf: ({ topic, difficulty }) => (splits.has(topic) ? splitPool(topic, difficulty) : topic),
    ...(difficulties
      ? { levels: new Map(Object.entries(difficulties)), levelOf: ({ difficulty }) => difficulty }
      : { levels: new Map([["any", questions]]), levelOf: () => "any" }),
  };
}

/** No topic has a line break in its name. */
function splitPool(topic: string, difficulty: string): string {
  return `${topic}\n${difficulty}`;
}

/** The topic of a plan's pool. */
export function topicOfPool(pool: string): string {
  return pool.split("\n", 1)[0]!;
}

function wantedOf({ draw }: Form, { id, count }: { id: string; count: number }): number {
  return draw === "thirds" ? thirdOf(count) : (draw.topics[id] ?? 0);
}

function tenthsOf(questions: number): Record<Difficulty, number> {
  const easy = Math.round((questions * tenths.easy) / 10);
  const hard = Math.round((questions * tenths.hard) / 10);
  return { easy, medium: questions - easy - hard, hard };
}

/** How many questions an attempt has of each topic, for those that it has any of. */
export function topicShares<T extends { id: string; count: number }>(
  form: Form,
  topics: T[],
): { topic: T; questions: number }[] {
  return topics.flatMap((topic) => {
    const questions = wantedOf(form, topic);
    return questions > 0 ? [{ topic, questions }] : [];
  });
}
