/** The best of a person's scores, which may have been reached on different scales. */
import type { ScoreScale } from "../../contract/form.ts";

export interface Best extends ScoreScale {
  score: number;
}

/** The score with the highest share of its scale; of equal shares the one on the longer scale. @param scores at least one */
export function bestOf(scores: Best[]): Best {
  return scores.reduce((best, other) => (isBetter(other, best) ? other : best));
}

function isBetter(one: Best, other: Best): boolean {
  const difference = one.score * other.maxScore - other.score * one.maxScore;
  return difference === 0 ? one.maxScore > other.maxScore : difference > 0;
}
