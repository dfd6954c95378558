/** The words of a result, and the next step that it suggests. */
import type { ScoreScale } from "../../../../contract/form.ts";
import { bandOf } from "../../../../contract/rules.ts";

/** The sentence under the score. */
export function verdictOn(score: number, { maxScore, passScore }: ScoreScale): string {
  const missed = maxScore - score;
  const band = bandOf(score, maxScore);
  const isPassed = score >= passScore;
  if (score === maxScore) return "You got every question right. The gold hallmark is yours.";
  if (isPassed && band === "green") return "You know this well. The gold hallmark is yours.";
  if (isPassed) return "Well done. The gold hallmark is yours.";
  if (band !== "red") {
    const more = passScore - score;
    return `You have a solid base: ${more} more right ${more === 1 ? "answer" : "answers"} and the gold hallmark is yours.`;
  }
  return `Not there yet. Review the ${missed} you missed, then try again.`;
}

/** `review` the wrong ones, `practise` the weakest topic, or see to the `certificate`. */
export function nextStep(
  score: number,
  { maxScore, passScore }: ScoreScale,
): "review" | "practise" | "certificate" {
  if (score >= passScore) return "certificate";
  return bandOf(score, maxScore) !== "red" ? "practise" : "review";
}

/** `+2`, `−1` or `Same score`: how a score compares with the attempt before. */
export function changeText(score: number, former: number): string {
  if (score === former) return "Same score";
  return score > former ? `+${score - former}` : `−${former - score}`;
}
