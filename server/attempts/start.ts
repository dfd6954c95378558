/** Starts attempts: draws the questions and sets the deadline. */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { AppError } from "../../contract/errors.ts";
import { builtInForm, type Form } from "../../contract/form.ts";
import { refusePaused } from "../assignments/free-attempts.ts";
import type { AssignedStart } from "../assignments/starting.ts";
import { drawableItems, fewestItems } from "../banks/assessments.ts";
import { isoAfter } from "../platform/clock.ts";
import { versionOfPastAttempts } from "../users/past-attempts-store.ts";
import { cacheAttempt } from "./attempt-cache.ts";
import { mayStartFreely } from "./catalogue.ts";
import { findReadableOpenAttempt, ifReadable } from "./damaged.ts";
import { drawItems } from "./draw/draw.ts";
import { planOf } from "./draw/draw-plan.ts";
import {
  cacheDraw,
  type DrawHistory,
  drawsByRound,
  getCachedDrawHistory,
  readDrawHistory,
} from "./draw/draws-store.ts";
import { countSeen } from "./draw/seen.ts";
import { shuffledPlaces } from "./draw/shuffle.ts";
import { dayLimits, isOverLimit, refuseOverLimit } from "./fair-use.ts";
import { type AttemptServices, closeIfOverdue, maxTries, toContract } from "./lifecycle.ts";
import { insertAttempt, newAttempt } from "./starting-store.ts";
import type { StoredAttempt } from "./store.ts";
import { markResumed } from "./time/timeline-store.ts";

export interface Taker {
  id: string;
  timePercent: number;
}

/** Decides on a start within an assignment, from what is stored now; throws what refuses it. */
export type PlanStart = (now: Date) => Promise<AssignedStart>;

/**
 * Starts an attempt, or resumes the open one of that person and assessment.
 * @param plan for an attempt of an assignment
 * @throws AppError not_found for an unknown slug, not_ready while its bank is not there, too_many_requests, start_refused,
 *   free_attempts_paused
 */
export async function start(
  services: AttemptServices,
  taker: Taker,
  slug: string,
  plan?: PlanStart,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const assessment = await services.assessments.find(slug);
  if (!assessment) throw new AppError("not_found");
  const { form } = assessment;
  for (let round = 0; round < maxTries; round += 1) {
    // First from the cache: if it is stale, nothing is inserted.
    const cached = round === 0 ? getCachedDrawHistory(services.db, taker.id, slug) : undefined;
    const basis = cached ?? (await readDrawHistory(services.db, taker.id, slug));
    if (basis.isOpen) {
      const open = await findReadableOpenAttempt(services, taker.id, slug);
      if (!open || (await closeIfOverdue(services, open))) continue;
      if (plan) refuseOtherAttempt(open, (await plan(services.clock.now())).conditions.assignmentId);
      const attempt = await ifReadable(toContract(services, open));
      if (!attempt) continue;
      await markResumed(services.db, open.id, services.clock.now());
      return { attempt, isNew: false };
    }
    // An assessment that is offered to none of the person's groups can only be started through an assignment.
    if (!plan && !(await mayStartFreely(services, assessment, taker.id))) {
      // A cached history doesn't know whether an attempt is open.
      if (cached) continue;
      throw new AppError("not_found");
    }
    const current = await services.assessments.readVersion(slug, assessment.version);
    const drawable = current ? drawableItems(current, basis.quarantines.items) : [];
    if (!current || drawable.length < fewestItems(form)) {
      if (cached) continue;
      throw new AppError("not_ready");
    }
    const now = services.clock.now();
    const assigned = await plan?.(now);
    // It was started on another server since the history was read.
    if (assigned?.isRunning) continue;
    const limits = dayLimits(services, basis, slug, now);
    if (isOverLimit(basis, limits)) {
      if (cached) continue;
      await refuseOverLimit(services, taker.id, slug, basis, limits);
    }
    const drawPlan = planOf(form, current.topics);
    const drawn = drawItems(drawable, drawPlan, await itemsDrawn(services, basis, drawPlan.roundAttempts));
    const ids = drawn.map((item) => item.id);
    const seenBefore = await countSeen(services, taker.id, slug, basis, ids);
    const attempt = newAttempt({
      userId: taker.id,
      slug,
      title: assessment.title,
      form,
      assessmentVersion: assessment.version,
      statisticsVersion: assessment.statisticsVersion,
      number: basis.number + 1,
      timePercent: taker.timePercent,
      startedAt: now.toISOString(),
      deadlineAt: isoAfter(now, assigned?.seconds ?? (limitOf(services, form) * taker.timePercent) / 100),
      ...(assigned && {
        extraMinutes: assigned.extraMinutes,
        assignmentId: assigned.conditions.assignmentId,
        memberId: assigned.conditions.memberId,
      }),
      draw: drawn.map((item) => ({ version: item.hash, order: shuffledPlaces(item.options.length) })),
    });
    // The response is built while the database stores the attempt, so only after the statement was sent.
    const [isStored, shown] = await Promise.all([
      insertAttempt(
        services.db,
        attempt,
        {
          quarantined: basis.quarantines.version,
          past: versionOfPastAttempts(basis.past),
          seenBefore,
          ...limits,
        },
        assigned?.conditions,
      ),
      Promise.resolve().then(() => toContract(services, attempt)),
    ]);
    if (!isStored) {
      // A cached history may be stale in any way; with a fresh one, the daily limit is the usual reason.
      if (cached) continue;
      if (!plan) await refusePaused(services.db, taker.id, slug, now);
      await refuseOverLimit(services, taker.id, slug, basis, limits);
      continue;
    }
    cacheDraw(services.db, taker.id, slug, basis, attempt.draw);
    cacheAttempt(services.db, attempt);
    return { attempt: shown, isNew: true };
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/** @throws AppError start_refused for an open attempt outside of the assignment */
function refuseOtherAttempt(open: StoredAttempt, assignmentId: string): void {
  if (open.assignmentId === assignmentId) return;
  throw new AppError("start_refused", {
    sentence: `You have an open attempt on ${open.title} that does not belong to this assignment. Submit it first, then start again.`,
  });
}

/** The time limit in seconds; end-to-end tests shorten every one in the same ratio. */
export function limitOf({ settings }: Pick<AttemptServices, "settings">, { seconds }: Form): number {
  return (seconds * settings.attemptSeconds) / builtInForm.seconds;
}

/** The items of the latest draws, one list per draw. */
async function itemsDrawn(
  { items }: AttemptServices,
  basis: DrawHistory,
  roundAttempts: number,
): Promise<string[][]> {
  const draws = drawsByRound(basis, roundAttempts);
  const drawn = await items.find(draws.flat());
  // An unreadable draw is empty, and the text of a question may be missing.
  let start = 0;
  return draws.map((draw) => {
    const end = start + draw.length;
    const ids = drawn.slice(start, end).flatMap((item) => item?.id ?? []);
    start = end;
    return ids;
  });
}
