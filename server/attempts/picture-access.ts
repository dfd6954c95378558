/** Who may see a picture because of an attempt: its taker, and people who may read its review. */
import { getAssignedReview } from "../../contract/assignments/assignment-results.ts";
import { AppError } from "../../contract/errors.ts";
import { refuseHeldReview } from "../assignments/held/review-hold.ts";
import { listVersionsShowing } from "../banks/items-store.ts";
import { findGroupScope, isEnough } from "../http/group-scope-store.ts";
import type { AttemptServices } from "./lifecycle.ts";
import { refuseWhileOpen } from "./open-attempts.ts";
import { type HoldingAttempt, listHeldAssignments, listHolding } from "./picture-access-store.ts";

/**
 * Whether a person has an attempt that shows a picture: an open one, or an ended one whose review is shown now; or manages
 * a group whose reviews show it.
 */
export async function maySeeInAttempt(
  services: AttemptServices,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { db } = services;
  const shown = await listVersionsShowing(db, hash);
  if (shown.length === 0) return false;
  const slugs = [...new Set(shown.map(({ slug }) => slug))];
  const versions = shown.map(({ id }) => id);
  const own = await listHolding(db, userId, slugs, versions);
  if (own.some(({ closedAt }) => closedAt === null)) return true;
  for (const attempt of own) if (await isReviewShown(services, userId, attempt)) return true;
  for (const assignment of await listHeldAssignments(db, userId, slugs, versions)) {
    const scope = await findGroupScope(db, { id: userId, isAdmin: false }, { assignment });
    if (scope && isEnough(scope.role, getAssignedReview.access)) return true;
  }
  return false;
}

async function isReviewShown(
  services: AttemptServices,
  userId: string,
  attempt: HoldingAttempt,
): Promise<boolean> {
  try {
    await refuseWhileOpen(services, userId, attempt.slug);
    await refuseHeldReview(services.db, userId, attempt, services.clock.now());
    return true;
  } catch (error) {
    if (error instanceof AppError && ["attempt_open", "review_held", "score_held"].includes(error.code))
      return false;
    throw error;
  }
}
