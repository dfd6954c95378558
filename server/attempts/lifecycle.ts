/** Saves, submits and closes attempts. The server's clock decides. */
import { setTimeout } from "node:timers/promises";
import type { Attempt, saveAnswers, submitAttempt } from "../../contract/attempts/attempts.ts";
import type { Output } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import { holderOf, showDueScores } from "../assignments/held/score-hold.ts";
import { getAssignment } from "../assignments/store.ts";
import type { Items } from "../banks/items.ts";
import { isoAfter } from "../platform/clock.ts";
import { longestStallSeconds } from "../platform/event-loop.ts";
import type { Services } from "../services.ts";
import { mergeAnswers, mergeLateAnswers, type Save, scoreOf } from "./answers.ts";
import {
  cacheAttempt,
  cacheEndedAttempt,
  dropCachedAttempt,
  dropCachedEndedAttempts,
  getCachedAttempt,
  getCachedDeadline,
} from "./attempt-cache.ts";
import { closeAttempt } from "./closing-store.ts";
import type { Choices } from "./columns.ts";
import { reading, textsOf } from "./damaged.ts";
import { outcomeOf } from "./outcome.ts";
import {
  findAttempt,
  findAttemptByTitle,
  getOwnAttempt,
  type StoredAttempt,
  updateChoices,
} from "./store.ts";
import type { Heartbeat } from "./time/heartbeat.ts";
import { optionsByPlace, returnedOf, toWire } from "./view.ts";

/** A title alone still means the attempt that was closed this many seconds ago. */
const titleSeconds = 60;
/** How often and how long a late submission waits for earlier answers to be handled. */
const lateWaits = { most: 8, milliseconds: 250 };
/** Rounds of read, merge and conditional write; each fails only because another request succeeded. */
export const maxTries = 50;

export type AttemptServices = Pick<Services, "db" | "clock" | "log" | "assessments" | "settings"> & {
  items: Items;
  heartbeat: Heartbeat;
};

/** Who sends answers. */
export interface Sender {
  id: string;
  sessionId: string;
  /** @throws AppError not_signed_in if the session has ended */
  confirmSession(): Promise<void>;
}

export interface AnswersInput {
  answers?: Record<string, string | null> | undefined;
  client?: string | undefined;
  seq?: number | undefined;
}

/** The person's attempt; an overdue one is closed first. */
export async function readAttempt(services: AttemptServices, takerId: string, id: string): Promise<Attempt> {
  return toContract(
    services,
    await closeIfOverdueAndRead(services, await reading(services, getOwnAttempt(services.db, id, takerId))),
  );
}

/**
 * Saves answers of an open attempt.
 * @param received when the request could have been read, which decides whether it was in time
 * @throws AppError not_found, invalid_input (nothing is stored), attempt_closed, not_signed_in
 */
