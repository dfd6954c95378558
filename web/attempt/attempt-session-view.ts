/** What the screen shows of an attempt session. */
import type { Attempt, Question } from "../../contract/attempts/attempts.ts";
import type { AnswerSheet, SaveStatus } from "./answer-sheet.ts";
import type { Blocking } from "./outcome.ts";
import type { End } from "./tabs.ts";

export interface AttemptSessionView {
  /** `waiting`: submitted, but not graded yet, because the server can't be reached or fails. */
  phase: "open" | "submitting" | "waiting" | "ended";
  /** While waiting: whether the server responded to the last try. */
  isReached: boolean;
  attempt: Attempt;
  questions: Question[];
  /** The chosen option's id, by question id. */
  answers: Record<string, string>;
  saveStates: Record<string, SaveStatus>;
  saving: "saved" | "saving" | "offline" | "refused";
  /** False if a reload would lose unsent answers. */
  isDurable: boolean;
  /** Why the server accepts nothing from this page: nobody is signed in, another person is, or the attempt is damaged. */
  blocked: Blocking["kind"] | undefined;
  currentId: string;
  flaggedIds: string[];
  /** Whether the time ran out before the person submitted. */
  isTimeUp: boolean;
  end: End | undefined;
}

type Given = Pick<
  AttemptSessionView,
  "phase" | "isReached" | "attempt" | "isDurable" | "blocked" | "currentId" | "isTimeUp" | "end"
>;

/** @param isFailing whether the last save failed, so that unsent changes show as offline */
export function makeView(given: Given, sheet: AnswerSheet, isFailing: boolean): AttemptSessionView {
  const questions = given.attempt.questions ?? [];
  const saveStates = Object.fromEntries(questions.map(({ id }) => [id, sheet.statusOf(id, isFailing)]));
  const shown = Object.values(saveStates);
  const unsent = isFailing || given.blocked ? "offline" : "saving";
  const refused = shown.includes("refused") ? "refused" : "saved";
  return {
    ...given,
    questions,
    answers: sheet.answers(),
    saveStates,
    saving: sheet.hasUnsent() ? unsent : refused,
    flaggedIds: sheet.record.flaggedIds,
  };
}
