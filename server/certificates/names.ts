/** Names and words that certificate, badge and previews say alike. */
import { rules } from "../../contract/rules.ts";

/** A name up to its first space. */
export function firstNameOf(name: string): string {
  return name.split(/\s/u, 1)[0] ?? "";
}

/** "9 of 10" */
export function scoreText(score: number): string {
  return `${score} of ${rules.maxScore}`;
}

/** How many of an attempt's questions had been seen before: "4 of its 10" */
export function seenText(count: number): string {
  return `${count} of its ${rules.questions}`;
}

/** A day as printed: "21 November 2026", UTC. */
export function dayText(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
