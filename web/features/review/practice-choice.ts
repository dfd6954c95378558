/** What to practise on: topic, number of questions, only missed ones, or those missed in one attempt; as an address. */
import type { PracticeQuestion, Review } from "../../../contract/attempts/review.ts";

export interface PracticeChoice {
  /** Id of a topic; all topics without it. */
  topic?: string;
  /** Only questions whose last answer was wrong or missing. */
  onlyMissed?: boolean;
  /** Id of an ended attempt: exactly the questions missed in it. */
  attempt?: string;
  /** At most so many questions; all without it. */
  count?: number;
}

/** Numbers of questions on offer. */
export const roundSizes = [5, 10, 20] as const;

/**
 * The address of a practice round: `/practice/<slug>?topic=…&only=missed&attempt=…&count=…`. Without a choice it leads
 * to the screen where one chooses, as a plain `/practice/<slug>` does; `count=all` starts with everything.
 */
export function practiceAddress(slug: string, choice?: PracticeChoice): string {
  if (!choice) return `/practice/${slug}`;
  const { topic, onlyMissed, attempt, count } = choice;
  const search = new URLSearchParams({
    ...(topic ? { topic } : {}),
    ...(onlyMissed ? { only: "missed" } : {}),
    ...(attempt ? { attempt } : {}),
    ...(count ? { count: String(count) } : {}),
  });
  if (search.size === 0) search.set("count", "all");
  return `/practice/${slug}?${search}`;
}

/** The choice in an address's search part; undefined where it makes none. What can't be read is left out. */
export function readChoice(search: string): PracticeChoice | undefined {
  const values = new URLSearchParams(search);
  const topic = values.get("topic");
  const attempt = values.get("attempt");
  const count = Number(values.get("count"));
  if (![...values.keys()].some((key) => ["topic", "only", "attempt", "count"].includes(key)))
    return undefined;
  return {
    ...(topic ? { topic } : {}),
    ...(values.get("only") === "missed" ? { onlyMissed: true } : {}),
    ...(attempt ? { attempt } : {}),
    ...(Number.isInteger(count) && count > 0 ? { count } : {}),
  };
}

/** The questions of a choice, in the order given. @param review of the chosen attempt */
export function chooseQuestions(
  questions: PracticeQuestion[],
  { topic, onlyMissed, attempt, count }: PracticeChoice,
  review?: Pick<Review, "questions">,
): PracticeQuestion[] {
  const missedThen = new Set(review?.questions.flatMap(({ isRight, item }) => (isRight ? [] : [item])));
  return questions
    .filter((question) => !topic || question.topic === topic)
    .filter(({ isMissed }) => !onlyMissed || isMissed)
    .filter(({ item }) => !attempt || missedThen.has(item))
    .slice(0, count);
}
