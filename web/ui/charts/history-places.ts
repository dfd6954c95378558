/** Positions of a history's attempts on the time axis. */

export interface Attempt {
  attemptId: string;
  score: number;
  /** ISO-8601 UTC. */
  createdAt: string;
}

const dayMilliseconds = 86_400_000;

/**
 * Places from 0 (first day) to 1 (last day), in proportion to time but never closer than an even spread over twice as
 * many attempts would be, so that attempts of one evening stay apart. A single attempt is placed in the middle.
 * @param history oldest first
 */
export function placesOf(history: readonly Pick<Attempt, "createdAt">[]): number[] {
  const last = history.length - 1;
  if (last <= 0) return history.map(() => 0.5);
  const times = history.map(({ createdAt }) => Date.parse(createdAt));
  const span = times[last]! - times[0]!;
  // Within one day, spread evenly.
  if (span < dayMilliseconds) return history.map((_, index) => index / last);
  const apart = 1 / (2 * last);
  const places: number[] = [];
  for (const [index, time] of times.entries()) {
    const proportional = (time - times[0]!) / span;
    const earliest = index === 0 ? 0 : places[index - 1]! + apart;
    const latest = 1 - (last - index) * apart;
    places.push(Math.min(latest, Math.max(earliest, proportional)));
  }
  return places;
}
