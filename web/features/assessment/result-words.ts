/** What a result says to the person, and the one step that it suggests next. */
import { rules } from "../../../contract/rules.ts";

/** The sentence under the score. */
export function verdictOn(score: number): string {
  const missed = rules.maxScore - score;
  if (score === rules.maxScore) return "You got every question right. The gold hallmark is yours.";
  if (score > 8) return "You know this well. The gold hallmark is yours.";
  if (score >= rules.certificateScore) return "Well done. The gold hallmark is yours.";
  if (score > 4) {
    const more = rules.certificateScore - score;
    return `You have a solid base: ${more} more right ${more === 1 ? "answer" : "answers"} and the gold hallmark is yours.`;
  }
  return `Not there yet. Review the ${missed} you missed, then try again.`;
}

/** `review` the wrong ones, `practise` the weakest topic, or see to the `certificate`. */
export function nextStep(score: number): "review" | "practise" | "certificate" {
  if (score >= rules.certificateScore) return "certificate";
  return score > 4 ? "practise" : "review";
}

/** `+2`, `−1` or `Same score`: how a score compares with the attempt before. */
export function changeText(score: number, former: number): string {
  if (score === former) return "Same score";
  return score > former ? `+${score - former}` : `−${former - score}`;
}
