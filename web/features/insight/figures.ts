/** Formats the figures of insight, and sums days into weeks. */

/** `64 %` of a share from 0 to 1, or a dash where there is none. */
export function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** `0.31` with its sign, or a dash. */
export function coefficient(value: number | null): string {
  return value === null ? "–" : value.toFixed(2).replace("-", "−");
}

export interface Week {
  /** The week's first day, a Monday, YYYY-MM-DD. */
  from: string;
  attempts: number;
  passed: number;
}

const dayMilliseconds = 86_400_000;

/** The last thirteen weeks up to today, weeks without an attempt too. */
export function weeksOf(
  days: readonly { day: string; attempts: number; passed: number }[],
  today: string,
): Week[] {
  const last = mondayOf(today);
  const weeks = Array.from({ length: 13 }, (_, index) => ({
    from: new Date(last - (12 - index) * 7 * dayMilliseconds).toISOString().slice(0, 10),
    attempts: 0,
    passed: 0,
  }));
  for (const { day, attempts, passed } of days) {
    const monday = new Date(mondayOf(day)).toISOString().slice(0, 10);
    const week = weeks.find(({ from }) => from === monday);
    if (!week) continue;
    week.attempts += attempts;
    week.passed += passed;
  }
  return weeks;
}

function mondayOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  return time - ((new Date(time).getUTCDay() + 6) % 7) * dayMilliseconds;
}
