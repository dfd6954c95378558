/** Free attempts that an assignment blocks: for whom, on which assessments, and until when. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { begin, makeGroup, type TestGroup, wallTime } from "./testing/group-of.ts";

onEachEngine("free attempts that an assignment pauses", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine);
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  const free = (person: Person, slug = "javascript") => person.post("/api/assessment/attempts", { slug });
  async function member(change: Record<string, unknown> = {}) {
    const person = await app.addPerson();
    return { person, id: await group.add(person, change) };
  }
  const paused = (change: Parameters<TestGroup["set"]>[0] = {}) =>
    group.set({ title: "Midterm", freeAttempts: "paused", ...change });

  test("members start the assessment only in the assignment, others and other assessments are free", async () => {
    const [one, viewer, left] = [
      await member(),
      await member({ role: "viewer", counts: 0 }),
      await member({ state: "left" }),
    ];
    const stranger = await app.addPerson();
    const id = await paused();
    const refused = await free(one.person);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "free_attempts_paused",
      error: expect.stringMatching(/^Until .*\(UTC\) you can take this .* “Midterm”/),
    });
    // The server has cached the block from the last time, and still refuses the start.
    expect((await free(one.person)).status).toBe(409);
    expect((await free(one.person, "python")).status).toBe(201);
    for (const { person } of [viewer, left, { person: stranger }])
      expect((await free(person)).status).toBe(201);
    expect((await begin(one.person, id)).status).toBe(201);
    await group.manager.post(`/api/assignments/${id}/archive`, {});
  });

  test("draft and archived assignments pause nothing; a running attempt continues", async () => {
    const { person } = await member();
    const started = await free(person);
    const id = await paused();
    expect((await free(person)).body.data.id).toBe(started.body.data.id);
    const attempt = started.body.data.id;
    expect(
      (await person.post("/api/assessment/save-assessment", { attemptId: attempt, answers: {} })).status,
    ).toBe(200);
    expect((await free(person)).status).toBe(409);
    await group.manager.post(`/api/assignments/${id}/archive`, {});
    expect((await free(person)).status).toBe(201);
  });

  test("it ends after the person's own last start, and doesn't apply to an excused person", async () => {
    const [one, longer, excused] = [await member(), await member(), await member()];
    const id = await paused({ startBy: wallTime(app, 60), lateUntil: wallTime(app, 90) });
    const except = (row: string, change: object) =>
      group.manager.patch(`/api/assignments/${id}/members/${row}/exception`, {
        ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 0 },
        ...{ isExcused: false, reason: "x", ...change },
      });
    await except(longer.id, { startBy: wallTime(app, 180) });
    await except(excused.id, { isExcused: true });
    expect((await free(excused.person)).status).toBe(201);
    app.clock.step(80 * 60);
    expect((await free(one.person)).status).toBe(409);
    app.clock.step(20 * 60);
    expect((await free(one.person)).status).toBe(201);
    expect((await free(longer.person)).status).toBe(409);
    app.clock.step(90 * 60);
    expect((await free(longer.person)).status).toBe(201);
  });
});
