/** Rounds of three attempts share no question, whatever a person's number of earlier attempts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { indexBanks } from "../../banks/banks.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { testBank } from "../../testing/test-banks.ts";

onEachEngine("rounds of three attempts", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("no round repeats a question, also after a dozen attempts", async () => {
    const person = await app.signUp();
    const prompts: string[] = [];
    for (let taken = 0; taken < 18; taken += 1) {
      const attempt: Attempt = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body
        .data;
      prompts.push(...attempt.questions!.map((question) => question.prompt));
      await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
      // Few enough per day for the daily limit, frequent enough to keep the session alive.
      app.clock.step(6 * 3600);
    }
    for (let first = 0; first < prompts.length; first += 30) {
      expect(new Set(prompts.slice(first, first + 30)).size).toBe(30);
    }
  });

  test.each([1, 2])(
    "a bank renewed after %i attempts of a round goes on with ten questions",
    async (taken) => {
      const person = await app.addPerson();
      const start = async (by: TestApp) => {
        const body = { slug: "javascript" };
        const reply = await by.send("POST", "/api/assessment/attempts", { cookie: person.cookie, body });
        expect(reply.status).toBe(201);
        const { id, questions } = reply.body.data as Attempt;
        await person.post("/api/assessment/save-assessment", { attemptId: id });
        return questions!;
      };
      for (let attempt = 0; attempt < taken; attempt += 1) expect(await start(app)).toHaveLength(10);
      const bank = testBank("javascript", "JavaScript Assessment", 2);
      const items = bank.items.map((item) => ({ ...item, id: `${item.id}-renewed` }));
      const renewed = await startTestApp(engine, { beside: app, banks: indexBanks([{ ...bank, items }]) });
      expect(await start(renewed)).toHaveLength(10);
      await renewed.close();
    },
  );
});
