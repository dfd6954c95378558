/** Attempts through the API: started, saved, submitted and closed by the server's clock. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { durationText } from "../../contract/form.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";

const attemptsPath = "/api/assessment/attempts";
const submitPath = "/api/assessment/save-assessment";

async function start(person: Person, slug = "javascript"): Promise<Attempt> {
  const reply = await person.post(attemptsPath, { slug });
  expect([200, 201]).toContain(reply.status);
  return reply.body.data;
}

/** Answers to the first questions, correct or wrong; the test recognises the key by its text. */
function answersOf(attempt: Attempt, count: number, right = true): Record<string, string> {
  return Object.fromEntries(
    attempt.questions!.slice(0, count).map((question) => {
      const option = question.options.find(({ text }) => text.startsWith(keyText) === right)!;
      return [question.id, option.id];
    }),
  );
}

async function resultsOf(person: Person) {
  return (await person.get("/api/assessment/my-assessments")).body.data;
}

onBothForms("attempts", (form, engine) => {
  const { questions: count, seconds, options, passScore } = form;
  const duration = durationText(seconds);
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  test("a start gives the questions, options and seconds of its form, and no key", async () => {
    const person = await app.signUp();
    const reply = await person.post(attemptsPath, { slug: "javascript" });
    expect(reply.status).toBe(201);
    const attempt: Attempt = reply.body.data;
    expect(attempt.questions).toHaveLength(count);
    expect(attempt.questions!.every((question) => question.options.length === options)).toBe(true);
    expect(Date.parse(attempt.deadlineAt) - Date.parse(attempt.startedAt)).toBe(1000 * seconds);
    expect(attempt).toMatchObject({
      state: "open",
      title: "JavaScript Assessment",
      durationSeconds: seconds,
      attemptNumber: 1,
    });
    expect(reply.text).not.toMatch(/explanation-canary|difficulty|"why"|"rev"|"topic"/);
  });

  test("a second start resumes the open attempt with the same questions and deadline", async () => {
    const person = await app.signUp();
    const first = await start(person);
    app.clock.step(60);
    const reply = await person.post(attemptsPath, { slug: "javascript" });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id: first.id,
      deadlineAt: first.deadlineAt,
      questions: first.questions,
    });
  });

  test("twenty starts at once open one attempt (A04)", async () => {
    const person = await app.signUp();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => person.post(attemptsPath, { slug: "javascript" })),
    );
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  });

  test("an unknown slug is not found, one without a bank is not ready", async () => {
    const person = await app.signUp();
    expect(await person.post(attemptsPath, { slug: "no-such" })).toMatchObject({ status: 404 });
    expect(await person.post(attemptsPath, { slug: "rust" })).toMatchObject({
      status: 409,
      body: { code: "not_ready" },
    });
  });

  test("all correct scores the highest, all wrong 0, no answers 0, mixed the number of correct ones", async () => {
    for (const [answered, right, score] of [
      [count, true, count],
      [count, false, 0],
      [0, true, 0],
      [passScore - 1, true, passScore - 1],
    ] as const) {
      const person = await app.signUp();
      const attempt = await start(person);
      const reply = await person.post(submitPath, {
        attemptId: attempt.id,
        answers: answersOf(attempt, answered, right),
      });
      expect(reply).toMatchObject({ status: 200, body: { data: { correct: score, attemptId: attempt.id } } });
      expect(await resultsOf(person)).toMatchObject([
        {
          score,
          name: "JavaScript Assessment",
          duration,
          maxScore: count,
          passScore,
          format: "MCQ",
          slug: "javascript",
          attemptNumber: 1,
        },
      ]);
    }
  });

  test("the server stores its own score, name, duration and format, whatever a client posts (A02)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const body = { attemptId: attempt.id, score: "10", name: "Mine", duration: "1 Minute", format: "Essay" };
    expect((await person.post(submitPath, body)).status).toBe(200);
    expect(await resultsOf(person)).toMatchObject([
      { score: 0, name: "JavaScript Assessment", duration, format: "MCQ" },
    ]);
  });

  test("posting a score without an attempt stores nothing (A01)", async () => {
    const person = await app.signUp();
    for (const score of ["10", "11", "-1", "1e9", 10, null, [10], {}, true, ""]) {
      const reply = await person.post(submitPath, {
        name: "JavaScript Assessment",
        duration: "10 Minutes",
        score,
        format: "MCQ",
      });
      expect(reply).toMatchObject({ status: 409, body: { code: "no_open_attempt" } });
    }
    expect(await resultsOf(person)).toEqual([]);
  });

  test("a client that knows only the four fields submits its open attempt by the title", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    await person.patch(`${attemptsPath}/${attempt.id}`, { answers: answersOf(attempt, 3) });
    const fields = { name: "JavaScript Assessment", duration: "10 Minutes", score: "9", format: "MCQ" };
    expect((await person.post(submitPath, fields)).body.data).toMatchObject({
      attemptId: attempt.id,
      correct: 3,
    });
    expect((await person.post(submitPath, fields)).body.data).toMatchObject({
      attemptId: attempt.id,
      correct: 3,
    });
    app.clock.step(61);
    expect(await person.post(submitPath, fields)).toMatchObject({ status: 409 });
  });

  test("fifty concurrent submits store one result and get the same response (A03)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const body = { attemptId: attempt.id, answers: answersOf(attempt, 6) };
    const replies = await Promise.all(Array.from({ length: 50 }, () => person.post(submitPath, body)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200));
    expect(new Set(replies.map((reply) => reply.body.data.result.id)).size).toBe(1);
    expect(await resultsOf(person)).toHaveLength(1);
  });

  test("an autosave answers the same for a right and a wrong option (A06)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const shape = async (right: boolean) => {
      const reply = await person.patch(`${attemptsPath}/${attempt.id}`, {
        answers: answersOf(attempt, 1, right),
      });
      return { status: reply.status, keys: Object.keys(reply.body.data), length: reply.text.length };
    };
    expect(await shape(true)).toEqual(await shape(false));
  });

  test("a late retry never overwrites the same client's newer choice", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const path = `${attemptsPath}/${attempt.id}`;
    const [wrong, right] = [answersOf(attempt, 1, false), answersOf(attempt, 1, true)];
    await person.patch(path, { answers: wrong, client: "a", seq: 1 });
    await person.patch(path, { answers: right, client: "a", seq: 3 });
    expect((await person.patch(path, { answers: wrong, client: "a", seq: 2 })).status).toBe(200);
    expect((await person.get(path)).body.data.answers).toEqual(right);
    await person.patch(path, { answers: wrong, client: "b", seq: 1 });
    expect((await person.get(path)).body.data.answers).toEqual(wrong);
    await person.patch(path, { answers: right, client: "a", seq: 3 });
    expect((await person.get(path)).body.data.answers).toEqual(wrong);
  });

  test("null removes an answer", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const path = `${attemptsPath}/${attempt.id}`;
    await person.patch(path, { answers: answersOf(attempt, 2) });
    await person.patch(path, { answers: { [attempt.questions![0]!.id]: null } });
    expect(Object.keys((await person.get(path)).body.data.answers)).toEqual([attempt.questions![1]!.id]);
  });

  test("a foreign question or option is refused, and no part of the save is stored (A10)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const [first, second] = attempt.questions!;
    const path = `${attemptsPath}/${attempt.id}`;
    for (const answers of [
      { [first!.id]: first!.options[0]!.id, nonsense: "x" },
      { [first!.id]: second!.options[0]!.id },
      { [first!.id]: "" },
    ]) {
      expect(await person.patch(path, { answers })).toMatchObject({
        status: 422,
        body: { code: "invalid_input" },
      });
    }
    expect((await person.get(path)).body.data.answers).toEqual({});
  });

  test("another person's attempt is 404 for every call (A10)", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const attempt = await start(owner);
    const path = `${attemptsPath}/${attempt.id}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.patch(path, { answers: answersOf(attempt, 1) })).status).toBe(404);
    expect((await other.post(submitPath, { attemptId: attempt.id })).status).toBe(404);
    expect((await owner.get(path)).body.data).toMatchObject({ state: "open", answers: {} });
  });

  test("an answer counts within the grace of 5 s and not after it (A08)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const path = `${attemptsPath}/${attempt.id}`;
    app.clock.step(seconds + 4);
    expect((await person.patch(path, { answers: answersOf(attempt, 2) })).status).toBe(200);
    app.clock.step(2);
    expect(await person.patch(path, { answers: answersOf(attempt, 5) })).toMatchObject({
      status: 410,
      body: { code: "attempt_closed" },
    });
    const late = await person.post(submitPath, { attemptId: attempt.id, answers: answersOf(attempt, count) });
    expect(late).toMatchObject({ status: 200, body: { data: { correct: 2 } } });
    expect((await person.get(path)).body.data).toMatchObject({ state: "expired", result: { score: 2 } });
  });

  test("the server closes an attempt that nobody submits, with the saved answers (F14)", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    await person.patch(`${attemptsPath}/${attempt.id}`, { answers: answersOf(attempt, 4) });
    app.clock.step(seconds - 1);
    await app.sweep();
    expect(await resultsOf(person)).toEqual([]);
    app.clock.step(9);
    const sweeps = await Promise.all([app.sweep(), app.sweep(), app.sweep()]);
    expect(Math.max(...sweeps)).toBeGreaterThanOrEqual(1);
    expect(await resultsOf(person)).toMatchObject([{ score: 4, createdAt: attempt.deadlineAt }]);
  });

  test("an overdue attempt is closed when it is read, and a new one starts after it", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    app.clock.step(3600);
    expect((await person.get(`${attemptsPath}/${attempt.id}`)).body.data.state).toBe("expired");
    const next = await start(person);
    expect(next.id).not.toBe(attempt.id);
    expect(next.attemptNumber).toBe(2);
  });

  test("three attempts of a person share no question, and two people's draws differ", async () => {
    const person = await app.signUp();
    const prompts: string[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const attempt = await start(person);
      prompts.push(attempt.questions!.map((question) => question.prompt));
      await person.post(submitPath, { attemptId: attempt.id });
    }
    expect(new Set(prompts.flat()).size).toBe(3 * count);
    const other = await start(await app.signUp());
    expect(other.questions!.map((question) => question.prompt)).not.toEqual(prompts[0]);
  });

  test("the profile counts the stored results", async () => {
    const person = await app.signUp();
    expect((await person.get("/api/user/profile")).body.data._count.assessments).toBe(0);
    const attempt = await start(person, "python");
    await person.post(submitPath, { attemptId: attempt.id });
    expect((await person.get("/api/user/profile")).body.data._count.assessments).toBe(1);
  });
});
