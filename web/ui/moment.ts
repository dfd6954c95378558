/** Moments as people read them: the day, and the time in UTC where it matters. */

/** `2026-05-01 09:30` of an ISO-8601 UTC time. */
export function momentText(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)}`;
}

/** `2026-05-01 09:30:07`, where seconds tell something. */
export function exactMoment(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 19)}`;
}
