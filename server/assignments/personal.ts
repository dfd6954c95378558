/** An assignment as its taker sees it: the personal window, the state, and what is left. */
import type { MyAssignment } from "../../contract/assignments/assignments.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { isoAfter } from "../platform/clock.ts";
import type { Services } from "../services.ts";
import { describeAssignmentHold } from "./held/score-hold.ts";
import { findAssignmentOf, listAssignmentsOf, type SetAssignment } from "./personal-store.ts";
import { findSetAssessment } from "./set-assessment.ts";
import { personalTime, personalWindow, phaseAt, type Window, windowOf } from "./times/window.ts";

export type AssignmentServices = Pick<Services, "db" | "assessments" | "settings">;

export interface Taker {
  id: string;
  /** The person's own factor, 100 to 300. */
  timePercent: number;
}

/** An assignment's window and state for one person at one moment. */
export interface Situation {
  window: Window;
  phase: ReturnType<typeof phaseAt>;
  /** Null without a limit. */
  attemptsAllowed: number | null;
  attemptsUsed: number;
  /** When the next attempt may start; null once that is possible. */
  nextStartAt: string | null;
  isExcused: boolean;
  isRunning: boolean;
  extraMinutes: number;
}

/** Computes a person's situation at a moment from what is stored. */
export function situationOf(set: SetAssignment, now: Date): Situation {
  const { assignment, exception } = set;
  const window = personalWindow(windowOf(assignment), exception);
  const counted = set.attempts.filter(({ annulledAt }) => annulledAt === null);
  const last = counted.findLast(({ closedAt }) => closedAt !== null);
  const restedAt = last?.closedAt && isoAfter(new Date(last.closedAt), assignment.cooldown_minutes * 60);
  return {
    window,
    phase: phaseAt(window, now.toISOString()),
    attemptsAllowed: exception?.attempts ?? assignment.attempts,
    attemptsUsed: counted.length,
    nextStartAt: restedAt && restedAt > now.toISOString() ? restedAt : null,
    isExcused: (exception?.excusedAt ?? null) !== null,
    isRunning: set.attempts.some(({ closedAt }) => closedAt === null),
    extraMinutes: exception?.extraMinutes ?? 0,
  };
}

function stateOf(set: SetAssignment, situation: Situation): MyAssignment["state"] {
  const { phase, attemptsAllowed, attemptsUsed } = situation;
  if (situation.isRunning) return "running";
  if (situation.isExcused) return "excused";
  const isOver = phase === "closed" || (attemptsAllowed !== null && attemptsUsed >= attemptsAllowed);
  if (set.countedHundredths !== null) return isOver ? "done" : "scored";
  if (phase === "closed") return "missed";
  return phase;
}

/** An assignment as its taker sees it. */
export async function toMyAssignment(
  services: AssignmentServices,
  set: SetAssignment,
  taker: Pick<Taker, "timePercent">,
  now: Date,
): Promise<MyAssignment> {
  const { assignment, exception } = set;
  const situation = situationOf(set, now);
  const { window, extraMinutes } = situation;
  // With several attempts, showing the one that counts would reveal something about the others.
  const isHeld = set.attempts.some((attempt) => attempt.isHeld);
  const [, startAt = window.opensAt] = [now.toISOString(), window.opensAt].sort();
  const assessment = await findSetAssessment(services, assignment.slug);
  const form = { seconds: assessment?.seconds ?? 0, timePercent: taker.timePercent, extraMinutes };
  return {
    id: assignment.id,
    group: { id: assignment.group_id, name: set.groupName },
    slug: assignment.slug,
    assessment: assessment?.title ?? assignment.slug,
    title: assignment.title,
    note: assignment.note,
    state: stateOf(set, situation),
    timeZone: assignment.time_zone,
    ...window,
    ...personalTime(window, form, startAt),
    attemptsAllowed: situation.attemptsAllowed,
    attemptsUsed: situation.attemptsUsed,
    counting: assignment.counting as MyAssignment["counting"],
    nextStartAt: situation.nextStartAt,
    scoreShown: assignment.score_shown as MyAssignment["scoreShown"],
    reviewShown: assignment.review_shown as MyAssignment["reviewShown"],
    certificates: assignment.certificates as MyAssignment["certificates"],
    freeAttempts: assignment.free_attempts as MyAssignment["freeAttempts"],
    needsCode: assignment.code_hash !== null,
    score: set.countedHundredths === null || isHeld ? null : set.countedHundredths / 100,
    maxScore: set.countedMax,
    held: isHeld ? await describeAssignmentHold(services.db, assignment.id, set.memberId) : null,
    isLate: set.lateSeconds > 0,
    exceptionReason: exception?.reason || null,
    attempts: set.attempts.map((attempt) => ({
      id: attempt.id,
      number: attempt.number,
      state: attempt.state as MyAssignment["attempts"][number]["state"],
      startedAt: attempt.startedAt,
      endedAt: attempt.closedAt,
      score: attempt.isHeld ? null : attempt.score,
      maxScore: attempt.maxScore,
      lateSeconds: attempt.lateSeconds ?? 0,
      annulledWhy: attempt.annulledWhy,
    })),
    serverNow: now.toISOString(),
  };
}

/** What is set for a person, the next “Start by” first. */
export async function myAssignments(
  services: AssignmentServices,
  taker: Taker,
  now: Date,
): Promise<MyAssignment[]> {
  const sets = await listAssignmentsOf(services.db, taker.id);
  return Promise.all(sets.map((set) => toMyAssignment(services, set, taker, now)));
}

/**
 * One assignment that is set for a person.
 * @throws AppError not_found, also for those of other groups
 */
export async function getSetAssignment(db: Db, takerId: string, id: string): Promise<SetAssignment> {
  const set = await findAssignmentOf(db, takerId, id);
  if (!set) throw new AppError("not_found");
  return set;
}

/**
 * One assignment as its taker sees it.
 * @throws AppError not_found
 */
export async function myAssignment(
  services: AssignmentServices,
  taker: Taker,
  id: string,
  now: Date,
): Promise<MyAssignment> {
  return toMyAssignment(services, await getSetAssignment(services.db, taker.id, id), taker, now);
}
