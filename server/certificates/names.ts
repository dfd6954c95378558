/** Names and words shared by certificate, badge and previews. */
import type { Form, ScoreScale } from "../../contract/form.ts";

/** A name up to its first space. */
export function firstNameOf(name: string): string {
  return name.split(/\s/u, 1)[0] ?? "";
}

/** "9 of 10" */
export function scoreText(score: number, { maxScore }: Pick<ScoreScale, "maxScore">): string {
  return `${score} of ${maxScore}`;
}

/** How many of an attempt's questions had been seen before: "4 of its 10" */
export function seenText(count: number, { maxScore }: Pick<ScoreScale, "maxScore">): string {
  return `${count} of its ${maxScore}`;
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The size of an assessment: "ten questions in ten minutes", "1 question in 90 seconds" */
export function testText({ questions, seconds }: Pick<Form, "questions" | "seconds">): string {
  return `${counted(questions, "question")} in ${limitText(seconds)}`;
}

/** A time limit in words: "ten minutes", "90 seconds" */
export function limitText(seconds: number): string {
  return seconds % 60 === 0 ? counted(seconds / 60, "minute") : counted(seconds, "second");
}

function counted(count: number, noun: string): string {
  return `${numbers[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
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
