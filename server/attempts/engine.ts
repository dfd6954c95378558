/** What can happen to a started attempt: saved, submitted, closed at its deadline. The server's clock decides. */
import { setTimeout } from "node:timers/promises";
import type { Attempt } from "../../contract/attempts.ts";
import type { CertificateOutcome } from "../../contract/certificates.ts";
import { AppError } from "../../contract/errors.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import type { Items } from "../banks/items.ts";
import { findCertificateOf } from "../certificates/issue-store.ts";
import { isoAfter } from "../platform/clock.ts";
import { longestStallSeconds } from "../platform/event-loop.ts";
import { findResultOf } from "../results/add-store.ts";
import type { Parts } from "../services.ts";
import { keepLate, mergeSave, type Save, scoreOf } from "./answers.ts";
import { closeAttempt } from "./closing-store.ts";
import type { Choices } from "./columns.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { forget, forgetEnded, recall, recallDeadline, remember, rememberEnded } from "./recent.ts";
import {
  findAttempt,
  findAttemptByTitle,
  getOwnAttempt,
  listOverdue,
  type StoredAttempt,
  updateChoices,
} from "./store.ts";
import { optionsByPlace, toWire } from "./view.ts";

/** A title alone still means the attempt that was closed this many seconds ago. */
const titleSeconds = 60;
/** A late submission waits this often and long until the answers before it are handled. */
const lateWaits = { most: 8, milliseconds: 250 };
/** Rounds of read, merge and conditional write; each is lost only to somebody else's success. */
export const mostRounds = 50;

export type Engine = Pick<Parts, "db" | "clock" | "banks" | "settings"> & {
  items: Items;
  heartbeat: Heartbeat;
};

export interface Answers {
  answers?: Record<string, string | null> | undefined;
  client?: string | undefined;
  seq?: number | undefined;
}

/** One's own attempt as it stands; an overdue one is closed first. */
export async function look(engine: Engine, takerId: string, id: string): Promise<Attempt> {
  return view(engine, await settle(engine, await getOwnAttempt(engine.db, id, takerId)));
}

/**
 * Saves answers of an open attempt.
 * @param received when the request could have been read: that decides, not when it was
 * @throws AppError not_found, invalid_input (nothing is stored), attempt_closed
 */
