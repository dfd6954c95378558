/** Suites that run for every form of assessment: a built-in and an own one. */
import { describe } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { builtInForm, durationText, type Form } from "../../../contract/form.ts";
import type { AssessmentVersion } from "../../banks/assessments.ts";
import { indexBanks } from "../../banks/banks.ts";
import { engines, type TestEngine } from "../engines.ts";
import { type Person, startTestApp, type TestApp } from "../test-app.ts";
import { keyText, testBank } from "../test-banks.ts";
import { ownAssessments, ownForm, ownSlug, ownVersion } from "./own-assessments.ts";

interface StartOptions {
  beside?: TestApp;
  version?: AssessmentVersion;
  /** Whether a pause of the clock counts as an outage. */
  outages?: boolean;
}

/** An assessment of one form, as a suite takes it. */
export interface TakenForm {
  slug: string;
  title: string;
  form: Form;
  duration: string;
  /** Starts the product with it; `version` changes its texts, like a new edition or an author's change. */
  start(engine: TestEngine, options?: StartOptions): Promise<TestApp>;
  version(): AssessmentVersion;
}

const title = "JavaScript Assessment";

const builtIn: TakenForm = {
  slug: "javascript",
  title,
  form: builtInForm,
  duration: "10 Minutes",
  version() {
    const { slug, topics, items } = testBank("javascript", title);
    return { slug, title, version: 1, form: builtInForm, topics, items };
  },
  start(engine, { version, ...options } = {}) {
    const bank = { ...testBank("javascript", title), ...(version ? { items: version.items } : {}) };
    const banks = indexBanks([bank, testBank("python", "Python Assessment")]);
    return startTestApp(engine, { banks, ...options });
  },
};

const own: TakenForm = {
  slug: ownSlug,
  title: ownVersion().title,
  form: ownForm,
  duration: durationText(ownForm.seconds),
  version: ownVersion,
  async start(engine, { version = ownVersion(), ...options } = {}) {
    const source = ownAssessments();
    const app = await startTestApp(engine, { own: source, ...options });
    await source.publish(app.db, version);
    return app;
  },
};

/** Declares a suite once per form and engine. */
export function onEachForm(name: string, suite: (taken: TakenForm, engine: TestEngine) => void): void {
  for (const taken of [builtIn, own])
    for (const engine of engines)
      describe(`${name} (${taken.form.questions} questions, ${engine})`, () => suite(taken, engine));
}

export const attemptsPath = "/api/assessment/attempts";

/** Starts an attempt. */
export async function begin(person: Person, { slug }: TakenForm): Promise<Attempt> {
  return (await person.post(attemptsPath, { slug })).body.data;
}

/** Answers to the first questions of an attempt, `right` of them correct. @param of how many; all by default */
export function answersTo(attempt: Attempt, right: number, of = attempt.questions!.length) {
  const answers = attempt.questions!.slice(0, of).map((question, place) => {
    const option = question.options.find(({ text }) => text.startsWith(keyText) === place < right)!;
    return [question.id, option.id] as const;
  });
  return Object.fromEntries(answers);
}

/** Takes an assessment within a minute with a number of correct answers; the others are wrong. */
export async function takeForm(app: TestApp, person: Person, taken: TakenForm, right: number) {
  const attempt = await begin(person, taken);
  app.clock.step(60);
  const body = { attemptId: attempt.id, answers: answersTo(attempt, right) };
  return (await person.post("/api/assessment/save-assessment", body)).body.data;
}
