/** Review, practice, own statistics and extra time through the API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { countWaiting } from "../insight/aggregator.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";

interface AnsweredPrompt {
  prompt: string;
  isMissed: boolean;
}

const attemptsPath = "/api/assessment/attempts";

onBothForms("review, practice, statistics and extra time", (form, engine) => {
  const { questions: count, seconds } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  async function start(person: Person, slug = "javascript"): Promise<Attempt> {
    return (await person.post(attemptsPath, { slug })).body.data;
  }

  async function take(person: Person, right: number, slug = "javascript"): Promise<Attempt> {
    const attempt = await start(person, slug);
    const answers = Object.fromEntries(
      attempt.questions!.map((question, place) => [
        question.id,
        question.options.find(({ text }) => text.startsWith(keyText) === place < right)!.id,
      ]),
    );
    await person.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers });
    return attempt;
  }

  test("there is no review before the end", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    const reply = await person.get(`${attemptsPath}/${attempt.id}/review`);
    expect(reply).toMatchObject({ status: 409, body: { code: "attempt_open" } });
    expect(reply.text).not.toContain(keyText);
  });

  test("the review has the chosen and the correct answer, explanation, source and item id of each question", async () => {
    const person = await app.signUp();
    const attempt = await take(person, 4);
    const { data } = (await person.get(`${attemptsPath}/${attempt.id}/review`)).body;
    expect(data).toMatchObject({ score: 4, maxScore: count, state: "submitted", attemptNumber: 1 });
    expect(data.questions.map((question: { id: string }) => question.id)).toEqual(
      attempt.questions!.map((question) => question.id),
    );
    for (const question of data.questions) {
      const right = question.options.find((option: { id: string }) => option.id === question.right);
      expect(right.text).toContain(keyText);
      expect(question.isRight).toBe(question.answer === question.right);
      expect(question).toMatchObject({
        item: expect.stringMatching(/^javascript-/),
        explanation: expect.stringContaining("canary"),
      });
      expect(question.sources).toHaveLength(1);
    }
    expect(data.topics.reduce((sum: number, topic: { right: number }) => sum + topic.right, 0)).toBe(4);
    expect(data.topics.reduce((sum: number, topic: { of: number }) => sum + topic.of, 0)).toBe(count);
    const covered = (await person.get("/api/assessment/topics/javascript")).body.data;
    expect(
      covered.map((topic: { title: string; questions: number }) => [topic.title, topic.questions]),
    ).toEqual(data.topics.map((topic: { title: string; of: number }) => [topic.title, topic.of]));
    expect((await person.get("/api/assessment/topics/unknown")).status).toBe(404);
  });

  test("another person's review is 404", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const attempt = await take(person, 3);
    expect((await other.get(`${attemptsPath}/${attempt.id}/review`)).status).toBe(404);
  });

  test("an answer that arrived after the time shows as late in the review and is not graded", async () => {
    const person = await app.signUp();
    const attempt = await start(person);
    app.clock.step(seconds + 20);
    const [question] = attempt.questions!;
    const right = question!.options.find(({ text }) => text.startsWith(keyText))!;
    const body = { attemptId: attempt.id, answers: { [question!.id]: right.id } };
    expect((await person.post("/api/assessment/save-assessment", body)).body.data.correct).toBe(0);
    const { data } = (await person.get(`${attemptsPath}/${attempt.id}/review`)).body;
    expect(data.questions[0]).toMatchObject({ answer: null, isRight: false, lateAnswer: right.id });
  });

  test("practice contains exactly the questions of ended attempts", async () => {
    const person = await app.signUp();
    expect((await person.get("/api/assessment/practice/javascript")).body.data.questions).toEqual([]);
    const attempt = await take(person, 0);
    const { data } = (await person.get("/api/assessment/practice/javascript")).body;
    const prompts = (list: { prompt: string }[]) => list.map((question) => question.prompt).sort();
    expect(prompts(data.questions)).toEqual(prompts(attempt.questions!));
    expect((await person.get("/api/assessment/practice/no-such")).status).toBe(404);
  });

  test("practice lists the questions missed the last time, and their topics", async () => {
    const person = await app.signUp();
    const missed = new Map<string, boolean>();
    // Three attempts share no question; the fourth of a bank that is used up repeats some, and the last answer counts.
    for (const right of [4, 0, count, count]) {
      const attempt = await take(person, right);
      for (const [place, { prompt }] of attempt.questions!.entries()) missed.set(prompt, place >= right);
      const { data } = (await person.get("/api/assessment/practice/javascript")).body;
      expect(
        new Map(data.questions.map(({ prompt, isMissed }: AnsweredPrompt) => [prompt, isMissed])),
      ).toEqual(missed);
      expect(data.topics.map(({ id }: { id: string }) => id).sort()).toEqual(
        [...new Set(data.questions.map(({ topic }: { topic: string }) => topic))].sort(),
      );
    }
    expect(missed.size).toBeGreaterThanOrEqual(3 * count);
    expect(missed.size).toBeLessThan(4 * count);
  });

  test("while an attempt on the assessment is open, its reviews and its practice are closed, and no others", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const [first, elsewhere] = [await take(person, count - 1), await take(person, count - 1, "python")];
    await take(other, count - 1);
    // With and without the server's cache of recently ended attempts.
    for (const seconds of [0, 60]) {
      app.clock.step(seconds);
      const open = await start(person);
      for (const path of [`${attemptsPath}/${first.id}/review`, "/api/assessment/practice/javascript"]) {
        const reply = await person.get(path);
        expect(reply, path).toMatchObject({
          status: 409,
          body: { code: "attempt_open", error: expect.stringMatching(/still running.*when it has ended/) },
        });
        expect(reply.text).not.toContain(keyText);
        expect(reply.text).not.toMatch(/rightShare|isMissed/);
      }
      expect((await person.get(`${attemptsPath}/${elsewhere.id}/review`)).status).toBe(200);
      expect((await person.get("/api/assessment/practice/python")).status).toBe(200);
      expect((await other.get("/api/assessment/practice/javascript")).status).toBe(200);
      await person.post("/api/assessment/save-assessment", { attemptId: open.id });
      expect((await person.get(`${attemptsPath}/${first.id}/review`)).status).toBe(200);
      expect((await person.get("/api/assessment/practice/javascript")).status).toBe(200);
    }
  });

  test("they open when the time of an unsubmitted attempt ends", async () => {
    const person = await app.addPerson();
    const ended = await take(person, count - 1);
    await start(person);
    app.clock.step(seconds + 100);
    expect((await person.get(`${attemptsPath}/${ended.id}/review`)).status).toBe(200);
    expect((await person.get("/api/assessment/practice/javascript")).body.data.questions).toHaveLength(
      2 * count,
    );
  });

  test("a percentile shows from 30 first attempts on, with their number", async () => {
    const fresh = await startTestApp(engine, { form });
    const takers: Person[] = [];
    const original = app;
    app = fresh;
    try {
      for (let index = 0; index < 29; index += 1) {
        const person = await fresh.signUp();
        await take(person, index % 10, "python");
        takers.push(person);
      }
      const standing = async () => {
        await countWaiting(fresh.attemptServices);
        return (await takers[5]!.get("/api/assessment/statistics")).body.data.assessments[0];
      };
      expect(await standing()).toMatchObject({
        slug: "python",
        attempts: 1,
        best: 5,
        latest: 5,
        percentile: null,
      });
      await take(await fresh.signUp(), count, "python");
      expect(await standing()).toMatchObject({ percentile: { below: 50, of: 30 } });
    } finally {
      app = original;
      await fresh.close();
    }
  });

  test("the review shows each question's share of right answers from 30 first attempts", async () => {
    const fresh = await startTestApp(engine, { form });
    const original = app;
    app = fresh;
    try {
      const first = await fresh.addPerson();
      const { id } = await take(first, count);
      const shares = async () => {
        await countWaiting(fresh.attemptServices);
        fresh.clock.step(11);
        const { data } = (await first.get(`${attemptsPath}/${id}/review`)).body;
        return data.questions as { item: string; rightShare?: { percent: number; of: number } }[];
      };
      const before = await shares();
      expect(before.filter(({ rightShare }) => rightShare)).toEqual([]);
      const met = new Map(before.map(({ item }) => [item, 1]));
      const rightOf = new Map(met);
      // About every third or fourth person gets a given question.
      while (before.every(({ item }) => met.get(item)! < 30)) {
        const person = await fresh.addPerson();
        const attempt = await take(person, 6);
        const { data } = (await person.get(`${attemptsPath}/${attempt.id}/review`)).body;
        for (const { item, isRight } of data.questions) {
          met.set(item, (met.get(item) ?? 0) + 1);
          if (isRight) rightOf.set(item, (rightOf.get(item) ?? 0) + 1);
        }
      }
      const shown = await shares();
      expect(shown.some(({ rightShare }) => rightShare)).toBe(true);
      for (const { item, rightShare } of shown) {
        const of = met.get(item)!;
        const percent = Math.round((100 * rightOf.get(item)!) / of);
        expect(rightShare, `${item} met ${of} times`).toEqual(of < 30 ? undefined : { percent, of });
      }
    } finally {
      app = original;
      await fresh.close();
    }
  });

  test("an admin lengthens a running attempt, and all running ones", async () => {
    const [admin, one, two] = [await app.signUpAdmin(), await app.signUp(), await app.signUp()];
    const [first, second] = [await start(one), await start(two)];
    const reply = await admin.patch(`${attemptsPath}/${first.id}/extra-time`, { minutes: 5 });
    expect(Date.parse(reply.body.data.deadlineAt) - Date.parse(first.deadlineAt)).toBe(300_000);
    expect(
      (await admin.patch("/api/assessment/extra-time", { minutes: 1 })).body.data.attempts,
    ).toBeGreaterThanOrEqual(2);
    const lengths = await Promise.all(
      [
        [one, first],
        [two, second],
      ].map(
        async ([person, attempt]) =>
          (await (person as Person).get(`${attemptsPath}/${(attempt as Attempt).id}`)).body.data
            .durationSeconds,
      ),
    );
    expect(lengths).toEqual([seconds + 360, seconds + 60]);
    expect((await one.patch(`${attemptsPath}/${first.id}/extra-time`, { minutes: 5 })).status).toBe(403);
    await one.post("/api/assessment/save-assessment", { attemptId: first.id });
    expect((await admin.patch(`${attemptsPath}/${first.id}/extra-time`, { minutes: 5 })).status).toBe(410);
  });

  test("time for all moves each deadline to the millisecond, is logged for each, and saves continue", async () => {
    const admin = await app.addAdmin();
    const people = await Promise.all(Array.from({ length: 105 }, () => app.addPerson()));
    const begun = await Promise.all(people.map((person) => start(person)));
    const { attempts } = (await admin.patch("/api/assessment/extra-time", { minutes: 7 })).body.data;
    expect(attempts).toBeGreaterThanOrEqual(105);
    const entries = await app.db
      .selectFrom("audit")
      .select("subject_id")
      .where("action", "=", "add-extra-time")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(entries).toHaveLength(attempts);
    for (const [index, person] of people.entries()) {
      const { id, deadlineAt, questions } = begun[index]!;
      const answers = { [questions![0]!.id]: questions![0]!.options[0]!.id };
      const saved = await person.patch(`${attemptsPath}/${id}`, { answers });
      const moved = new Date(Date.parse(deadlineAt) + 420_000).toISOString();
      expect(saved).toMatchObject({ status: 200, body: { data: { deadlineAt: moved } } });
    }
  });

  test("a person's time factor lengthens the attempts they start from then on", async () => {
    const [admin, person] = [await app.signUpAdmin(), await app.signUp()];
    expect((await admin.patch(`/api/user/time-factor/${person.id}`, { percent: 150 })).status).toBe(200);
    expect((await start(person)).durationSeconds).toBe(1.5 * seconds);
    for (const percent of [99, 301, 150.5, "150", null]) {
      expect((await admin.patch(`/api/user/time-factor/${person.id}`, { percent })).status).toBe(422);
    }
    expect((await admin.patch("/api/user/time-factor/nobody", { percent: 150 })).status).toBe(404);
    const entries = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("subject_id", "=", person.id)
      .execute();
    expect(entries).toMatchObject([
      { actor_id: admin.id, action: "set-time-factor", details: '{"percent":150}' },
    ]);
  });
});
