/** What a screen sees of an attempt session. */
import type { Attempt, Question } from "../../contract/attempts.ts";
import type { AnswerSheet, SaveStatus } from "./answer-sheet.ts";
import type { Blocking } from "./outcome.ts";
import type { End } from "./tabs.ts";

export interface AttemptSessionView {
  /** `waiting`: handed in, but not graded yet, since the server can't be reached or is in trouble. */
  phase: "open" | "submitting" | "waiting" | "ended";
  /** While waiting: whether the server answered the last try. */
  isReached: boolean;
  attempt: Attempt;
  questions: Question[];
  /** Id of the chosen option by id of the question. */
  answers: Record<string, string>;
  saveStates: Record<string, SaveStatus>;
  saving: "saved" | "saving" | "offline" | "refused";
  /** False when a reload would lose what is unsent. */
  isDurable: boolean;
  /** Why the server takes nothing from this page: nobody is signed in, someone else is, or the attempt is damaged. */
  blocked: Blocking["kind"] | undefined;
  currentId: string;
  flaggedIds: string[];
  /** Whether the time ran out, rather than that the person handed in. */
  isTimeUp: boolean;
  end: End | undefined;
}

type Given = Pick<
  AttemptSessionView,
  "phase" | "isReached" | "attempt" | "isDurable" | "blocked" | "currentId" | "isTimeUp" | "end"
>;

/**
 * What a screen shows of an attempt session.
 * @param isFailing whether the last save has failed, so that unsent changes count as offline
 */
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
