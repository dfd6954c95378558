/** Arriving at an assessment: takes up the attempt that this device knows of, or starts one. */
import type { Attempt } from "../../contract/attempts.ts";
import { Sitting } from "./attempt-session.ts";
import { type DeviceRecord, drawPending } from "./device-record.ts";
import type { Surroundings } from "./environment.ts";
import type { Outcome } from "./outcome.ts";
import type { End } from "./tabs.ts";

export type Found = { kind: "nothing" } | { kind: "sitting"; sitting: Sitting } | { kind: "ended"; end: End };

const readMilliseconds = 6000;

/**
 * What this device has of the person's attempts on this assessment: an open one goes on where it was, from the device
 * itself if the server does not answer; one that ended meanwhile yields its result, once.
 */
export async function findSitting(personId: string, slug: string, around: Surroundings): Promise<Found> {
  const records = (await around.store.list(personId)).filter((record) => record.slug === slug);
  records.sort((a, b) => b.attempt.startedAt.localeCompare(a.attempt.startedAt));
  let found: Found = { kind: "nothing" };
  for (const record of records) {
    const next = await takeUp(record, around);
    if (found.kind === "nothing") found = next;
  }
  return found;
}

async function takeUp(record: DeviceRecord, around: Surroundings): Promise<Found> {
  const sentAt = around.clock.steady();
  const outcome = await around.calls.read(record.attemptId, readMilliseconds);
  if (outcome.kind === "notFound") {
    await around.store.remove(record);
    return { kind: "nothing" };
  }
  if (outcome.kind !== "ok") return { kind: "sitting", sitting: Sitting.fromDevice(record, around) };
  if (outcome.data.state === "open") {
    return { kind: "sitting", sitting: await Sitting.begin(outcome.data, record.personId, sentAt, around) };
  }
  await deliverLate(record, around);
  const end = endOf(outcome.data);
  return end ? { kind: "ended", end } : { kind: "nothing" };
}

/** Answers that come after the end are kept with the attempt, never graded. */
async function deliverLate(record: DeviceRecord, { calls, store }: Surroundings): Promise<void> {
  if (Object.keys(record.pending).length > 0) {
    const { body } = drawPending(record);
    await calls.submit(record.attemptId, record.attempt.title, body, readMilliseconds);
  }
  await store.remove(record);
}

/** The end of an attempt that the server has closed. */
function endOf(attempt: Attempt): End | undefined {
  if (!attempt.result) return undefined;
  const answered = Math.max(Object.keys(attempt.answers).length, attempt.result.score);
  return { by: attempt.state === "expired" ? "time" : "person", result: attempt.result, answered };
}

/** The end of one attempt, for a page that was reloaded while it showed the result. */
export async function findEnd(attemptId: string, { calls }: Surroundings): Promise<End | undefined> {
  const outcome = await calls.read(attemptId, readMilliseconds);
  return outcome.kind === "ok" ? endOf(outcome.data) : undefined;
}

/** Takes up an attempt that runs, of which this device may know nothing; never starts another. */
export async function findOpen(
  attemptId: string,
  personId: string,
  around: Surroundings,
): Promise<Sitting | undefined> {
  const sentAt = around.clock.steady();
  const outcome = await around.calls.read(attemptId, readMilliseconds);
  if (outcome.kind !== "ok" || outcome.data.state !== "open") return undefined;
  return Sitting.begin(outcome.data, personId, sentAt, around);
}

/** Starts an attempt, or resumes the open one. */
export async function startSitting(
  personId: string,
  slug: string,
  around: Surroundings,
): Promise<Outcome<Sitting>> {
  const sentAt = around.clock.steady();
  const outcome = await around.calls.start(slug);
  if (outcome.kind !== "ok") return outcome;
  return { kind: "ok", data: await Sitting.begin(outcome.data, personId, sentAt, around) };
}
