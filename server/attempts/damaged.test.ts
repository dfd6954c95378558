/** An unreadable attempt, or one that has lost a question's text, delays nobody else and doesn't stay open. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CompiledBank, CompiledItem } from "../../contract/bank.ts";
import { indexBanks } from "../banks/banks.ts";
import { checkDamagedAttempts } from "../cli/doctor-database.ts";
import { countWaiting } from "../insight/aggregator.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { testBank } from "../testing/test-banks.ts";

const attemptsPath = "/api/assessment/attempts";

/**
 * Ten topics of three questions, most of them with one of each difficulty: the questions of an attempt depend on the
 * earlier draws, not on the order in which they were last seen.
 */
function unevenBank(options: number): CompiledBank {
  const bank = testBank("javascript", "JavaScript Assessment", 1, options);
  const topics = Array.from({ length: 10 }, (_, index) => ({
    id: `t${index}`,
    title: `Topic ${index}`,
    count: 3,
  }));
  const items = bank.items.map((item, index): CompiledItem => {
    const topic = Math.floor(index / 3);
    const difficulty =
      index % 3 === 0 && topic < 9 ? "easy" : index % 3 === 2 && topic < 6 ? "hard" : "medium";
    return { ...item, topic: `t${topic}`, difficulty };
  });
  return { ...bank, topics, items };
}

