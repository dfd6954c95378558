/** What was typed and the server does not have yet, stored on the device: under the person and the question. */
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";

export interface DraftCopy {
  /** The version that the text is based on. */
  version: number;
  body: QuestionBody;
  /** ISO-8601 UTC. */
  at: string;
}

const keyOf = (userId: string, questionId: string) => `question-draft:${userId}:${questionId}`;

/** The copy of a question's text; undefined where there is none, or the device keeps nothing. */
export function readDraftCopy(userId: string, questionId: string): DraftCopy | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, questionId));
    return text === null ? undefined : (JSON.parse(text) as DraftCopy);
  } catch {
    return undefined;
  }
}

/** Keeps a text; @returns false where the device keeps nothing */
export function writeDraftCopy(userId: string, questionId: string, copy: DraftCopy): boolean {
  try {
    localStorage.setItem(keyOf(userId, questionId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Drops a text that the server has. */
export function dropDraftCopy(userId: string, questionId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, questionId));
  } catch {}
}
