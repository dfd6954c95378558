/** When the reminders of an assignment are due for one person. No clock and no database. */
import { isoAfter } from "../../platform/clock.ts";
import { lastStart, type Window } from "../times/window.ts";

/** Hours of a zone between which nothing is sent, such as 21 and 7; equal ones for none. */
export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

export interface Moment {
  /** `opens`, or `before-24`. */
  kind: string;
  /**
   * Its identity: the moment before quiet hours move it, so that a change of the hours doesn't make it another
   * reminder.
   */
  due: string;
  /** When its mail is sent. Both are ISO-8601 UTC with milliseconds. */
  at: string;
}

/** How long before the quiet hours a mail is sent that can't wait until morning. */
const headStartSeconds = 15 * 60;

/**
 * The moments of one person's window, the earliest first.
 * @param hours before the last start; 0 stands for the opening
 */
export function momentsOf(hours: readonly number[], window: Window, quiet: QuietHours): Moment[] {
  const last = lastStart(window);
  return hours
    .map((count) => {
      const wanted = count === 0 ? window.opensAt : isoAfter(new Date(last), -count * 3600);
      // A reminder longer before the last start than the window lasts comes when it opens.
      const [, due = wanted] = [wanted, window.opensAt].sort();
      return {
        kind: count === 0 ? "opens" : `before-${count}`,
        due,
        at: outsideQuietHours(due, last, quiet),
      };
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** The moments of many people's windows: most people share one. */
export function memoizedMoments(hours: readonly number[], quiet: QuietHours): (window: Window) => Moment[] {
  const known = new Map<string, Moment[]>();
  return (window) => {
    const key = JSON.stringify(window);
    const found = known.get(key) ?? momentsOf(hours, window, quiet);
    known.set(key, found);
    return found;
  };
}

/** The moment itself, the morning after it, or shortly before the quiet hours if the last start is over by that morning. */
export function outsideQuietHours(at: string, last: string, { from, to, zone }: QuietHours): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  const { hour } = local;
  const isQuiet = from <= to ? from <= hour && hour < to : hour >= from || hour < to;
  if (!isQuiet) return at;
  const beginsYesterday = hour < from;
  const morning = local.add({ days: hour < to ? 0 : 1 }).withPlainTime({ hour: to });
  if (textOf(morning) < last) return textOf(morning);
  const evening = local.subtract({ days: beginsYesterday ? 1 : 0 }).withPlainTime({ hour: from });
  return isoAfter(new Date(textOf(evening)), -headStartSeconds);
}

/** The date of a moment in a zone: `2026-11-27`. */
export function dayIn(zone: string, now: Date): string {
  return Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

function textOf(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ fractionalSecondDigits: 3 });
}
