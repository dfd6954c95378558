/** Opening an assessment: resumes the attempt that this device has stored, or starts one. */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { AttemptSession } from "./attempt-session.ts";
import { type DeviceRecord, takeUnsent } from "./device-record.ts";
import type { Environment } from "./environment.ts";
import type { Outcome } from "./outcome.ts";
import type { End } from "./tabs.ts";

export type Found =
  | { kind: "nothing" }
  /** The server can't read the attempt; it has ended without a result. */
  | { kind: "damaged" }
  | { kind: "session"; session: AttemptSession }
  | { kind: "ended"; end: End };

const readMilliseconds = 6000;

/**
 * Looks for the person's attempt on this assessment on this device. An open attempt continues where it was, from the device's record
 * if the server doesn't respond. An attempt that has ended meanwhile returns its result, once.
 */
export async function findAttemptSession(
  personId: string,
  slug: string,
  environment: Environment,
): Promise<Found> {
  const records = (await environment.store.list(personId)).filter((record) => record.slug === slug);
  records.sort((a, b) => b.attempt.startedAt.localeCompare(a.attempt.startedAt));
  let found: Found = { kind: "nothing" };
  for (const record of records) {
    const next = await resume(record, environment);
    if (found.kind === "nothing" || (found.kind === "damaged" && next.kind !== "nothing")) found = next;
  }
  return found;
}

async function resume(record: DeviceRecord, environment: Environment): Promise<Found> {
  const sentAt = environment.clock.steady();
  const outcome = await environment.calls.read(record.attemptId, readMilliseconds);
  if (outcome.kind === "notFound" || outcome.kind === "damaged") {
    await environment.store.remove(record);
    return { kind: outcome.kind === "damaged" ? "damaged" : "nothing" };
  }
  if (outcome.kind !== "ok")
    return { kind: "session", session: AttemptSession.fromDevice(record, environment) };
  if (outcome.data.state === "open") {
    return {
      kind: "session",
      session: await AttemptSession.begin(outcome.data, record.personId, sentAt, environment),
    };
  }
  await sendLateAnswers(record, environment);
  const end = endOf(outcome.data);
  return end ? { kind: "ended", end } : { kind: "nothing" };
}

/** Sends answers after the end: the server stores them with the attempt and never grades them. */
async function sendLateAnswers(record: DeviceRecord, { calls, store }: Environment): Promise<void> {
  if (Object.keys(record.pending).length > 0) {
    const { body } = takeUnsent(record);
    await calls.submit(record.attemptId, record.attempt.title, body, readMilliseconds);
  }
  await store.remove(record);
}

/** The end of an attempt that the server has closed. */
function endOf(attempt: Attempt): End | undefined {
  const { id: attemptId, result, held } = attempt;
  if (!result && !held) return undefined;
  const answered = Math.max(Object.keys(attempt.answers).length, result?.score ?? 0);
  return { by: attempt.state === "expired" ? "time" : "person", attemptId, result, held, answered };
}

/** How an attempt ended, for a page that was reloaded while it showed the result. */
export async function findEnd(attemptId: string, { calls }: Environment): Promise<End | undefined> {
  const outcome = await calls.read(attemptId, readMilliseconds);
  return outcome.kind === "ok" ? endOf(outcome.data) : undefined;
}

/** Resumes a running attempt that this device may not have stored; never starts another. `closed`: it has ended. */
export async function findOpen(
  attemptId: string,
  personId: string,
  environment: Environment,
): Promise<Outcome<AttemptSession>> {
  const sentAt = environment.clock.steady();
  const outcome = await environment.calls.read(attemptId, readMilliseconds);
  if (outcome.kind !== "ok") return outcome;
  if (outcome.data.state !== "open") return { kind: "closed" };
  return { kind: "ok", data: await AttemptSession.begin(outcome.data, personId, sentAt, environment) };
}

/** Starts an attempt, or resumes the open one. */
export async function startAttemptSession(
  personId: string,
  slug: string,
  environment: Environment,
): Promise<Outcome<AttemptSession>> {
  const sentAt = environment.clock.steady();
  const outcome = await environment.calls.start(slug);
  if (outcome.kind !== "ok") return outcome;
  return { kind: "ok", data: await AttemptSession.begin(outcome.data, personId, sentAt, environment) };
}
