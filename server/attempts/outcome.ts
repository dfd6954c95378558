/** What the taker of an ended attempt sees of it. */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import type { CertificateOutcome } from "../../contract/certificates/certificates.ts";
import type { Result } from "../../contract/results.ts";
import { describeHold } from "../assignments/held/score-hold.ts";
import { findCertificateOf } from "../certificates/issue-store.ts";
import { findResultOfAttempt } from "../results/add-store.ts";
import type { Services } from "../services.ts";
import type { StoredAttempt } from "./store.ts";

/**
 * The result with its certificate, or when the score will be there; undefined without a result.
 * @param known the result, where it has just been stored
 */
export async function outcomeOf(
  { db, settings }: Pick<Services, "db" | "settings">,
  attempt: StoredAttempt,
  known?: Result,
): Promise<Pick<Attempt, "result" | "held" | keyof CertificateOutcome> | undefined> {
  // A score of an assignment may be held, and one of an assessment that says so.
  const stored =
    known && attempt.assignmentId === null && attempt.form.scoreShown === undefined
      ? { result: known, heldIn: null }
      : await findResultOfAttempt(db, attempt.id);
  if (!stored) return undefined;
  const { result, heldIn } = stored;
  if (heldIn !== null) return { held: await describeHold(db, heldIn, attempt) };
  const { userId, startedAt } = attempt;
  return { result, ...(await findCertificateOf(db, settings, result, userId, startedAt)) };
}