export async function storeAnswers(
  services: AttemptServices,
  sender: Sender,
  id: string,
  given: AnswersInput,
  received: Date,
): Promise<Output<typeof saveAnswers>> {
  const receivedAt = received.toISOString();
  for (let round = 0; round < maxTries; round += 1) {
    const attempt = await cachedOrStoredAttempt(services, sender.id, id, received, round);
    if (attempt.closedAt !== null) throw new AppError("attempt_closed");
    const change = changeOf(attempt, given, receivedAt);
    if (isLate(attempt, received)) {
      if (await services.heartbeat.catchUp(endOf(attempt))) continue;
      await closeIfOverdue(services, attempt);
      throw new AppError("attempt_closed");
    }
    const choices = mergeAnswers(attempt.choices, change);
    if (await updateChoices(services.db, attempt, choices, sender.sessionId)) {
      cacheAttempt(services.db, { ...attempt, choices, version: attempt.version + 1 });
      return {
        savedAt: receivedAt,
        serverNow: services.clock.now().toISOString(),
        deadlineAt: attempt.deadlineAt,
        ...returnedOf(attempt),
      };
    }
    await sender.confirmSession();
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

type Submitted = Output<typeof submitAttempt>;

/**
 * Submits an attempt: the first time it is graded and closed, and every time its one stored result is returned.
 * Answers that arrive after deadline and grace are stored and not graded.
 * @param received when the request could have been read
 * @throws AppError not_found, no_open_attempt, invalid_input, not_signed_in
 */
export async function submit(
  services: AttemptServices,
  sender: Sender,
  given: AnswersInput & { attemptId?: string | undefined; title?: string | undefined },
  received: Date,
): Promise<Submitted> {
  let waits = 0;
  for (let round = 0; round < maxTries; round += 1) {
    const attempt = await resolveAttempt(services, sender.id, given, received, round);
    if (attempt.closedAt !== null) {
      if (await storeLateAnswers(services, attempt, given, received, sender.sessionId))
        return submitted(services, attempt);
      await sender.confirmSession();
      continue;
    }
    const change = changeOf(attempt, given, received.toISOString());
    const isTooLate = isLate(attempt, received);
    if (isTooLate) {
      if (await services.heartbeat.catchUp(endOf(attempt))) continue;
      if (!(await services.heartbeat.hasHandled(endOf(attempt)))) {
        if (waits === lateWaits.most) break;
        waits += 1;
        await setTimeout(lateWaits.milliseconds);
        continue;
      }
    }
    dropCachedAttempt(services.db, attempt.id);
    const result = isTooLate
      ? await close(services, attempt, "expired", mergeLateAnswers(attempt.choices, change))
      : await close(services, attempt, "submitted", mergeAnswers(attempt.choices, change));
    if (result) return submitted(services, attempt, result);
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/** @param known the result, where it has just been stored */
async function submitted(
  services: AttemptServices,
  attempt: StoredAttempt,
  known?: Result,
): Promise<Submitted> {
  const attemptId = attempt.id;
  const outcome = await outcomeOf(services, attempt, known);
  if (!outcome) throw new AppError("internal");
  return { attemptId, ...outcome, ...(outcome.result ? { correct: outcome.result.score } : {}) };
}

/** The person's attempt: from the cache in the first round, unless a change elsewhere could matter. */
async function cachedOrStoredAttempt(
  services: AttemptServices,
  takerId: string,
  id: string,
  received: Date,
  round: number,
): Promise<StoredAttempt> {
  const known = round === 0 ? getCachedAttempt(services.db, id, takerId) : undefined;
  // Its deadline may have been moved.
  if (known && !isLate(known, received)) return known;
  return reading(services, getOwnAttempt(services.db, id, takerId));
}

async function resolveAttempt(
  services: AttemptServices,
  takerId: string,
  given: { attemptId?: string | undefined; title?: string | undefined },
  received: Date,
  round: number,
): Promise<StoredAttempt> {
  if (given.attemptId !== undefined)
    return cachedOrStoredAttempt(services, takerId, given.attemptId, received, round);
  const since = isoAfter(services.clock.now(), -titleSeconds);
  const attempt =
    given.title && (await reading(services, findAttemptByTitle(services.db, takerId, given.title, since)));
  if (!attempt) throw new AppError("no_open_attempt");
  return attempt;
}

function changeOf(attempt: StoredAttempt, given: AnswersInput, receivedAt: string): Save {
  const options = optionsByPlace(attempt, given.answers ?? {});
  return { options, client: given.client, seq: given.seq, receivedAt };
}

/** @returns false when the row has changed since it was read, so that the caller reads again, or the session has ended */
async function storeLateAnswers(
  services: AttemptServices,
  attempt: StoredAttempt,
  given: AnswersInput,
  received: Date,
  sessionId: string,
): Promise<boolean> {
  if (!given.answers || Object.keys(given.answers).length === 0) return true;
  const kept = mergeLateAnswers(attempt.choices, changeOf(attempt, given, received.toISOString()));
  if (kept.every((choice, place) => choice === attempt.choices[place])) return true;
  dropCachedEndedAttempts(services.db, attempt.id);
  return updateChoices(services.db, attempt, kept, sessionId);
}

/** When answers stop counting: the deadline plus the grace, in milliseconds since 1970. */
function endOf(attempt: Pick<StoredAttempt, "deadlineAt">): number {
  return Date.parse(attempt.deadlineAt) + rules.graceSeconds * 1000;
}

/** Whether answers to an attempt could come too late if they were sent again: its end is near, or unknown here. */
export function isNearEnd({ db, clock }: AttemptServices, id: unknown): boolean {
  const deadlineAt = typeof id === "string" ? getCachedDeadline(db, id) : undefined;
  return (
    deadlineAt === undefined || endOf({ deadlineAt }) - clock.now().getTime() < longestStallSeconds * 1000
  );
}

function isLate(attempt: StoredAttempt, received: Date): boolean {
  return received.getTime() > endOf(attempt);
}

/** The attempt as it is now: an overdue one is closed first. */
export async function closeIfOverdueAndRead(
  services: AttemptServices,
  attempt: StoredAttempt,
): Promise<StoredAttempt> {
  if (!(await closeIfOverdue(services, attempt)) || attempt.closedAt !== null) return attempt;
  return (await findAttempt(services.db, attempt.id)) ?? attempt;
}

/**
 * Closes an overdue attempt, unless an answer that arrived in time is still being handled; true if it is closed now,
 * by any server.
 */
export async function closeIfOverdue(services: AttemptServices, attempt: StoredAttempt): Promise<boolean> {
  if (attempt.closedAt !== null) return true;
  if (!(await services.heartbeat.hasHandled(endOf(attempt)))) return false;
  if (await close(services, attempt, "expired", attempt.choices)) return true;
  const current = await findAttempt(services.db, attempt.id);
  return current ? closeIfOverdue(services, current) : true;
}

async function close(
  services: AttemptServices,
  attempt: StoredAttempt,
  state: "submitted" | "expired",
  choices: Choices,
): Promise<Result | undefined> {
  const now = services.clock.now();
  const closedAt = now.toISOString();
  const [earnedAt = closedAt] = [closedAt, attempt.deadlineAt].sort();
  const { certificateSeconds } = services.settings;
  const { memberId } = attempt;
  const heldIn = await holderOf(services.db, attempt);
  const closing = {
    ...{ state, choices, score: scoreOf(choices), closedAt, earnedAt },
    ...{ heldIn, certificateSeconds },
  };
  const result = await closeAttempt(services.db, attempt, closing);
  // A person's window ends with their last attempt.
  if (result && heldIn !== null && memberId !== null)
    await showDueScores(services, await getAssignment(services.db, heldIn), memberId);
  if (result) cacheEndedAttempt(services.db, { ...attempt, state, choices, closedAt }, now);
  return result;
}

/**
 * The attempt as its taker sees it.
 * @throws DamagedAttemptError when it is open and the text of a question is not stored
 */
export async function toContract(services: AttemptServices, attempt: StoredAttempt): Promise<Attempt> {
  const now = services.clock.now();
  if (attempt.closedAt !== null) {
    return { ...toWire(attempt, now, undefined), ...(await outcomeOf(services, attempt)) };
  }
  return toWire(attempt, now, await textsOf(services, attempt));
}
