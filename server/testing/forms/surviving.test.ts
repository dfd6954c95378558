/** Attempts of any form survive an outage, late answers, damage and a change of server; and an assignment's times. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { begin as beginAssigned, makeGroup, wallTime } from "../../assignments/testing/group-of.ts";
import type { TestApp } from "../test-app.ts";
import { answersTo, attemptsPath, begin, onEachForm } from "./each-form.ts";

const submitPath = "/api/assessment/save-assessment";
const hour = 3600;

onEachForm("what an attempt survives", (taken, engine) => {
  const { slug, title, form } = taken;
  const { questions: count, passScore } = form;
  let app: TestApp;
  /** Another server on the same database. */
  let second: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine, { outages: true });
    second = await taken.start(engine, { beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  /** The servers run for a number of seconds. */
  async function live(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 5) {
      app.clock.step(Math.min(5, seconds - passed));
      await app.attemptServices.heartbeat.beat();
    }
  }

  test("an outage gives its time back, so that answers count until then", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person, taken);
    const path = `${attemptsPath}/${attempt.id}`;
    await live(5);
    app.clock.step(120);
    await app.attemptServices.heartbeat.beat();
    const { durationSeconds, returnedSeconds } = (await person.get(path)).body.data;
    expect(durationSeconds).toBe(form.seconds);
    expect(returnedSeconds).toBeGreaterThanOrEqual(120);
    expect(returnedSeconds).toBeLessThanOrEqual(122);
    // Ten seconds before the extended end.
    await live(form.seconds - 15);
    expect((await person.patch(path, { answers: answersTo(attempt, 2, 2) })).status).toBe(200);
    await live(30);
    expect((await person.patch(path, { answers: answersTo(attempt, 3, 3) })).status).toBe(410);
    await app.sweep();
    expect((await person.get(path)).body.data).toMatchObject({ state: "expired", result: { score: 2 } });
  });

  test("answers delayed by a long outage count once an admin accepts them, with certificates", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const attempt = await begin(person, taken);
    const path = `${attemptsPath}/${attempt.id}`;
    await person.patch(path, { answers: answersTo(attempt, 1, 1) });
    await live(form.seconds - 60);
    app.clock.step(hour);
    await app.sweep();
    const late = { attemptId: attempt.id, answers: answersTo(attempt, passScore) };
    expect((await person.post(submitPath, late)).body.data.correct).toBe(1);
    const [outage] = (await admin.get("/api/assessment/outages")).body.data;
    const answers = `/api/assessment/outages/${outage.id}/late-answers`;
    const counted = { attempts: 1, up: 1, certificatesIssued: 1, lower: 0, tooLate: 0 };
    expect((await admin.get(answers)).body.data).toEqual(counted);
    expect((await admin.post(answers, {})).body.data).toEqual(counted);
    const { result, certificate } = (await person.get(path)).body.data;
    expect(result).toMatchObject({ score: passScore, maxScore: count, passScore });
    expect(certificate.code).toEqual(expect.any(String));
    await app.mailsSent();
    const mail = app.mails.findLast(({ recipient }) => recipient === person.email)!;
    expect(mail.subject).toBe(`Your score is now ${passScore} of ${count}`);
    expect(mail.text).toContain(`Your score was 1 of ${count} and is now ${passScore} of ${count}.`);
  });

  test("an unreadable one is closed without a result, and its person can start another", async () => {
    const person = await app.addPerson();
    const { id } = await begin(person, taken);
    await app.db.updateTable("attempts").set({ draw: "[[not JSON" }).where("id", "=", id).execute();
    await live(form.seconds + 20);
    await app.sweep();
    const results = app.db.selectFrom("results").select("score").where("attempt_id", "=", id);
    expect(await results.execute()).toEqual([]);
    expect((await person.get(`${attemptsPath}/${id}`)).status).toBe(410);
    expect((await begin(person, taken)).questions).toHaveLength(count);
  });

  test("it continues on another server, with extra minutes given there", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const there = (from: typeof person, method: string, path: string, body?: object) =>
      second.send(method, path, { cookie: from.cookie, ...(body ? { body } : {}) });
    const attempt = await begin(person, taken);
    const path = `${attemptsPath}/${attempt.id}`;
    expect((await there(admin, "PATCH", `${path}/extra-time`, { minutes: 5 })).status).toBe(200);
    expect((await there(person, "PATCH", path, { answers: answersTo(attempt, 2, 2) })).status).toBe(200);
    await live(form.seconds + 200);
    const rest = { attemptId: attempt.id, answers: answersTo(attempt, count) };
    const submitted = (await person.post(submitPath, rest)).body.data;
    expect(submitted).toMatchObject({ correct: count, result: { score: count, maxScore: count } });
    const review = (await there(person, "GET", `${path}/review`)).body.data;
    expect(review).toMatchObject({ score: count, maxScore: count, passScore, title });
    expect(review.questions).toHaveLength(count);
  });

  test("an assignment has its numbers, and a hard end cuts its time", async () => {
    const [group, person] = [await makeGroup(app), await app.addPerson()];
    await group.add(person);
    const set = await group.set({ slug, title });
    const attempt: Attempt = (await beginAssigned(person, set)).body.data;
    expect([attempt.durationSeconds, attempt.questions!.length]).toEqual([form.seconds, count]);
    app.clock.step(60);
    await person.post(submitPath, { attemptId: attempt.id, answers: answersTo(attempt, passScore) });
    const mine = (await person.get(`/api/assignments/${set}`)).body.data;
    expect(mine).toMatchObject({ state: "done", score: passScore, maxScore: count });
    const matrix = (await group.manager.get(`/api/groups/${group.id}/results`)).body.data;
    expect(JSON.stringify(matrix)).toContain(`"maxScore":${count}`);

    const short = await group.set({ slug, title, startBy: wallTime(app, 2), hardEnd: wallTime(app, 4) });
    const asked = (await beginAssigned(person, short)).body;
    expect(asked.code).toBe("shorter_time");
    expect(asked.error).toContain(`instead of ${form.seconds / 60} minutes`);
    const cut: Attempt = (await beginAssigned(person, short, { acceptShorter: true })).body.data;
    expect(cut.durationSeconds).toBeGreaterThan(170);
    expect(cut.durationSeconds).toBeLessThanOrEqual(240);
  });
});
