/** An open attempt whose question is corrected keeps every answer, whichever server takes the next one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt, Question } from "../../contract/attempts/attempts.ts";
import { builtInForm } from "../../contract/form.ts";
import { questionsOf } from "../attempts/questions.ts";
import { indexBanks } from "../banks/banks.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { regrade } from "./regrade.ts";
import { corrected, released, startWith } from "./testing/releases.ts";

onEachEngine("an open attempt with a corrected question", (engine) => {
  let app: TestApp;
  let beside: TestApp;
  let started: Awaited<ReturnType<typeof startWith>>;
  beforeAll(async () => {
    started = await startWith(engine, builtInForm);
    ({ app } = started);
    beside = await startTestApp(engine, { beside: app, banks: indexBanks([started.bank]) });
  });
  afterAll(async () => {
    await beside.close();
    await app.close();
  });

  test("keeps what was saved through two servers before and after the correction", async () => {
    const [admin, person] = [await app.addAdmin(), await app.addPerson()];
    const isCorrected = ({ prompt }: Question) => prompt.startsWith("Question 1 of");
    let attempt: Attempt;
    for (;;) {
      attempt = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
      if (attempt.questions!.some(isCorrected)) break;
      await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    }
    const answers: Record<string, string> = {};
    /** Saves the second option, which the correction makes the key of the first question. */
    const save = async (server: TestApp, question: Question) => {
      const option = question.options.find(({ text }) => text.startsWith("other-a"))!.id;
      const body = { answers: { [question.id]: option } };
      const path = `/api/assessment/attempts/${attempt.id}`;
      expect((await server.send("PATCH", path, { cookie: person.cookie, body })).status).toBe(200);
      answers[question.id] = option;
    };
    const first = attempt.questions!.find(isCorrected)!;
    const [second, third, ...others] = attempt.questions!.filter((question) => question !== first);
    await save(beside, second!);
    await save(app, first);

    const services = await released(app, builtInForm, corrected(started.bank));
    const items = { ...questionsOf(services), find: questionsOf(services).findText };
    const needs = { ...services, outbox: { add: async () => true } };
    const acting = { actorId: admin.id, address: "192.0.2.1" };
    expect(await regrade(needs, items, started.former, acting)).toMatchObject({ open: 1 });

    await save(beside, third!);
    await save(app, others[0]!);
    const read = (await person.get(`/api/assessment/attempts/${attempt.id}`)).body.data;
    expect(read.answers).toEqual(answers);
    const end = await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    expect(end.body.data.correct).toBe(1);
  });
});
