/** Closes an attempt and stores its result and certificate in one transaction. */
import { durationText, scaleOf } from "../../contract/form.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import { refreshStanding } from "../assignments/assignment-standings-store.ts";
import { certificateStatementsIfEarned } from "../certificates/issue-store.ts";
import type { Db } from "../database/handle.ts";
import { prepared, runAtomically } from "../database/statements.ts";
import { newId } from "../platform/ids.ts";
import { resultInsertStatements, toResult } from "../results/add-store.ts";
import { closedAnswers } from "./answers.ts";
import { type Choices, writeChoices } from "./columns.ts";
import type { StoredAttempt } from "./store.ts";

export interface Closing {
  state: "submitted" | "expired";
  choices: Choices;
  score: number;
  closedAt: string;
  /** When the result was earned, which a late closing does not change. */
  earnedAt: string;
  /** The assignment that holds the score back; null for a score that its taker sees at once. */
  heldIn: string | null;
  /** Seconds that an attempt must take to earn a certificate. */
  certificateSeconds: number;
}

export const markClosed = prepared(
  (
    db,
    row: {
      id: string;
      version: number;
      next: number;
      answers: string;
      closedAt: string;
      state: string;
    },
  ) =>
    db
      .updateTable("attempts")
      .set({ answers: row.answers, version: row.next, closed_at: row.closedAt, state: row.state })
      .where("id", "=", row.id)
      .where("version", "=", row.version)
      // Without a condition on closed_at: PostgreSQL would scan the whole index of open attempts, which begins with
      // the deadline.
      .where("state", "=", "open"),
);

/**
 * Closes an open attempt and stores its one result and the certificate it earns, all or nothing. A held score earns its
 * certificate when it is shown.
 * @returns undefined when the row has changed since it was read: another request saved or closed it
 */
export async function closeAttempt(
  db: Db,
  attempt: StoredAttempt,
  closing: Closing,
): Promise<Result | undefined> {
  const { assignmentId, memberId } = attempt;
  const { maxScore, passScore } = scaleOf(attempt.form);
  const result = {
    id: newId(),
    attempt_id: attempt.id,
    user_id: attempt.userId || null,
    slug: attempt.slug,
    name: attempt.title,
    duration: durationText(attempt.form.seconds),
    score: closing.score,
    max_score: maxScore,
    pass_score: passScore,
    format: rules.format,
    attempt_number: attempt.number,
    created_at: closing.earnedAt,
  };
  const changes = [
    markClosed.bind(db, {
      id: attempt.id,
      version: attempt.version,
      next: attempt.version + 1,
      answers: writeChoices(closedAnswers(closing.choices)),
      closedAt: closing.closedAt,
      state: closing.state,
    }),
    ...resultInsertStatements(db, result, closing.heldIn),
    ...(closing.heldIn === null
      ? certificateStatementsIfEarned(db, closing, toResult(result), attempt.userId, attempt.startedAt)
      : []),
    ...(assignmentId === null || memberId === null
      ? []
      : [refreshStanding.bind(db, { assignmentId, memberId })]),
  ];
  const isClosed = await runAtomically(db, changes);
  return isClosed ? toResult(result) : undefined;
}
