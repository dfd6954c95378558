/** Suites that run on the built-in form and on a second one, since the numbers of a form may matter to them. */
import { describe } from "vitest";
import { builtInForm, type Form } from "../../../contract/form.ts";
import type { AssessmentSource } from "../../banks/assessments.ts";
import { engines, type TestEngine } from "../engines.ts";

/** Each of its numbers differs from the built-in form's. */
export const secondForm: Form = {
  questions: 7,
  seconds: 420,
  options: 3,
  passScore: 5,
  draw: { topics: { alpha: 2, beta: 1, gamma: 1, delta: 1, epsilon: 1, zeta: 1 }, roundAttempts: 3 },
};

/** Declares a suite on every engine with the built-in form, and on the first engine with the second form. */
export function onBothForms(name: string, suite: (form: Form, engine: TestEngine) => void): void {
  for (const engine of engines) describe(`${name} (${engine})`, () => suite(builtInForm, engine));
  const { questions } = secondForm;
  describe(`${name} (${questions} questions, ${engines[0]})`, () => suite(secondForm, engines[0]!));
}

/** Built-in assessments with another form, as tests take them. */
export function withForm(source: AssessmentSource, form: Form): AssessmentSource {
  const changed = <T extends { form: Form }>(found: T | undefined) => found && { ...found, form };
  return {
    ...source,
    find: async (slug) => changed(await source.find(slug)),
    readVersion: async (slug, version) => changed(await source.readVersion(slug, version)),
    async list(after, most) {
      const { assessments, next } = await source.list(after, most);
      return { assessments: assessments.map((assessment) => ({ ...assessment, form })), next };
    },
  };
}
