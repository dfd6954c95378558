/** Formats how long ago something was. */

const units = [
  { seconds: 86_400, one: "day", many: "days" },
  { seconds: 3600, one: "hour", many: "hours" },
  { seconds: 60, one: "minute", many: "minutes" },
];

/** "just now" below two minutes, else the largest whole unit: "5 minutes ago". */
export function ago(isoTime: string, now: number): string {
  const seconds = (now - Date.parse(isoTime)) / 1000;
  if (seconds < 120) return "just now";
  const unit = units.find((one) => seconds >= one.seconds)!;
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many} ago`;
}
