/** Rounds of three attempts share no question, however many attempts a person has behind them. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Attempt } from "../../contract/attempts.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

vi.mock("node:crypto", async () => (await import("../testing/cheap-hashing.ts")).cheapCrypto);

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
      // Few enough a day for the daily limit, often enough for the session to stay.
      app.clock.step(6 * 3600);
    }
    for (let first = 0; first < prompts.length; first += 30) {
      expect(new Set(prompts.slice(first, first + 30)).size).toBe(30);
    }
  });
});
