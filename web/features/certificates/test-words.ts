/** What a test was, in words. */
import { durationText } from "../../../contract/form.ts";

/** "Ten questions in ten minutes", "7 questions in 7 minutes" */
export function testText({ maxScore, seconds }: { maxScore: number; seconds: number }): string {
  if (maxScore === 10 && seconds === 600) return "Ten questions in ten minutes";
  return `${maxScore} ${maxScore === 1 ? "question" : "questions"} in ${durationText(seconds).toLowerCase()}`;
}