onBothForms("a damaged attempt", (form, engine) => {
  const { questions: count, seconds } = form;
  let app: TestApp;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    app = await startTestApp(engine, { form, log: (line) => logged.push(line) });
  });
  afterEach(() => app.close());

  test.each([
    ["draw", "[[not JSON"],
    ["answers", '[null,"'],
    ["draw", "[17, null]"],
    ["draw", "[]"],
    ["answers", '[[7, "2026-01-01T00:00:00.000Z"]]'],
  ])("whose %s is %s is closed at its deadline, logged once, and others go on", async (column, text) => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const start = async (slug: string, by = person) =>
      (await by.post(attemptsPath, { slug })).body.data.id as string;
    const [damaged, whole, others] = [
      await start("javascript"),
      await start("python"),
      await start("javascript", other),
    ];
    await app.db
      .updateTable("attempts")
      .set(column === "draw" ? { draw: text } : { answers: text })
      .where("id", "=", damaged)
      .execute();
    const open = (await person.get(attemptsPath)).body.data.attempts as { id: string }[];
    expect(open.map(({ id }) => id)).toEqual([whole]);

    app.clock.step(seconds + 20);
    await app.sweep();
    await app.sweep();
    const rows = await app.db.selectFrom("attempts").selectAll().where("closed_at", "is", null).execute();
    expect(rows).toEqual([]);
    const results = await app.db.selectFrom("results").select("attempt_id").execute();
    expect(results.map((row) => row.attempt_id).sort()).toEqual([whole, others].sort());
    expect(logged.filter((line) => line.includes("an attempt could not be read"))).toHaveLength(1);
    const row = await app.db
      .selectFrom("attempts")
      .selectAll()
      .where("id", "=", damaged)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(column === "draw" ? row.draw : row.answers)).toEqual({ damaged: text });
    expect(await checkDamagedAttempts(app.made.database)).toMatchObject([
      { state: "warning", text: expect.stringContaining(damaged) },
    ]);

    // Its person continues as if it had ended without a result.
    expect((await person.post(attemptsPath, { slug: "javascript" })).status).toBe(201);
    expect(await person.get(`${attemptsPath}/${damaged}`)).toMatchObject({
      status: 410,
      body: { code: "attempt_damaged" },
    });
  });

  const damage = (id: string, change: { draw: string } | { answers: string }) =>
    app.db.updateTable("attempts").set(change).where("id", "=", id).execute();
  const linesAbout = (id: string) =>
    logged.filter((line) => line.includes("an attempt could not be read") && line.includes(id));
  const begin = async (by: Awaited<ReturnType<typeof app.addPerson>>) => {
    const { data } = (await by.post(attemptsPath, { slug: "javascript" })).body;
    return { id: data.id as string, questions: data.questions as { prompt: string }[] };
  };

  test("is reported at each call, ends at the first, and is logged once; a new one can start", async () => {
    const person = await app.addPerson();
    const admin = await app.addAdmin();
    const { id } = await begin(person);
    await damage(id, { draw: "[[not JSON" });
    const beside = await startTestApp(engine, { form, beside: app, log: (line) => logged.push(line) });
    const path = `${attemptsPath}/${id}`;
    const replies = [
      await beside.send("GET", path, { cookie: person.cookie }),
      await person.get(path),
      await beside.send("PATCH", path, { cookie: person.cookie, body: { answers: {} } }),
      await beside.send("POST", "/api/assessment/save-assessment", {
        cookie: person.cookie,
        body: { attemptId: id },
      }),
      await person.get(`${path}/review`),
      await admin.get(`${path}/timeline`),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 410, body: { code: "attempt_damaged" } });
    expect(replies[0]!.body.error).toMatch(
      /damaged in storage.*ended without a result.*start the assessment again/,
    );
    expect(linesAbout(id)).toHaveLength(1);
    expect(logged.filter((line) => line.includes("unexpected error"))).toEqual([]);
    await beside.close();
    expect((await person.post(attemptsPath, { slug: "javascript" })).status).toBe(201);
  });

  test("is replaced by a new attempt when its person starts again", async () => {
    const person = await app.addPerson();
    const { id } = await begin(person);
    await damage(id, { answers: "{" });
    const again = await person.post(attemptsPath, { slug: "javascript" });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
    expect(linesAbout(id)).toHaveLength(1);
    expect((await person.get("/api/assessment/practice/javascript")).body.code).toBe("attempt_open");
  });

  const submit = (by: Awaited<ReturnType<typeof app.addPerson>>, attemptId: string) =>
    by.post("/api/assessment/save-assessment", { attemptId });

  test("that ended without being counted doesn't stop others from being counted; doctor lists it", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const ids = [];
    for (const by of [person, other]) {
      const { id } = await begin(by);
      await submit(by, id);
      ids.push(id);
    }
    const [damaged] = ids;
    await damage(damaged!, { answers: '[null,"' });
    await app.db.updateTable("attempts").set({ counted_at: null }).execute();
    expect(await countWaiting(app.attemptServices)).toBe(2);
    expect(await countWaiting(app.attemptServices)).toBe(0);
    const counts = await app.db.selectFrom("score_counts").select("all_count").execute();
    expect(counts).toEqual([{ all_count: 1 }]);
    expect(linesAbout(damaged!)).toHaveLength(1);
    expect(await checkDamagedAttempts(app.made.database)).toMatchObject([
      { state: "warning", text: expect.stringContaining(damaged!) },
    ]);
    // Its result remains, and its person's pages still work.
    expect((await person.get("/api/assessment/my-assessments")).body.data).toHaveLength(1);
    expect((await person.get("/api/assessment/statistics")).status).toBe(200);
    expect((await person.get("/api/user/export")).status).toBe(200);
    expect((await person.get("/api/assessment/practice/javascript")).body.data.questions).toEqual([]);
  });

  test("keeps the order of later draws, so that no question repeats in a round", async () => {
    const banks = indexBanks([unevenBank(form.options)]);
    const person = await app.addPerson();
    const take = async (by: TestApp) => {
      const call = (path: string, body: unknown) => by.send("POST", path, { cookie: person.cookie, body });
      const { data } = (await call(attemptsPath, { slug: "javascript" })).body;
      await call("/api/assessment/save-assessment", { attemptId: data.id });
      return { id: data.id as string, prompts: data.questions.map((one: { prompt: string }) => one.prompt) };
    };
    const first = await startTestApp(engine, { form, beside: app, banks });
    const before = [];
    for (let number = 0; number < 4; number += 1) before.push(await take(first));
    await damage(before[0]!.id, { draw: "[[not JSON" });
    // Another server, without cached draws.
    const second = await startTestApp(engine, { form, beside: app, banks });
    const round = [before[3]!, await take(second), await take(second)];
    expect(new Set(round.flatMap(({ prompts }) => prompts)).size).toBe(3 * count);
    await Promise.all([first.close(), second.close()]);
  });

  /** A release rewrites a question of an attempt, and its stored text is lost: the view of a server of that release. */
  const loseText = async (attemptId: string) => {
    const { draw } = await app.db
      .selectFrom("attempts")
      .select("draw")
      .where("id", "=", attemptId)
      .executeTakeFirstOrThrow();
    const [, , [lost]] = JSON.parse(draw) as [[string], [string], [string]];
    await app.db.deleteFrom("item_versions").where("id", "=", lost).execute();
    const bank = testBank("javascript", "JavaScript Assessment", 1, form.options);
    const items = bank.items.map((item) =>
      item.hash === lost ? { ...item, hash: `${lost}-2`, rev: 2 } : item,
    );
    const banks = indexBanks([{ ...bank, items }]);
    return startTestApp(engine, { form, beside: app, banks, log: (line) => logged.push(line) });
  };

  test("that has lost the text of a question is damaged when it is read, and its person can start again", async () => {
    const person = await app.addPerson();
    const { id } = await begin(person);
    const later = await loseText(id);
    const path = `${attemptsPath}/${id}`;
    const call = (method: string, to: string, body?: unknown) =>
      later.send(method, to, { cookie: person.cookie, body });
    for (const reply of [
      await call("GET", path),
      await call("GET", path),
      await call("PATCH", path, { answers: {} }),
      await call("POST", "/api/assessment/save-assessment", { attemptId: id }),
    ])
      expect(reply).toMatchObject({ status: 410, body: { code: "attempt_damaged" } });
    expect(linesAbout(id)).toHaveLength(1);
    expect(await checkDamagedAttempts(app.made.database)).toMatchObject([
      { state: "warning", text: expect.stringContaining(id) },
    ]);
    expect((await call("POST", attemptsPath, { slug: "javascript" })).status).toBe(201);
    await later.close();
  });

  test("that has lost the text of a question is replaced when its person starts again", async () => {
    const person = await app.addPerson();
    const { id } = await begin(person);
    const later = await loseText(id);
    const body = { slug: "javascript" };
    const again = await later.send("POST", attemptsPath, { cookie: person.cookie, body });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
    expect(linesAbout(id)).toHaveLength(1);
    await later.close();
  });

  test("that has lost the text of a question is graded if nobody reads it; lists and statistics still work", async () => {
    const person = await app.addPerson();
    const admin = await app.addAdmin();
    const { id, questions } = await begin(person);
    const question = (questions[2] as unknown as { id: string }).id;
    await submit(person, id);
    const report = { attemptId: id, question, reason: "wrong-key" };
    expect((await person.post("/api/assessment/reports", report)).status).toBe(201);
    const second = await begin(person);
    const later = await loseText(id);
    const call = (method: string, to: string, { cookie } = person, body?: unknown) =>
      later.send(method, to, { cookie, body });
    await countWaiting(later.attemptServices);
    const submitted = await call("POST", "/api/assessment/save-assessment", person, { attemptId: second.id });
    expect(submitted.status).toBe(200);

    const practice = await call("GET", "/api/assessment/practice/javascript");
    expect(practice.body.data.questions).toHaveLength(2 * count - 1);
    const statistics = await call("GET", "/api/assessment/statistics");
    const topics = statistics.body.data.assessments[0].topics as { of: number }[];
    expect(topics.reduce((sum, topic) => sum + topic.of, 0)).toBe(2 * count - 1);
    const data = (await call("GET", "/api/user/export")).body.data;
    expect(data.reports[0].question).toMatch(/lost/);
    expect(data.attempts[0].answers.map((answer: { question: string }) => answer.question)[2]).toMatch(
      /lost/,
    );
    const reports = await call("GET", "/api/assessment/reports", admin);
    expect(reports.body.data).toMatchObject([{ prompt: expect.stringMatching(/lost/), options: [] }]);
    expect((await call("GET", "/api/assessment/insight/javascript", admin)).status).toBe(200);
    const third = await call("POST", attemptsPath, person, { slug: "javascript" });
    expect(third.status).toBe(201);
    await call("POST", "/api/assessment/save-assessment", person, { attemptId: third.body.data.id });
    expect((await call("GET", `${attemptsPath}/${id}/review`)).body.code).toBe("attempt_damaged");
    expect((await call("GET", `${attemptsPath}/${second.id}/review`)).status).toBe(200);
    // Its result remains.
    expect((await call("GET", "/api/assessment/my-assessments")).body.data).toHaveLength(3);
    expect(logged.filter((line) => line.includes("unexpected error"))).toEqual([]);
    await later.close();
  });
});
