/** Times and lengths of time as people read them in refusals, summaries and mails. */

/** `Fri, 27 Nov 2026, 14:00 (Europe/Berlin)` */
export function zoneMoment(at: string, zone: string): string {
  const text = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  }).format(new Date(at));
  return `${text} (${zone})`;
}

/** `15 minutes`, `1 minute 30 seconds`. */
export function durationWords(seconds: number): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  if (minutes === 0) return count(rest, "second");
  return rest === 0 ? count(minutes, "minute") : `${count(minutes, "minute")} ${count(rest, "second")}`;
}
