/** Converts wall times of a zone to UTC times. */

/** A wall time's UTC time, or the two real times to choose from. */
export type WallTime =
  | { at: string }
  | {
      /** `skipped` when clocks were set forward over it, `repeated` when it occurred twice. */
      problem: "skipped" | "repeated";
      /** The two real times around it, each as a wall time with its offset. */
      choices: [earlier: string, later: string];
    };

/** True for a name of the IANA time zone database that this server knows. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset such as +01:00 is taken by Temporal too, and would ignore summer time.
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The instant of a wall time, as ISO-8601 UTC text with milliseconds.
 * @param local `2026-11-27T14:00`, or with the offset that was chosen: `2026-10-25T02:30+01:00`
 * @param zone a name for which `isTimeZone` holds
 * @throws RangeError for a text that is no such time
 */
export function readWallTime(local: string, zone: string): WallTime {
  const plain = Temporal.PlainDateTime.from(local.slice(0, 16));
  const [earlier, later] = [
    plain.toZonedDateTime(zone, { disambiguation: "earlier" }),
    plain.toZonedDateTime(zone, { disambiguation: "later" }),
  ];
  const chosen = [earlier, later].find((time) => textOf(time) === local);
  if (chosen) return { at: instantText(chosen) };
  if (earlier.equals(later) && local.length === 16) return { at: instantText(earlier) };
  return {
    problem: earlier.toPlainDateTime().equals(plain) ? "repeated" : "skipped",
    choices: [textOf(earlier), textOf(later)],
  };
}

/** `2026-10-25T02:30+01:00` */
function textOf(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: "never", smallestUnit: "minute" });
}

function instantText(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ fractionalSecondDigits: 3 });
}
