/** Days, moments and lengths of time as people read them; days and moments are in UTC. */

/** `22 November 2026` of an ISO-8601 UTC time or day; `22 Nov 2026` where room is short. */
export function dayText(isoTime: string, month: "long" | "short" = "long"): string {
  return new Date(isoTime).toLocaleDateString("en-GB", {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });
}

/** `22 Nov` of an ISO-8601 UTC day, if the year is clear. */
export function dayInYear(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

/** `2026-05-01 09:30` of an ISO-8601 UTC time. */
export function momentText(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)}`;
}

/** `40 seconds`, `1 minute`, `4 minutes`, `2 hours 5 minutes`: a length of time, to the nearest minute from one minute on. */
export function durationText(seconds: number): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (seconds < 60) return count(Math.round(seconds), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return count(minutes, "minute");
  const hours = count(Math.floor(minutes / 60), "hour");
  return minutes % 60 === 0 ? hours : `${hours} ${count(minutes % 60, "minute")}`;
}

/** `2026-05-01 09:30:07`, where seconds tell something. */
export function exactMoment(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 19)}`;
}
