/** Which questions of a reviewed attempt are unfolded, and the addresses that choose them. */
import type { ReviewedQuestion } from "../../../contract/attempts/review.ts";

export type ReviewFilter = "all" | "wrong" | "open" | "right";

const matches: Record<ReviewFilter, (question: Pick<ReviewedQuestion, "isRight" | "answer">) => boolean> = {
  all: () => true,
  // An unanswered question scores as a wrong one does.
  wrong: ({ isRight }) => !isRight,
  open: ({ answer }) => answer === null,
  right: ({ isRight }) => isRight,
};

/** Whether a filter shows a question. */
export const isShown = (filter: ReviewFilter, question: Pick<ReviewedQuestion, "isRight" | "answer">) =>
  matches[filter](question);

/**
 * The filters worth offering for an attempt, each with its number of questions.
 * @returns empty when all questions went the same way, since every filter would show the same
 */
export function filtersOf(
  questions: Pick<ReviewedQuestion, "isRight" | "answer">[],
): { filter: ReviewFilter; count: number; label: string }[] {
  const count = (filter: ReviewFilter) => questions.filter(matches[filter]).length;
  const open = count("open");
  const labels: [ReviewFilter, string][] = [
    ["all", "All"],
    ["wrong", "Only wrong"],
    ["open", "Not answered"],
    ["right", "Right"],
  ];
  const offered = labels.map(([filter, label]) => ({ filter, label, count: count(filter) }));
  const kinds = [open, count("wrong") - open, count("right")].filter((one) => one > 0);
  return kinds.length < 2 ? [] : offered.filter(({ filter, count: own }) => filter === "all" || own > 0);
}

/** The filter in an address's search part; anything unknown shows all. */
export function readFilter(search: string): ReviewFilter {
  const wanted = new URLSearchParams(search).get("show");
  return wanted && Object.hasOwn(matches, wanted) ? (wanted as ReviewFilter) : "all";
}

/** The nearest question in a direction from the current one, by number; undefined at the end. */
export function neighbour(
  numbers: readonly number[],
  current: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1
    ? numbers.find((number) => number > current)
    : numbers.findLast((number) => number < current);
}
