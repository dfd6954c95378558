/** Reminders in words: the moments that can be chosen, what was sent, and why somebody gets none. */
import type { SkipReason } from "../../../../contract/assignments/assignment-reminders.ts";

export const skipWords: Record<SkipReason, string> = {
  finished: "has a score",
  running: "is taking it now",
  excused: "is excused",
  over: "can't start any more",
  invited: "has not accepted the invitation",
  unverified: "has not verified the email address",
  stopped: "wants no reminders",
  reminded: "has had today's reminder",
  undelivered: "could not be reached: the mail was not delivered",
};

/** Hours before the last start that the form offers; 0 stands for the opening. */
export const offeredHours: readonly number[] = [0, 168, 72, 48, 24, 12, 3, 1];

/** `2 days before the last start` */
export function momentWords(hours: number): string {
  if (hours === 0) return "At the opening";
  return `${lengthWords(hours)} before the last start`;
}

/** `At the opening, 7 days and 1 day before the last start` */
export function remindersText(hours: readonly number[]): string {
  if (hours.length === 0) return "None";
  const before = hours.filter((each) => each > 0).map(lengthWords);
  const parts = [
    ...(hours.includes(0) ? ["At the opening"] : []),
    ...(before.length > 0 ? [`${listText(before)} before the last start`] : []),
  ];
  return parts.join(", ");
}

const listText = (parts: string[]) => new Intl.ListFormat("en-GB").format(parts);

function lengthWords(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What a notice was about, by its kind. */
export function kindWords(kind: string): string {
  const [, hours] = /^before-(\d+)$/.exec(kind) ?? [];
  if (hours !== undefined) return momentWords(Number(hours));
  const words: Record<string, string> = {
    opens: momentWords(0),
    manual: "Sent by a manager",
    published: "When it was published",
    shortened: "When it was changed",
    withdrawn: "When it was archived",
  };
  return words[kind] ?? kind;
}

/** `Ada, Ben and 3 more` */
export function namesText(names: readonly string[], people: number): string {
  const shown = names.map((name) => name || "an invited person");
  return people > shown.length ? `${shown.join(", ")} and ${people - shown.length} more` : shown.join(", ");
}
