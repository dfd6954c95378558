/** Unsaved text of a question on the device, stored by person and question. */
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";

export interface DraftCopy {
  /** The version that the text is based on. */
  version: number;
  body: QuestionBody;
  /** ISO-8601 UTC. */
  at: string;
}

const keyOf = (userId: string, questionId: string) => `question-draft:${userId}:${questionId}`;

/** The copy of a question's text; undefined if there is none, or storage is blocked. */
export function readDraftCopy(userId: string, questionId: string): DraftCopy | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, questionId));
    return text === null ? undefined : (JSON.parse(text) as DraftCopy);
  } catch {
    return undefined;
  }
}

/** Stores a text; @returns false if storage is blocked */
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
