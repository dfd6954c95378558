/** Activity by day, and how a span compares with the one before. */
import type { Overview } from "../../../contract/insight.ts";
import { rules } from "../../../contract/rules.ts";

export interface Day {
  /** UTC, YYYY-MM-DD. */
  day: string;
  attempts: number;
  passed: number;
}

const dayMilliseconds = 86_400_000;

/** The last `count` days up to today, days without an attempt too, oldest first. `skip` ends that many days earlier. */
export function lastDays(days: Overview["days"], today: string, count: number, skip = 0): Day[] {
  const found = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: count }, (_, index) => {
    const time = Date.parse(`${today}T00:00:00.000Z`) - (count - 1 - index + skip) * dayMilliseconds;
    const day = new Date(time).toISOString().slice(0, 10);
    return found.get(day) ?? { day, attempts: 0, passed: 0 };
  });
}

/** Attempts and passed ones of several days together. */
export function sumOf(days: readonly Day[]): Omit<Day, "day"> {
  return {
    attempts: days.reduce((sum, { attempts }) => sum + attempts, 0),
    passed: days.reduce((sum, { passed }) => sum + passed, 0),
  };
}

/** "12% more than the 28 days before"; without a number where there was nothing to compare with. */
export function attemptsTrend(now: number, before: number, span: number): string {
  if (before === 0)
    return now === 0 ? `None in the ${span} days before either` : `None in the ${span} days before`;
  const change = Math.round((100 * (now - before)) / before);
  if (change === 0) return `As many as in the ${span} days before`;
  return `${Math.abs(change)}% ${change > 0 ? "more" : "fewer"} than in the ${span} days before`;
}

/** The pass share's change in points; nothing is concluded from fewer than 30 attempts on either side. */
export function passTrend(now: Omit<Day, "day">, before: Omit<Day, "day">, span: number): string {
  if (now.attempts < rules.statisticsMinimum) return `Too few attempts to tell (${now.attempts})`;
  if (before.attempts < rules.statisticsMinimum)
    return `Too few attempts before to compare (${before.attempts})`;
  const points = Math.round(100 * (now.passed / now.attempts - before.passed / before.attempts));
  if (points === 0) return `The same as in the ${span} days before`;
  const size = Math.abs(points);
  return `${points > 0 ? "Up" : "Down"} ${size} ${size === 1 ? "point" : "points"} from the ${span} days before`;
}
