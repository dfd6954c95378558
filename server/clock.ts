/** The one source of the time on the server, so that tests can step it. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** ISO-8601 UTC text with milliseconds, `seconds` after a moment. */
export function isoAfter(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}
