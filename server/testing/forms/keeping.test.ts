/** Data stored for an attempt of any form: saves from several devices and late ones, practice, whole lists, log and timeline. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Timeline } from "../../../contract/users/admin.ts";
import type { TestApp } from "../test-app.ts";
import { answersTo, attemptsPath, begin, onEachForm, takeForm } from "./each-form.ts";

onEachForm("data kept of an attempt", (taken, engine) => {
  const { slug, title, form, duration } = taken;
  const { questions: count, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine);
  });
  afterAll(() => app.close());

  test("saves of two devices are merged; an old one changes nothing, a late one doesn't count", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const attempt = await begin(person, taken);
    const path = `${attemptsPath}/${attempt.id}`;
    const [right, wrong] = [answersTo(attempt, count), answersTo(attempt, 0)];
    const ids = attempt.questions!.map(({ id }) => id);
    const of = (answers: Record<string, string>, from: number, to: number) =>
      Object.fromEntries(ids.slice(from, to).map((id) => [id, answers[id]]));
    const save = (answers: object, client: string, seq: number) =>
      person.patch(path, { answers, client, seq });
    expect((await save(of(right, 0, 2), "a", 5)).status).toBe(200);
    expect((await save(of(right, 2, count - 1), "b", 1)).status).toBe(200);
    expect((await save(of(wrong, 0, 2), "a", 4)).status).toBe(200);
    app.clock.step(form.seconds + 60);
    await app.attemptServices.heartbeat.beat();
    expect((await save(of(right, count - 1, count), "b", 2)).status).toBe(410);
    await app.sweep();
    const ended = (await person.get(path)).body.data;
    expect(ended).toMatchObject({ state: "expired", result: { score: count - 1, maxScore: count } });
    const timeline: Timeline = (await admin.get(`${path}/timeline`)).body.data;
    expect(timeline).toMatchObject({ slug, title, score: count - 1, maxScore: count });
    const saved = timeline.events.flatMap(({ kind, question }) => (kind === "saved" ? [question] : []));
    expect(saved.sort((a, b) => a! - b!)).toEqual(Array.from({ length: count - 1 }, (_, index) => index + 1));
  });

  test("practice opens at the end of an attempt, and lists missed questions", async () => {
    const person = await app.addPerson();
    await takeForm(app, person, taken, passScore);
    const open = await begin(person, taken);
    const path = `/api/assessment/practice/${slug}`;
    expect((await person.get(path)).body.code).toBe("attempt_open");
    await person.post("/api/assessment/save-assessment", { attemptId: open.id, answers: answersTo(open, 1) });
    const { questions } = (await person.get(path)).body.data as { questions: { isMissed: boolean }[] };
    const missed = questions.filter(({ isMissed }) => isMissed).length;
    expect([questions.length, missed]).toEqual([2 * count, count - passScore + (count - 1)]);
  });

  test("a person's statistics give each score on its scale, and each topic's share", async () => {
    const person = await app.addPerson();
    for (const right of [1, count]) await takeForm(app, person, taken, right);
    const [own] = (await person.get("/api/assessment/statistics")).body.data.assessments;
    expect(own).toMatchObject({ slug, title, attempts: 2, best: count, latest: count, maxScore: count });
    expect(own.bestOf).toEqual({ maxScore: count, passScore });
    expect(own.history.map(({ score }: { score: number }) => score)).toEqual([1, count]);
    const asked = own.topics.reduce((sum: number, topic: { of: number }) => sum + topic.of, 0);
    const right = own.topics.reduce((sum: number, topic: { right: number }) => sum + topic.right, 0);
    expect([asked, right]).toEqual([2 * count, count + 1]);
  });

  test("a list is read whole or by cursor, with each score as a number beside its scale", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    for (let right = 0; right < 3; right += 1) await takeForm(app, person, taken, right);
    const whole = (await person.get("/api/assessment/my-assessments")).body.data;
    expect(whole.map(({ score }: { score: number }) => score).sort()).toEqual([0, 1, 2]);
    for (const row of whole) expect(row).toMatchObject({ slug, duration, maxScore: count, passScore });
    const path = `/api/assessment/get-assessments?q=${person.email}&limit=2`;
    const first = (await admin.get(`${path}&cursor=`)).body;
    const rest = (await admin.get(`${path}&cursor=${encodeURIComponent(first.page.next)}`)).body;
    const walked = [...first.data, ...rest.data].map(({ score }: { score: number }) => score);
    expect([first.data.length, walked.sort()]).toEqual([2, [0, 1, 2]]);
  });

  test("extra minutes are in the log and in the timeline, with who gave them", async () => {
    const [person, admin] = [await app.addPerson({ name: "Tilda" }), await app.addAdmin()];
    const { id } = await begin(person, taken);
    await admin.patch(`${attemptsPath}/${id}/extra-time`, { minutes: 5 });
    const log = (await admin.get(`/api/user/audit?limit=20&actor=${admin.id}`)).body.data;
    expect(log).toContainEqual(
      expect.objectContaining({ action: "add-extra-time", subjectName: `${title}, Tilda` }),
    );
    const timeline: Timeline = (await admin.get(`${attemptsPath}/${id}/timeline`)).body.data;
    expect(timeline).toMatchObject({ title, extraMinutes: 5, state: "open" });
    expect(timeline.events.at(-1)).toMatchObject({ kind: "extra-time", minutes: 5, actor: { id: admin.id } });
  });
});
