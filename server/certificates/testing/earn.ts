/** Earns certificates through the public calls. */
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { rules } from "../../../contract/rules.ts";
import type { Person, TestApp } from "../../testing/test-app.ts";
import { keyText } from "../../testing/test-banks.ts";

/** Answers to all questions, `right` of them right. */
export function answersWith(attempt: Attempt, right: number): Record<string, string> {
  return Object.fromEntries(
    attempt.questions!.map((question, place) => {
      const option = question.options.find(({ text }) => text.startsWith(keyText) === place < right)!;
      return [question.id, option.id];
    }),
  );
}

export async function begin(person: Person, slug = "javascript"): Promise<Attempt> {
  return (await person.post("/api/assessment/attempts", { slug })).body.data;
}

export interface Earned {
  attemptId: string;
  result: { score: number; createdAt: string };
  certificate?: { code: string; url: string };
  noCertificate?: "unverified" | "tooQuick";
}

/** Takes an assessment with a number of right answers, all but one by default, in the minute that a certificate requires at least. */
export async function take(
  app: TestApp,
  person: Person,
  right?: number,
  slug = "javascript",
): Promise<Earned> {
  const attempt = await begin(person, slug);
  app.clock.step(rules.certificateSeconds);
  const body = {
    attemptId: attempt.id,
    answers: answersWith(attempt, right ?? attempt.questions!.length - 1),
  };
  return (await person.post("/api/assessment/save-assessment", body)).body.data;
}

/** The code of a new certificate. */
export async function earn(app: TestApp, person: Person, right?: number, slug?: string): Promise<string> {
  return (await take(app, person, right, slug)).certificate!.code;
}

export const certificatePath = (code: string, file = "") => `/api/assessment/certificates/${code}${file}`;
