/** What a screen sees of a sitting. */
import type { Attempt, Question } from "../../contract/attempts.ts";
import type { AnswerSheet, Sign } from "./answer-sheet.ts";
import type { End } from "./tabs.ts";

export interface SittingView {
  /** `waiting`: handed in, but the server can't be reached yet. */
  phase: "open" | "submitting" | "waiting" | "ended";
  attempt: Attempt;
  questions: Question[];
  /** Id of the chosen option by id of the question. */
  answers: Record<string, string>;
  signs: Record<string, Sign>;
  saving: "saved" | "saving" | "offline" | "refused";
  /** False when a reload would lose what is unsent. */
  isDurable: boolean;
  /** Why the server takes nothing from this page: nobody is signed in, or somebody else. */
  barred: "signedOut" | "notFound" | undefined;
  currentId: string;
  flaggedIds: string[];
  /** Whether the time ran out, rather than that the person handed in. */
  isTimeUp: boolean;
  end: End | undefined;
}

type Given = Pick<
  SittingView,
  "phase" | "attempt" | "isDurable" | "barred" | "currentId" | "isTimeUp" | "end"
>;

export function makeView(given: Given, sheet: AnswerSheet, isFailing: boolean): SittingView {
  const questions = given.attempt.questions ?? [];
  const signs = Object.fromEntries(questions.map(({ id }) => [id, sheet.signOf(id, isFailing)]));
  const shown = Object.values(signs);
  const unsent = isFailing || given.barred ? "offline" : "saving";
  const refused = shown.includes("refused") ? "refused" : "saved";
  return {
    ...given,
    questions,
    answers: sheet.answers(),
    signs,
    saving: sheet.hasUnsent() ? unsent : refused,
    flaggedIds: sheet.record.flaggedIds,
  };
}
