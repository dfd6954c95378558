/** A corrected key whose question more attempts hold than are read at once. */
import { expect, test } from "vitest";
import { builtInForm } from "../../contract/form.ts";
import { questionsOf } from "../attempts/questions.ts";
import { onEachEngine } from "../testing/engines.ts";
import { previewRegrade, regrade } from "./regrade.ts";
import { copyEnded } from "./testing/copies.ts";
import { corrected, released, startWith } from "./testing/releases.ts";

onEachEngine("regrading more attempts than are read at once", (engine) => {
  test("each of them is regraded, once", async () => {
    const { app, bank, former } = await startWith(engine, builtInForm);
    try {
      const [admin, person] = [await app.addAdmin(), await app.addPerson()];
      let attempt = "";
      while (!attempt) {
        const { data } = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body;
        const it = data.questions.find(({ prompt }: { prompt: string }) =>
          prompt.startsWith("Question 1 of"),
        );
        const second = it?.options.find(({ text }: { text: string }) => text.startsWith("other-a"));
        const answers = it ? { [it.id]: second.id } : {};
        await person.post("/api/assessment/save-assessment", { attemptId: data.id, answers });
        if (!it) continue;
        attempt = data.id;
        await copyEnded(app.db, attempt, 200);
        // Nobody can read one of them; that must hold up none of the others.
        await app.db
          .updateTable("attempts")
          .set({ answers: "{" })
          .where("id", "=", `${attempt}-copy-7`)
          .execute();
      }
      const services = await released(app, builtInForm, corrected(bank));
      const items = { ...questionsOf(services), find: questionsOf(services).findText };
      const needs = { ...services, outbox: { add: async () => true } };
      const acting = { actorId: admin.id, address: "192.0.2.1" };
      const expected = { attempts: 200, up: 200, down: 0 };
      expect(await previewRegrade(needs, items, former)).toMatchObject(expected);
      expect(await regrade(needs, items, former, acting)).toMatchObject(expected);
      // Its result was cached when it ended, a moment before the correction.
      expect((await person.get(`/api/assessment/attempts/${attempt}/review`)).body.data.score).toBe(1);
      expect(await regrade(needs, items, former, acting)).toMatchObject({ attempts: 0 });
    } finally {
      await app.close();
    }
  });
});
