/**
 * What this device keeps of one attempt, and the changes made to it. All tabs share one record and one rising number,
 * so that the server can tell which of two saves was chosen later, whichever tab or page load sent it.
 */
import type { Attempt } from "../../contract/attempts.ts";
import type { AnswersBody } from "./outcome.ts";

export interface DeviceRecord {
  personId: string;
  attemptId: string;
  slug: string;
  /** As the server last gave it: the test can continue from here while the server does not respond. */
  attempt: Attempt;
  /** The server's clock minus this device's date, in milliseconds. */
  serverMinusDate: number;
  /** Random; names this record to the server, so that `seq` is compared with its own kind only. */
  client: string;
  /** Rises with every choice and every request. */
  seq: number;
  /** Choices that the server has not acknowledged yet, each with the number it was made under. */
  pending: Record<string, Choice>;
  /** The latest click on each question on this device, `at` by its date in milliseconds. */
  latest?: Record<string, { optionId: string | null; at: number }>;
  currentId?: string;
  flaggedIds: string[];
  /** Set when the person submitted or the time ran out, so that a reload continues with it. */
  submitAsked: boolean;
}

export interface Choice {
  optionId: string | null;
  seq: number;
}

/** The record of an attempt that this device has not seen before, with nothing chosen on it yet. */
export function newRecord(personId: string, attempt: Attempt, client: string): DeviceRecord {
  return {
    personId,
    attemptId: attempt.id,
    slug: attempt.slug,
    attempt,
    serverMinusDate: 0,
    client,
    seq: 0,
    pending: {},
    flaggedIds: [],
    submitAsked: false,
  };
}

/** @param at when it was chosen, by the device's date in milliseconds */
export function recordChoice(
  record: DeviceRecord,
  questionId: string,
  optionId: string | null,
  at: number,
): void {
  record.seq += 1;
  record.pending[questionId] = { optionId, seq: record.seq };
  record.latest = { ...record.latest, [questionId]: { optionId, at } };
  // Who has not moved yet answers the first question, and comes back to it rather than to the next open one.
  record.currentId ??= questionId;
}

export interface UnsentBatch {
  body: AnswersBody;
  choices: Record<string, Choice>;
}

/**
 * Takes what is to be sent, under a new number: above that of every choice in it, below that of every later one. A copy
 * that reaches the server late is therefore ignored there.
 */
export function takeUnsent(record: DeviceRecord, only?: string): UnsentBatch {
  record.seq += 1;
  const choices = Object.fromEntries(
    Object.entries(record.pending).filter(([questionId]) => only === undefined || questionId === only),
  );
  const answers = Object.fromEntries(
    Object.entries(choices).map(([questionId, choice]) => [questionId, choice.optionId]),
  );
  return { body: { answers, client: record.client, seq: record.seq }, choices };
}

/** What the server has is unsent no more, unless something else was chosen meanwhile. */
export function settleChoices(record: DeviceRecord, choices: Record<string, Choice>): void {
  const { answers } = record.attempt;
  for (const [questionId, choice] of dropChoices(record, choices)) {
    if (choice.optionId === null) delete answers[questionId];
    else answers[questionId] = choice.optionId;
  }
}

/** Forgets these choices, unless something else was chosen meanwhile; yields the forgotten ones. */
export function dropChoices(record: DeviceRecord, choices: Record<string, Choice>): [string, Choice][] {
  const dropped = Object.entries(choices).filter(([id, { seq }]) => record.pending[id]?.seq === seq);
  for (const [questionId] of dropped) delete record.pending[questionId];
  return dropped;
}

/** Flags a question for a second look, or takes the flag back. */
export function toggleFlag(record: DeviceRecord, questionId: string): void {
  const flagged = record.flaggedIds.includes(questionId);
  record.flaggedIds = flagged
    ? record.flaggedIds.filter((id) => id !== questionId)
    : [...record.flaggedIds, questionId];
}
