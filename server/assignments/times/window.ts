/** When a person may start an assignment, how long an attempt lasts, and which score counts. No clock and no database. */

/** All times are ISO-8601 UTC texts with milliseconds, so that they compare as texts. */
export interface Window {
  opensAt: string;
  /** Who starts by then has the whole personal time. */
  startByAt: string;
  /** Until then a late start is possible, and marked as late. */
  lateUntilAt: string | null;
  /** When every attempt ends. */
  hardEndAt: string | null;
}

/** What an exception changes; null keeps what holds for everybody. */
export interface WindowException {
  opensAt: string | null;
  startByAt: string | null;
  hardEndAt: string | null;
  attempts: number | null;
  extraMinutes: number;
}

export type Phase = "upcoming" | "open" | "late" | "closed";

/** The window of an assignment's row, for everybody. */
export function windowOf(row: {
  opens_at: string;
  start_by_at: string;
  late_until_at: string | null;
  hard_end_at: string | null;
}): Window {
  return {
    opensAt: row.opens_at,
    startByAt: row.start_by_at,
    lateUntilAt: row.late_until_at,
    hardEndAt: row.hard_end_at,
  };
}

/** The window of one person: an exception beats what holds for everybody. */
export function personalWindow(everybody: Window, exception: WindowException | undefined): Window {
  const startByAt = exception?.startByAt ?? everybody.startByAt;
  const late = everybody.lateUntilAt;
  return {
    opensAt: exception?.opensAt ?? everybody.opensAt,
    startByAt,
    // A personal “Start by” after everyone's late end also extends the late end.
    lateUntilAt: late !== null && late > startByAt ? late : null,
    hardEndAt: exception?.hardEndAt ?? everybody.hardEndAt,
  };
}

/** What is wrong with a window, by the field's name; empty when its times are in order. */
export function windowProblems({ opensAt, startByAt, lateUntilAt, hardEndAt }: Window) {
  const lastStart = lateUntilAt ?? startByAt;
  return {
    ...(startByAt <= opensAt && { startBy: "Please choose a time after the assignment opens." }),
    ...(lateUntilAt !== null &&
      lateUntilAt <= startByAt && { lateUntil: "Please choose a time after “Start by”." }),
    ...(hardEndAt !== null &&
      hardEndAt <= lastStart && { hardEnd: "Please choose a time after the last possible start." }),
  };
}

/** The last moment at which an attempt may start. */
export function lastStart({ startByAt, lateUntilAt }: Window): string {
  return lateUntilAt ?? startByAt;
}

/** Where a moment lies in a window. Bounds are inclusive: 14:00:00 is still by 14:00. */
export function phaseAt(window: Window, now: string): Phase {
  if (now < window.opensAt) return "upcoming";
  if (now <= window.startByAt) return "open";
  return now <= lastStart(window) ? "late" : "closed";
}

/** Whole seconds by which a start comes after “Start by”; 0 for one in time. */
export function lateSeconds({ startByAt }: Window, startedAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(startedAt) - Date.parse(startByAt)) / 1000));
}

export interface PersonalTime {
  /** The seconds that the person has when they start now. */
  seconds: number;
  /** The whole personal time: the form's seconds by the person's factor, plus extra minutes. */
  wholeSeconds: number;
}

/**
 * How long an attempt lasts that starts at a moment: the whole personal time, or what is left until a hard end.
 * @param timePercent the person's own factor, 100 to 300
 */
export function personalTime(
  { hardEndAt }: Pick<Window, "hardEndAt">,
  form: { seconds: number; timePercent: number; extraMinutes: number },
  startedAt: string,
): PersonalTime {
  const wholeSeconds = Math.floor((form.seconds * form.timePercent) / 100) + form.extraMinutes * 60;
  if (hardEndAt === null) return { seconds: wholeSeconds, wholeSeconds };
  const left = Math.floor((Date.parse(hardEndAt) - Date.parse(startedAt)) / 1000);
  return { seconds: Math.max(0, Math.min(wholeSeconds, left)), wholeSeconds };
}

export type Counting = "best" | "latest" | "first" | "mean";

/**
 * The score that counts, in hundredths of a point, rounded half up; null without a score.
 * @param scores in the order of the attempts, annulled ones left out
 */
export function countedHundredths(scores: readonly number[], counting: Counting): number | null {
  if (scores.length === 0) return null;
  if (counting === "best") return 100 * Math.max(...scores);
  if (counting === "first") return 100 * scores[0]!;
  if (counting === "latest") return 100 * scores.at(-1)!;
  const sum = scores.reduce((all, score) => all + score, 0);
  return Math.floor((200 * sum + scores.length) / (2 * scores.length));
}
