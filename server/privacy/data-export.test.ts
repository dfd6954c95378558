/** The export of one's own data: complete at any size, and without anything that helps with an open test. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { questionsOf } from "../attempts/questions.ts";
import { begin, earn, take } from "../certificates/testing/earn.ts";
import { countRows } from "../testing/counted-rows.ts";
import { onEachEngine } from "../testing/engines.ts";
import { copyAttempts } from "../testing/seeds/many-attempts.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { collectOwnData } from "./data-export-store.ts";

onEachEngine("own data", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const exported = async (person: Person) => (await person.get("/api/user/export")).body.data;
  const endAttempt = (person: Person, attemptId: string) =>
    person.post("/api/assessment/save-assessment", { attemptId });

  test("an export of 4,300 attempts is complete and reads at most 500 rows at a time", async () => {
    const total = 4_300;
    const person = await app.addPerson();
    await take(app, person, 9);
    await copyAttempts(app.db, { userId: person.id, slug: "javascript", total });
    const { db, rows } = countRows(app.db);
    const data = await collectOwnData(
      db,
      app.attemptServices.assessments,
      questionsOf({ ...app.attemptServices, db }),
      { id: person.id, sessionId: "" },
      app.clock.now(),
    );
    let results = 0;
    for await (const result of data.results as AsyncIterable<{ attemptNumber: number }>) {
      results += 1;
      if (results === 1) expect(rows().all).toBeLessThan(1000);
      expect(result.attemptNumber).toBeLessThanOrEqual(total);
    }
    let attempts = 0;
    for await (const attempt of data.attempts as AsyncIterable<{ number: number; answers: unknown[] }>) {
      attempts += 1;
      expect(attempt.number).toBe(attempts);
      expect(attempt.answers).toHaveLength(10);
    }
    expect([results, attempts]).toEqual([total, total]);
    expect(rows().most).toBeLessThanOrEqual(500);
    expect(rows().all).toBeLessThan(2 * total + 100);
  });

  test("the call returns one complete JSON document, longer than a batch", async () => {
    const person = await app.addPerson();
    const code = await earn(app, person);
    await copyAttempts(app.db, { userId: person.id, slug: "javascript", total: 620 });
    const data = await exported(person);
    expect(data.results).toHaveLength(620);
    expect(new Set(data.results.map(({ id }: { id: string }) => id)).size).toBe(620);
    expect(data.attempts.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 620 }, (_, index) => index + 1),
    );
    expect(data.certificates).toMatchObject([{ code, score: 9 }]);
    expect(data.attempts[619].answers[0]).toEqual({
      question: expect.stringContaining("?"),
      choice: expect.any(String),
      savedAt: expect.any(String),
    });
  });

  test("certificates and shared results are listed once each, even beyond a batch", async () => {
    const person = await app.addPerson();
    const attempts = [];
    for (let index = 0; index < 3; index += 1) attempts.push(await take(app, person, 9));
    for (const { attemptId } of attempts)
      await person.patch(`/api/assessment/attempts/${attemptId}/share`, { isShared: true });
    const { certificates, shares } = await exported(person);
    expect(certificates.map(({ attemptNumber }: { attemptNumber: number }) => attemptNumber)).toEqual([
      1, 2, 3,
    ]);
    expect(shares.map(({ attemptId }: { attemptId: string }) => attemptId).sort()).toEqual(
      attempts.map(({ attemptId }) => attemptId).sort(),
    );
  });

  test("it has no question, choice or report of an open test, and no bank ids", async () => {
    const person = await app.addPerson();
    const admin = await app.addAdmin();
    const first = await begin(person);
    const [reported] = first.questions!;
    await endAttempt(person, first.id);
    const body = { attemptId: first.id, question: reported!.id, reason: "wrong-key", text: "Really?" };
    const { data: report } = (await person.post("/api/assessment/reports", body)).body;
    await admin.patch(`/api/assessment/reports/${report.id}`, {
      status: "no-fault",
      answer: "The key is B.",
    });

    const open = await begin(person);
    const shown = open.questions![0]!;
    await person.patch(`/api/assessment/attempts/${open.id}`, {
      answers: { [shown.id]: shown.options[0]!.id },
    });
    const meanwhile = await person.get("/api/user/export");
    expect(meanwhile.body.data.reports).toEqual([]);
    expect(meanwhile.body.data.attempts).toMatchObject([
      { state: "submitted", answers: { length: 10 } },
      { state: "open", answers: [] },
    ]);
    expect(meanwhile.text).not.toMatch(/The key is B|javascript-[a-z]+-\d{3}/);

    await endAttempt(person, open.id);
    const after = await person.get("/api/user/export");
    expect(after.body.data.reports).toEqual([
      {
        question: reported!.prompt,
        assessment: "javascript",
        reason: "wrong-key",
        text: "Really?",
        createdAt: expect.any(String),
        status: "no-fault",
        answer: "The key is B.",
      },
    ]);
    expect(after.body.data.attempts[1].answers).toHaveLength(10);
  });

  test("it lists the data stored about deleted accounts of the address, once the address is verified again", async () => {
    const email = "again@example.org";
    const person = await app.signUp({ email });
    await app.verify(person.id);
    expect((await exported(person)).pastAttempts).toEqual([]);
    await take(app, person, 4);
    const body = { password: person.password };
    const deleted = await app.send("DELETE", "/api/user/account", { cookie: person.cookie, body });
    expect(deleted.status).toBe(200);
    const again = await app.signUp({ email });
    expect((await exported(again)).pastAttempts).toEqual([]);
    await app.verify(again.id);
    const { pastAttempts } = await exported(again);
    expect(pastAttempts).toEqual([
      {
        assessment: "JavaScript Assessment",
        attempts: 1,
        starts: [expect.any(String)],
        questions: Array(10).fill(expect.any(String)),
        keptUntil: expect.any(String),
      },
    ]);
  });
});
