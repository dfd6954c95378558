/** Holds reviews that would reveal answers of an assignment too early. */
import { AppError } from "../../../contract/errors.ts";
import { type Form, ownSlugPattern } from "../../../contract/form.ts";
import type { Db } from "../../database/handle.ts";
import { findResultOfAttempt } from "../../results/add-store.ts";
import { hasHeldScore } from "../../results/held-store.ts";
import { type Situation, situationOf } from "../personal.ts";
import { hasLaterReviews, listAssignmentsOf } from "../personal-store.ts";
import { type AssignmentRow, getAssignment } from "../store.ts";
import { lastStart } from "../times/window.ts";
import { zoneMoment } from "../words.ts";
import { hasHeldReviews, isReleased } from "./free-hold-store.ts";
import { findLastStart, hasOpenAttempts } from "./review-hold-store.ts";

/** Whether a person may still take an assignment: what they learn now could help them. */
function isUnfinished({ phase, attemptsAllowed, attemptsUsed, isExcused, isRunning }: Situation): boolean {
  if (isRunning) return true;
  if (isExcused || phase === "closed") return false;
  return attemptsAllowed === null || attemptsUsed < attemptsAllowed;
}

/** @throws AppError review_held while the person may still take an assignment whose reviews wait */
export async function refuseWhileUnfinished(db: Db, userId: string, slug: string, now: Date): Promise<void> {
  if (!(await hasLaterReviews(db, userId, slug))) return;
  for (const set of await listAssignmentsOf(db, userId)) {
    const { assignment } = set;
    if (assignment.slug !== slug || assignment.review_shown === "at-once") continue;
    const situation = situationOf(set, now);
    if (!isUnfinished(situation)) continue;
    throw new AppError("review_held", {
      sentence: `Answers to this assessment are shown again once you have finished the assignment “${assignment.title}”, after ${zoneMoment(lastStart(situation.window), assignment.time_zone)} at the latest.`,
    });
  }
}

async function refuseBefore(db: Db, assignment: AssignmentRow, now: Date): Promise<void> {
  const { id, title, time_zone, review_shown, released_at } = assignment;
  if (review_shown === "release" && released_at === null)
    throw new AppError("review_held", {
      sentence: `The reviews of “${title}” are shown once your group's manager releases them.`,
    });
  if (review_shown !== "all-windows") return;
  const last = await findLastStart(db, assignment);
  if (now.toISOString() <= last || (await hasOpenAttempts(db, id)))
    throw new AppError("review_held", {
      sentence: `The reviews of “${title}” are shown once everybody has finished, after ${zoneMoment(last, time_zone)}.`,
    });
}

/** The fields of an attempt that decide whether its review is held. */
export interface ReviewedAttempt {
  id: string;
  slug: string;
  assignmentId: string | null;
  assessmentVersion: number;
  form: Form;
}

function heldByAuthors(): AppError {
  return new AppError("review_held", {
    sentence: "Answers to this assessment are shown once its authors release them.",
  });
}

/**
 * Refuses a review that comes too early: for its own assignment, for another one of the same assessment that the person
 * may still take, or for the assessment itself.
 * @param assignmentId null for a free attempt
 * @throws AppError review_held; score_held for an attempt whose score waits
 */
export async function refuseHeldReview(
  db: Db,
  userId: string,
  attempt: ReviewedAttempt,
  now: Date,
): Promise<void> {
  const { id, slug, assignmentId, assessmentVersion, form } = attempt;
  await refuseWhileUnfinished(db, userId, slug, now);
  const mayBeHeld = assignmentId !== null || form.scoreShown !== undefined;
  const heldIn = mayBeHeld ? (await findResultOfAttempt(db, id))?.heldIn : null;
  if (heldIn) throw new AppError("score_held");
  if (assignmentId === null && form.reviewShown !== undefined)
    if (!(await isReleased(db, "reviews", slug, assessmentVersion))) throw heldByAuthors();
  if (assignmentId !== null) await refuseBefore(db, await getAssignment(db, assignmentId), now);
}

/**
 * Refuses practice while it would show answers that a review must not show yet.
 * @throws AppError review_held; score_held while a score on the assessment waits: practice says what was missed
 */
export async function refuseHeldPractice(db: Db, userId: string, slug: string, now: Date): Promise<void> {
  await refuseWhileUnfinished(db, userId, slug, now);
  if (await hasHeldScore(db, userId, slug)) throw new AppError("score_held");
  if (ownSlugPattern.test(slug) && (await hasHeldReviews(db, userId, slug))) throw heldByAuthors();
  for (const { assignment, attempts } of await listAssignmentsOf(db, userId))
    if (assignment.slug === slug && attempts.length > 0) await refuseBefore(db, assignment, now);
}
