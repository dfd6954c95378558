/** Limits how many attempts a person may start in 24 hours, and words the refusal. */
import { AppError } from "../../contract/errors.ts";
import { rules } from "../../contract/rules.ts";
import { isoAfter } from "../platform/clock.ts";
import type { DrawHistory } from "./draw/draws-store.ts";
import type { AttemptServices } from "./lifecycle.ts";
import { listLatestStarts } from "./starting-store.ts";

const daySeconds = 24 * 3600;
/** Where load tests have turned all limits off. */
const unlimited = 1_000_000_000;

/** How many attempts this account may have started after `since`; those of a deleted one of the same address count. */
export interface DayLimits {
  most: { onAssessment: number; inAll: number };
  since: string;
}

/** The limits that hold now for a person on an assessment. */
export function dayLimits(
  { settings }: AttemptServices,
  { past }: DrawHistory,
  slug: string,
  now: Date,
): DayLimits {
  const since = isoAfter(now, -daySeconds);
  if (!settings.rateLimit) return { most: { onAssessment: unlimited, inAll: unlimited }, since };
  const most = {
    onAssessment: rules.attemptsPerAssessment - pastStarts(past, since, slug).length,
    inAll: rules.attemptsInAll - pastStarts(past, since).length,
  };
  return { most, since };
}

function pastStarts(past: DrawHistory["past"], since: string, slug?: string): string[] {
  const own = slug === undefined ? past : past.filter((one) => one.slug === slug);
  return own.flatMap((one) => one.starts).filter((at) => at > since);
}

/** Whether a person has reached the daily limit on an assessment, according to the draw history. */
export function isOverLimit(basis: DrawHistory, { most, since }: DayLimits): boolean {
  const started = basis.starts.filter((at) => at > since).length;
  return started >= most.onAssessment || most.inAll <= 0;
}

/**
 * Refuses a start that would be one too many, with the time from which it works again.
 * @throws AppError too_many_requests
 */
export async function refuseOverLimit(
  services: AttemptServices,
  userId: string,
  slug: string,
  basis: DrawHistory,
  { most, since }: DayLimits,
): Promise<void> {
  if (most.inAll === unlimited) return;
  const inAll = await listLatestStarts(services.db, userId, rules.attemptsInAll);
  const reached = [
    {
      freeAt: freeAt(
        [...basis.starts, ...pastStarts(basis.past, since, slug)],
        since,
        rules.attemptsPerAssessment,
      ),
      what: `You have started this assessment ${rules.attemptsPerAssessment} times in 24 hours. You can start it again`,
    },
    {
      freeAt: freeAt([...inAll, ...pastStarts(basis.past, since)], since, rules.attemptsInAll),
      what: `You have started ${rules.attemptsInAll} assessments in 24 hours. You can start the next one`,
    },
  ];
  const [last] = reached.filter((limit) => limit.freeAt > 0).sort((a, b) => b.freeAt - a.freeAt);
  if (!last) return;
  const seconds = Math.ceil((last.freeAt - services.clock.now().getTime()) / 1000);
  throw new AppError("too_many_requests", {
    sentence: `${last.what} in ${durationText(seconds)} (${momentText(last.freeAt)}).`,
    retryAfterSeconds: Math.max(1, seconds),
  });
}

/** When fewer than `most` of the starts are less than a day old, in milliseconds; 0 when that is so already. */
function freeAt(starts: string[], since: string, most: number): number {
  const counted = starts.filter((at) => at > since).sort();
  const oldest = counted[counted.length - most];
  return oldest === undefined ? 0 : Date.parse(oldest) + daySeconds * 1000;
}

/** "3 hours 12 minutes", rounded up. */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

/** "4 May 2026, 14:05 UTC", rounded up to the minute. */
function momentText(milliseconds: number): string {
  const moment = new Date(Math.ceil(milliseconds / 60_000) * 60_000);
  const day = moment.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${moment.toISOString().slice(11, 16)} UTC`;
}
