/** Splits a topic's questions by difficulty in proportion to the available ones. */
import { difficulties, type OwnDraft } from "../../../../contract/authoring/own-assessments.ts";

type Split = NonNullable<OwnDraft["topics"][number]["difficulties"]>;

/** @returns a split of all questions, which can be drawn if there are enough */
export function spread(questions: number, available: Split): Split {
  const split: Split = { easy: 0, medium: 0, hard: 0 };
  for (let given = 0; given < questions; given += 1) {
    const share = (difficulty: keyof Split) => (split[difficulty] + 1) / (available[difficulty] + 0.001);
    const next = difficulties.reduce((best, other) => (share(other) < share(best) ? other : best));
    split[next] += 1;
  }
  return split;
}