export async function save(
  engine: Engine,
  takerId: string,
  id: string,
  given: Answers,
  received: Date,
): Promise<{ savedAt: string; serverNow: string; deadlineAt: string }> {
  const receivedAt = received.toISOString();
  for (let round = 0; round < mostRounds; round += 1) {
    const attempt = await ownAttempt(engine, takerId, id, received, round);
    if (attempt.closedAt !== null) throw new AppError("attempt_closed");
    const change = changeOf(attempt, given, receivedAt);
    if (isLate(attempt, received)) {
      if (await engine.heartbeat.catchUp(endOf(attempt))) continue;
      await closeIfOver(engine, attempt);
      throw new AppError("attempt_closed");
    }
    const choices = mergeSave(attempt.choices, change);
    if (await updateChoices(engine.db, attempt, choices)) {
      remember(engine.db, { ...attempt, choices, version: attempt.version + 1 });
      return {
        savedAt: receivedAt,
        serverNow: engine.clock.now().toISOString(),
        deadlineAt: attempt.deadlineAt,
      };
    }
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

export interface Submitted extends CertificateOutcome {
  result: Result;
  attemptId: string;
  correct: number;
}

/**
 * Submits an attempt: the first time it is graded and closed, and every time its one stored result is returned.
 * Answers that arrive after deadline and grace are kept and not graded.
 * @param received when the request could have been read
 * @throws AppError not_found, no_open_attempt, invalid_input
 */
export async function submit(
  engine: Engine,
  takerId: string,
  given: Answers & { attemptId?: string | undefined; title?: string | undefined },
  received: Date,
): Promise<Submitted> {
  let waits = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const attempt = await meant(engine, takerId, given, received, round);
    if (attempt.closedAt !== null) {
      const result = await findResultOf(engine.db, attempt.id);
      if (!result) throw new AppError("internal");
      if (!(await keepWhatIsLate(engine, attempt, given, received))) continue;
      return submitted(engine, attempt, result);
    }
    const change = changeOf(attempt, given, received.toISOString());
    const isTooLate = isLate(attempt, received);
    if (isTooLate) {
      if (await engine.heartbeat.catchUp(endOf(attempt))) continue;
      if (!(await engine.heartbeat.hasHandled(endOf(attempt)))) {
        if (waits === lateWaits.most) break;
        waits += 1;
        await setTimeout(lateWaits.milliseconds);
        continue;
      }
    }
    forget(engine.db, attempt.id);
    const result = isTooLate
      ? await close(engine, attempt, "expired", keepLate(attempt.choices, change))
      : await close(engine, attempt, "submitted", mergeSave(attempt.choices, change));
    if (result) return submitted(engine, attempt, result);
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

async function submitted(engine: Engine, attempt: StoredAttempt, result: Result): Promise<Submitted> {
  const { attemptId, score: correct } = result;
  return { result, attemptId, correct, ...(await certificateOf(engine, attempt, result)) };
}

function certificateOf({ db, settings }: Engine, { userId, startedAt }: StoredAttempt, result: Result) {
  return findCertificateOf(db, settings, result, userId, startedAt);
}

/** One's own attempt: in the first round as it was last seen here, if nothing hangs on what may have changed since. */
async function ownAttempt(
  engine: Engine,
  takerId: string,
  id: string,
  received: Date,
  round: number,
): Promise<StoredAttempt> {
  const known = round === 0 ? recall(engine.db, id, takerId) : undefined;
  // Its deadline may have been moved.
  if (known && !isLate(known, received)) return known;
  return getOwnAttempt(engine.db, id, takerId);
}

async function meant(
  engine: Engine,
  takerId: string,
  given: { attemptId?: string | undefined; title?: string | undefined },
  received: Date,
  round: number,
): Promise<StoredAttempt> {
  if (given.attemptId !== undefined) return ownAttempt(engine, takerId, given.attemptId, received, round);
  const since = isoAfter(engine.clock.now(), -titleSeconds);
  const attempt = given.title && (await findAttemptByTitle(engine.db, takerId, given.title, since));
  if (!attempt) throw new AppError("no_open_attempt");
  return attempt;
}

function changeOf(attempt: StoredAttempt, given: Answers, receivedAt: string): Save {
  const options = optionsByPlace(attempt, given.answers ?? {});
  return { options, client: given.client, seq: given.seq, receivedAt };
}

/** @returns false when the row has changed since it was read, so that the caller reads again */
async function keepWhatIsLate(
  engine: Engine,
  attempt: StoredAttempt,
  given: Answers,
  received: Date,
): Promise<boolean> {
  if (!given.answers || Object.keys(given.answers).length === 0) return true;
  const kept = keepLate(attempt.choices, changeOf(attempt, given, received.toISOString()));
  if (kept.every((choice, place) => choice === attempt.choices[place])) return true;
  forgetEnded(engine.db, attempt.id);
  return updateChoices(engine.db, attempt, kept);
}

/** When answers stop counting: the deadline plus the grace, in milliseconds since 1970. */
function endOf(attempt: Pick<StoredAttempt, "deadlineAt">): number {
  return Date.parse(attempt.deadlineAt) + rules.graceSeconds * 1000;
}

/** Whether answers to an attempt could come too late if they were sent again: its end is near, or unknown here. */
export function isNearEnd({ db, clock }: Engine, id: unknown): boolean {
  const deadlineAt = typeof id === "string" ? recallDeadline(db, id) : undefined;
  return (
    deadlineAt === undefined || endOf({ deadlineAt }) - clock.now().getTime() < longestStallSeconds * 1000
  );
}

function isLate(attempt: StoredAttempt, received: Date): boolean {
  return received.getTime() > endOf(attempt);
}

/** The attempt as it is now: an overdue one is closed first. */
export async function settle(engine: Engine, attempt: StoredAttempt): Promise<StoredAttempt> {
  if (!(await closeIfOver(engine, attempt)) || attempt.closedAt !== null) return attempt;
  return (await findAttempt(engine.db, attempt.id)) ?? attempt;
}

/**
 * Closes an overdue attempt, unless an answer that came in time is still being handled; true when it is closed now, by
 * this or by anyone.
 */
export async function closeIfOver(engine: Engine, attempt: StoredAttempt): Promise<boolean> {
  if (attempt.closedAt !== null) return true;
  if (!(await engine.heartbeat.hasHandled(endOf(attempt)))) return false;
  if (await close(engine, attempt, "expired", attempt.choices)) return true;
  const current = await findAttempt(engine.db, attempt.id);
  return current ? closeIfOver(engine, current) : true;
}

async function close(
  engine: Engine,
  attempt: StoredAttempt,
  state: "submitted" | "expired",
  choices: Choices,
): Promise<Result | undefined> {
  const now = engine.clock.now();
  const closedAt = now.toISOString();
  const [earnedAt = closedAt] = [closedAt, attempt.deadlineAt].sort();
  const { certificateSeconds } = engine.settings;
  const closing = { state, choices, score: scoreOf(choices), closedAt, earnedAt, certificateSeconds };
  const result = await closeAttempt(engine.db, attempt, closing);
  if (result) rememberEnded(engine.db, { ...attempt, state, choices, closedAt }, now);
  return result;
}

/** The attempt as its taker sees it. */
export async function view(engine: Engine, attempt: StoredAttempt): Promise<Attempt> {
  const now = engine.clock.now();
  if (attempt.closedAt !== null) {
    const result = await findResultOf(engine.db, attempt.id);
    const outcome = result ? await certificateOf(engine, attempt, result) : {};
    return { ...toWire(attempt, now, undefined, result), ...outcome };
  }
  return toWire(attempt, now, await engine.items.get(attempt.draw.map((drawn) => drawn.version)));
}

/** Closes overdue attempts, a batch at a time, each once however many servers do it; returns how many. */
export async function sweep(engine: Engine): Promise<number> {
  await engine.heartbeat.beat();
  const before = isoAfter(new Date(engine.heartbeat.handledUntil), -rules.graceSeconds);
  const batch = 500;
  let closed = 0;
  for (;;) {
    const ids = await listOverdue(engine.db, before, batch);
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const attempt = await findAttempt(engine.db, id);
        return attempt ? closeIfOver(engine, attempt) : false;
      }),
    );
    closed += outcomes.filter(Boolean).length;
    if (ids.length < batch) return closed;
  }
}
