/** The colours of results in words, with the scores that have them. */
import { type Band, bandOf } from "../../../contract/rules.ts";

const words: Record<Band, string> = { red: "Red band", yellow: "Yellow band", green: "Green band" };

/** "Yellow band, 5 to 8": a band with its scores, from 0 to the highest. */
export function bandName(band: Band, maxScore: number): string {
  const scores = Array.from({ length: maxScore + 1 }, (_, score) => score).filter(
    (score) => bandOf(score, maxScore) === band,
  );
  const [first, last] = [scores[0], scores.at(-1)];
  return first === last ? `${words[band]}, ${first}` : `${words[band]}, ${first} to ${last}`;
}
