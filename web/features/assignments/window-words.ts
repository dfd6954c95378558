/** Times of assignments as people read them: in the assignment's zone, and in the reader's where that differs. */

/** `Fri, 27 Nov 2026, 14:00` in a zone. */
export function momentIn(at: string, zone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  }).format(new Date(at));
}

/** `Berlin` of `Europe/Berlin`. */
export function placeOf(zone: string): string {
  return zone.split("/").at(-1)!.replaceAll("_", " ");
}

/** The reader's own time zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The moment for a reader whose clock shows another time than the assignment's zone; undefined where both agree. */
export function ownMoment(at: string, zone: string, own = ownZone()): string | undefined {
  const theirs = momentIn(at, own);
  return theirs === momentIn(at, zone) ? undefined : theirs;
}

/** `15 minutes`, `1 hour 5 minutes`, `9 minutes 30 seconds`. */
export function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor((seconds % 3600) / 60), "minute"],
    [Math.floor(seconds % 60), "second"],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.length > 0 ? said.join(" ") : "no time";
}

/** `7`, `7.33`: a score without needless decimals. */
export function scoreText(score: number): string {
  return String(Math.round(score * 100) / 100);
}
