/**
 * What this device stores of one attempt, and the changes to it. All tabs share one record and one increasing sequence number,
 * so that the server knows which of two saves is newer, whichever tab or page load sent it.
 */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import type { AnswersBody } from "./outcome.ts";

export interface DeviceRecord {
  personId: string;
  attemptId: string;
  slug: string;
  /** As the server last sent it, so that the test can continue while the server doesn't respond. */
  attempt: Attempt;
  /** The server's clock minus this device's date, in milliseconds. */
  serverMinusDate: number;
  /** Random id of this record; the server compares `seq` only within one client. */
  client: string;
  /** Increases with every choice and every request. */
  seq: number;
  /** Choices that the server hasn't acknowledged, each with its sequence number. */
  pending: Record<string, Choice>;
  /** The latest click on each question on this device, `at` by its date in milliseconds. */
  latest?: Record<string, { optionId: string | null; at: number }>;
  currentId?: string;
  flaggedIds: string[];
  /** Set when the person submitted or the time ran out, so that a reload submits again. */
  submitAsked: boolean;
}

export interface Choice {
  optionId: string | null;
  seq: number;
}

/** The record of an attempt that is new to this device. */
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
  // People who haven't moved yet are on the first question, and return to it instead of the next open one.
  record.currentId ??= questionId;
}

export interface UnsentBatch {
  body: AnswersBody;
  choices: Record<string, Choice>;
}

/**
 * Collects the unsent choices under a new sequence number: above that of each of them, below that of every later choice. So the
 * server ignores a copy that arrives late.
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

/** Moves acknowledged choices to the answers, unless the person has chosen something else meanwhile. */
export function acknowledgeChoices(record: DeviceRecord, choices: Record<string, Choice>): void {
  const { answers } = record.attempt;
  for (const [questionId, choice] of dropChoices(record, choices)) {
    if (choice.optionId === null) delete answers[questionId];
    else answers[questionId] = choice.optionId;
  }
}

/** Drops these choices, unless the person has chosen something else meanwhile; returns the dropped ones. */
export function dropChoices(record: DeviceRecord, choices: Record<string, Choice>): [string, Choice][] {
  const dropped = Object.entries(choices).filter(([id, { seq }]) => record.pending[id]?.seq === seq);
  for (const [questionId] of dropped) delete record.pending[questionId];
  return dropped;
}

/** Flags a question for a second look, or removes the flag. */
export function toggleFlag(record: DeviceRecord, questionId: string): void {
  const flagged = record.flaggedIds.includes(questionId);
  record.flaggedIds = flagged
    ? record.flaggedIds.filter((id) => id !== questionId)
    : [...record.flaggedIds, questionId];
}
