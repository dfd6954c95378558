/** Reports of questions, their replies, and quarantined questions, through the API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { stemOf } from "../../contract/markdown.ts";
import { indexBanks } from "../banks/banks.ts";
import { promptOf } from "../banks/prompt.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { testBank } from "../testing/test-banks.ts";

onBothForms("the quality of questions", (form, engine) => {
  let app: TestApp;
  let admin: Person;
  const [bank, python] = [
    testBank("javascript", "JavaScript Assessment", 1, form.options),
    testBank("python", "Python Assessment", 1, form.options),
  ] as const;
  beforeAll(async () => {
    app = await startTestApp(engine, { form, banks: indexBanks([bank, python]) });
    admin = await app.addAdmin({ name: "Root Admin" });
  });
  afterAll(() => app.close());

  const begin = async (person: Person, slug = "javascript") =>
    (await person.post("/api/assessment/attempts", { slug })).body.data;
  const end = (person: Person, attemptId: string) =>
    person.post("/api/assessment/save-assessment", { attemptId });
  /** An ended attempt, with its questions. */
  const take = async (person: Person, slug = "javascript") => {
    const attempt = await begin(person, slug);
    await end(person, attempt.id);
    return attempt;
  };
  const report = (person: Person, attemptId: string, question: string, more: object = {}) =>
    person.post("/api/assessment/reports", { attemptId, question, reason: "wrong-key", ...more });
  const reinstate = (id: string) =>
    app.send("DELETE", `/api/assessment/items/${id}/quarantine`, { cookie: admin.cookie });

  test("a report of a question is answered by an admin, and the reporter sees the answer", async () => {
    const person = await app.addPerson({ name: "Rita" });
    const hasCode = ({ prompt }: { prompt: string }) => prompt.includes("```");
    let attempt = await take(person);
    // One draw in a hundred and sixty has no question with code.
    while (!attempt.questions.some(hasCode)) attempt = await take(person);
    const reported = attempt.questions.find(hasCode);
    const sent = await report(person, attempt.id, reported.id, { text: "Line one\nline two" });
    expect(sent.status).toBe(201);
    // The taker's view of a report contains neither the bank's id nor the key.
    expect(sent.text).not.toMatch(/canary-key|javascript-[a-z]+-\d{3}/);
    const { data } = (await admin.get("/api/assessment/reports?page=1&status=open&q=rita")).body;
    expect(data).toMatchObject([
      { user: { name: "Rita" }, text: "Line one\nline two", isQuarantined: false, reason: "wrong-key" },
    ]);
    expect(data[0].options[0]).toContain("canary-key");
    // With its code, as the reporter saw it.
    expect(data[0].prompt).toBe(reported.prompt);
    await admin.patch(`/api/assessment/reports/${data[0].id}`, {
      status: "fixed",
      answer: "You were right.",
    });
    expect((await person.get("/api/assessment/my-reports")).body.data).toMatchObject([
      { status: "fixed", answer: "You were right.", question: reported.id },
    ]);
    const log = await admin.get(`/api/user/audit?subject=${data[0].id}&page=1`);
    expect(log.body.data).toMatchObject([
      { action: "answer-report", details: { status: "fixed" }, subjectName: stemOf(reported.prompt) },
    ]);
    expect(log.text).not.toContain("canary-key");
  });

  test("a person reports a question once, even with twenty concurrent requests", async () => {
    const person = await app.addPerson();
    const attempt = await take(person);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => report(person, attempt.id, attempt.questions[1].id)),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    const others = replies.filter((reply) => reply.status !== 201);
    expect(others.every((reply) => reply.status === 200 || reply.status === 429)).toBe(true);
    expect((await person.get("/api/assessment/my-reports")).body.data).toHaveLength(1);
  });

  test("reporting a question again shows the first report, as often as somebody tries", async () => {
    const person = await app.addPerson();
    const attempt = await take(person);
    const first = await report(person, attempt.id, attempt.questions[0].id, { text: "First" });
    for (let time = 0; time < 21; time += 1)
      expect(await report(person, attempt.id, attempt.questions[0].id, { text: "Again" })).toMatchObject({
        status: 200,
        body: { data: first.body.data },
      });
    expect((await report(person, attempt.id, attempt.questions[1].id)).status).toBe(201);
  });

  test("admins find reports by assessment, status and day, and an answer stays until another is written", async () => {
    const person = await app.addPerson({ name: "Filtered" });
    const reported = [];
    for (const slug of ["javascript", "python"]) {
      const attempt = await take(person, slug);
      reported.push((await report(person, attempt.id, attempt.questions[0].id)).body.data);
    }
    const found = async (query: string) =>
      (await admin.get(`/api/assessment/reports?page=1&q=filtered&${query}`)).body.data.map(
        ({ slug }: { slug: string }) => slug,
      );
    expect((await found("")).sort()).toEqual(["javascript", "python"]);
    expect(await found("assessment=python")).toEqual(["python"]);
    const day = (offset: number) =>
      new Date(app.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    expect(await found(`from=${day(0)}&to=${day(0)}`)).toHaveLength(2);
    expect(await found(`from=${day(1)}`)).toEqual([]);
    expect(await found(`to=${day(-1)}`)).toEqual([]);

    const answer = (id: string, body: object) => admin.patch(`/api/assessment/reports/${id}`, body);
    await answer(reported[0].id, { status: "fixed", answer: "Thank you." });
    expect(await found("status=fixed")).toEqual(["javascript"]);
    expect(await found("status=open")).toEqual(["python"]);
    expect((await answer(reported[0].id, { status: "no-fault" })).body.data).toMatchObject({
      status: "no-fault",
      answer: "Thank you.",
    });
    expect((await answer("no-such-report", { status: "fixed" })).status).toBe(404);
  });

  test("more than twenty reports an hour are refused, and accepted in the next hour", async () => {
    const person = await app.addPerson();
    const attempts = [await take(person), await take(person, "python"), await take(person)];
    const questions = attempts.flatMap((one) =>
      one.questions.map((question: { id: string }) => [one.id, question.id]),
    );
    const statuses: number[] = [];
    for (const [id, question] of questions) statuses.push((await report(person, id, question)).status);
    expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
    expect(statuses[20]).toBe(429);
    app.clock.step(3601);
    expect((await report(person, ...(questions[20] as [string, string]))).status).toBe(201);
  });

  test("a question of another person's attempt, or of none, can't be reported", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const attempt = await take(person);
    expect((await report(other, attempt.id, attempt.questions[0].id)).status).toBe(404);
    expect((await report(person, attempt.id, "no-such-question")).status).toBe(422);
    expect((await report(person, attempt.id, attempt.questions[0].id, { text: "\u202e" })).status).toBe(422);
  });

  test("while an attempt on the assessment is open, its reports are closed, and no others", async () => {
    const person = await app.addPerson();
    const attempts = [await take(person), await take(person, "python")];
    const [question, other] = attempts.map((one) => one.questions[0].id);
    expect((await report(person, attempts[0].id, question)).status).toBe(201);
    const open = await begin(person);
    for (const [id, asked] of [
      [open.id, open.questions[0].id],
      [attempts[0].id, question],
      [attempts[0].id, attempts[0].questions[1].id],
    ])
      expect(await report(person, id, asked)).toMatchObject({
        status: 409,
        body: { code: "attempt_open", error: expect.stringMatching(/still running.*when it has ended/) },
      });
    expect((await report(person, attempts[1].id, other)).status).toBe(201);
    const slugs = async () =>
      (await person.get("/api/assessment/my-reports")).body.data.map((one: { slug: string }) => one.slug);
    expect(await slugs()).toEqual(["python"]);
    app.clock.step(form.seconds + 100);
    expect(await slugs()).toEqual(["python", "javascript"]);
    expect((await report(person, open.id, open.questions[1].id)).status).toBe(201);
  });

  test("a quarantined question is not drawn from the next start, until it is reinstated", async () => {
    const person = await app.addPerson();
    // Two attempts without a repeat; where an author has planned the draw, one attempt.
    const fewest = form.draw === "thirds" ? 20 : form.questions;
    const out = bank.items.slice(0, -fewest).map((item) => item.id);
    for (const id of out) {
      const reply = await admin.patch(`/api/assessment/items/${id}/quarantine`, {
        reason: "Two right options",
      });
      expect(reply.status).toBe(200);
    }
    const list = (await admin.get("/api/assessment/quarantine")).body.data;
    expect(list.map(({ item }: { item: string }) => item).sort()).toEqual(out.toSorted());
    const [first] = bank.items;
    expect(list).toContainEqual(
      expect.objectContaining({ item: first!.id, title: bank.title, prompt: promptOf(first!) }),
    );
    const prompts: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const attempt = await begin(person);
      expect(attempt.questions).toHaveLength(form.questions);
      prompts.push(...attempt.questions.map((question: { prompt: string }) => question.prompt));
      await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    }
    const numbers = prompts.map((prompt) => Number(/Question (\d+)/.exec(prompt)![1]));
    expect(Math.min(...numbers)).toBeGreaterThan(out.length);

    // One more leaves too few questions: the assessment is no longer offered.
    const last = bank.items[out.length]!.id;
    const reply = await admin.patch(`/api/assessment/items/${last}/quarantine`, { reason: "Outdated" });
    expect(reply.body.data).toEqual({ item: last, drawable: fewest - 1 });
    expect((await person.post("/api/assessment/attempts", { slug: "javascript" })).body.code).toBe(
      "not_ready",
    );
    const { items } = (await app.send("GET", "/api/assessment/catalogue")).body.data;
    expect(items.find((item: { slug: string }) => item.slug === "javascript").ready).toBe(false);

    for (const id of [...out, last]) expect((await reinstate(id)).status).toBe(200);
    expect((await reinstate(last)).status).toBe(404);
    expect((await person.post("/api/assessment/attempts", { slug: "javascript" })).status).toBe(201);
    const log = await admin.get(`/api/user/audit?subject=${last}&page=1`);
    const subjectName = stemOf(bank.items.find(({ id }) => id === last)!.prompt);
    expect(log.body.data).toMatchObject([
      { action: "reinstate-item", subjectName },
      { action: "quarantine-item", subjectName },
    ]);
  });
});
