/** Releases with a corrected key, as regrades meet them. */
import type { CompiledBank } from "../../../contract/bank.ts";
import type { Form } from "../../../contract/form.ts";
import type { AttemptServices } from "../../attempts/lifecycle.ts";
import { joinSources, noAssessments } from "../../banks/assessments.ts";
import { indexBanks } from "../../banks/banks.ts";
import { builtInAssessments } from "../../banks/built-in.ts";
import { createItemCache } from "../../banks/items.ts";
import type { TestEngine } from "../../testing/engines.ts";
import { withForm } from "../../testing/forms/both-forms.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { testBank } from "../../testing/test-banks.ts";

/** The bank with the first question's key moved to its second option; `text` also changes a third one. */
export function corrected(bank: CompiledBank, text?: string): CompiledBank {
  const [first, ...rest] = bank.items;
  const [one, two, three, ...others] = first!.options;
  const options = [two!, one!, text ? { ...three!, text } : three!, ...others];
  return { ...bank, items: [{ ...first!, rev: 2, hash: `${first!.id}-2`, options }, ...rest] };
}

/** A server with one bank; `former` is the version of its first question. */
export async function startWith(engineName: TestEngine, form: Form) {
  const whole = testBank("javascript", "JavaScript Assessment", 1, form.options);
  const app = await startTestApp(engineName, { form, banks: indexBanks([whole]) });
  return { app, bank: whole, former: whole.items[0]!.hash };
}

/** The same server after a release with other banks. */
export async function released(app: TestApp, form: Form, bank: CompiledBank): Promise<AttemptServices> {
  const banks = indexBanks([bank]);
  const assessments = joinSources(withForm(builtInAssessments(banks), form), noAssessments);
  return {
    ...app.attemptServices,
    assessments,
    items: await createItemCache(app.db, banks, app.clock.now()),
  };
}
