/** Attempts of an assignment after its end: reviews, timelines, and the remains of an erased account. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getReview } from "../../contract/attempts/review.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { begin, makeGroup, type TestGroup, takeAssigned, wallTime } from "./testing/group-of.ts";

onEachEngine("attempts of assignments afterwards", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  async function taker() {
    const person = await app.addPerson();
    return { person, member: await group.add(person) };
  }

  test("managers see an attempt's timeline and review; an open attempt has no review", async () => {
    const { person } = await taker();
    const id = await group.set();
    const started = (await begin(person, id)).body.data;
    const path = `/api/assignments/${id}/attempts/${started.id}`;
    expect((await group.manager.get(`${path}/review`)).status).toBe(409);
    expect((await group.manager.get(`${path}/timeline`)).body.data.events[0].kind).toBe("started");
    await person.post("/api/assessment/save-assessment", { attemptId: started.id });
    expect((await group.manager.get(`${path}/review`)).body.data.questions).toHaveLength(10);
  });

  test("managers and viewers who take it as well see no answers before they have finished", async () => {
    const { person } = await taker();
    const viewer = await app.addPerson();
    await group.add(viewer, { role: "viewer" });
    const id = await group.set({ slug: "python", reviewShown: "release", attempts: 2 });
    const path = `/api/assignments/${id}/attempts/${await takeAssigned(person, id, 5)}/review`;
    const refusal = async () => (await viewer.get(path)).body.code;
    expect(await refusal()).toBe("review_held");
    await takeAssigned(viewer, id, 5);
    expect(await refusal()).toBe("review_held");
    await takeAssigned(viewer, id, 5);
    expect((await viewer.get(path)).status).toBe(200);
    // A free attempt may have the same questions.
    const free = (await viewer.post("/api/assessment/attempts", { slug: "python" })).body.data;
    expect(await refusal()).toBe("attempt_open");
    await viewer.post("/api/assessment/save-assessment", { attemptId: free.id });
    expect((await viewer.get(path)).status).toBe(200);
    expect((await group.manager.get(path)).status).toBe(200);
  });

  test("reviews wait as the assignment says: own window, everybody's, or the release", async () => {
    const { person } = await taker();
    const own = await group.set({ reviewShown: "own-window", attempts: 2 });
    const first = await takeAssigned(person, own, 5);
    const path = (attempt: string) => getReview.path.replace(":id", attempt);
    const held = await person.get(path(first));
    expect([held.status, held.body.code]).toEqual([409, "review_held"]);
    // A free attempt on the same assessment would reveal the same answers.
    const free = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    await person.post("/api/assessment/save-assessment", { attemptId: free.id });
    expect((await person.get(path(free.id))).body.code).toBe("review_held");
    expect((await person.get("/api/assessment/practice/javascript")).body.code).toBe("review_held");
    await takeAssigned(person, own, 5);
    expect((await person.get(path(first))).status).toBe(200);
    expect((await person.get(path(free.id))).status).toBe(200);

    const release = await group.set({ reviewShown: "release" });
    const third = await takeAssigned(person, release, 1);
    expect((await person.get(path(third))).body.error).toContain("releases them");
    expect((await person.get("/api/assessment/practice/javascript")).status).toBe(409);
    await group.manager.post(`/api/assignments/${release}/release`, {});
    expect((await person.get(path(third))).status).toBe(200);

    const all = await group.set({ reviewShown: "all-windows", startBy: wallTime(app, 30) });
    const fourth = await takeAssigned(person, all, 1);
    expect((await person.get(path(fourth))).body.error).toContain("once everybody has finished");
    app.clock.step(31 * 60);
    expect((await person.get(path(fourth))).status).toBe(200);
  });

  test("deleting the account removes the reasons; attempts and standing stay without a name", async () => {
    const person = await app.signUp();
    const member = await group.add(person);
    const id = await group.set({ attempts: 2 });
    const attempt = await takeAssigned(person, id, 7);
    await takeAssigned(person, id, 4);
    await group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
      ...{ opens: null, startBy: null, hardEnd: null, attempts: 3, extraMinutes: 0, isExcused: false },
      reason: "In hospital",
    });
    await group.manager.post(`/api/assignments/${id}/attempts/${attempt}/annulment`, { reason: "Was ill" });
    const deleted = await app.send("DELETE", "/api/user/account", {
      cookie: person.cookie,
      body: { password: person.password },
    });
    expect(deleted.status, deleted.text).toBe(200);
    const left = await group.manager.get(`/api/assignments/${id}/members/${member}`);
    expect(left.text).not.toContain("hospital");
    expect(left.text).not.toContain("Was ill");
    expect(left.body.data.cell).toMatchObject({ score: 4, attempts: 1 });
  });
});
