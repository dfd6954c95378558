/** Arriving at an assessment: takes up the attempt that this device knows of, or starts one. */
import type { Attempt } from "../../contract/attempts.ts";
import { AttemptSession } from "./attempt-session.ts";
import { type DeviceRecord, takeUnsent } from "./device-record.ts";
import type { Environment } from "./environment.ts";
import type { Outcome } from "./outcome.ts";
import type { End } from "./tabs.ts";

export type Found =
  | { kind: "nothing" }
  /** The server can't read the attempt any more; it has ended without a result. */
  | { kind: "damaged" }
  | { kind: "session"; session: AttemptSession }
  | { kind: "ended"; end: End };

const readMilliseconds = 6000;

/**
 * What this device has of the person's attempts on this assessment: an open one goes on where it was, from the device
 * itself if the server does not answer; one that ended meanwhile yields its result, once.
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
    const next = await takeUp(record, environment);
    if (found.kind === "nothing" || (found.kind === "damaged" && next.kind !== "nothing")) found = next;
  }
  return found;
}

async function takeUp(record: DeviceRecord, environment: Environment): Promise<Found> {
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
  await deliverLate(record, environment);
  const end = endOf(outcome.data);
  return end ? { kind: "ended", end } : { kind: "nothing" };
}

/** Answers that come after the end are stored with the attempt, never graded. */
async function deliverLate(record: DeviceRecord, { calls, store }: Environment): Promise<void> {
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

/** The end of one attempt, for a page that was reloaded while it showed the result. */
export async function findEnd(attemptId: string, { calls }: Environment): Promise<End | undefined> {
  const outcome = await calls.read(attemptId, readMilliseconds);
  return outcome.kind === "ok" ? endOf(outcome.data) : undefined;
}

/** Takes up an attempt that runs, of which this device may know nothing; never starts another. `closed`: it has ended. */
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
