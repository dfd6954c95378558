/** Extra time for everyone reaches running attempts only: an attempt past its deadline keeps its deadline and its end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { begin, makeGroup, wallTime } from "../../assignments/testing/group-of.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

onEachEngine("extra time", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const storedOf = (id: string) =>
    app.db
      .selectFrom("attempts")
      .select(["deadline_at", "extra_minutes", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("time for all doesn't change ended attempts", async () => {
    const admin = await app.signUpAdmin();
    const [late, submitted, running] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const startFor = async (person: typeof late): Promise<Attempt> =>
      (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    const over = await startFor(late);
    // Past its deadline, but not closed yet.
    app.clock.step(over.durationSeconds + 1);
    const done = await startFor(submitted);
    await submitted.post("/api/assessment/save-assessment", { attemptId: done.id });
    const open = await startFor(running);
    const before = [await storedOf(over.id), await storedOf(done.id)];
    const reply = await admin.patch("/api/assessment/extra-time", { minutes: 5 });
    expect(reply.body.data).toEqual({ attempts: 1 });
    expect([await storedOf(over.id), await storedOf(done.id)]).toEqual(before);
    expect(await storedOf(open.id)).toMatchObject({ extra_minutes: 5 });
    app.clock.step(10);
    const ended = (await late.get(`/api/assessment/attempts/${over.id}`)).body.data;
    expect(ended.state).toBe("expired");
  });

  test("time for an assignment reaches its running attempts and no others", async () => {
    const admin = await app.addAdmin();
    const group = await makeGroup(app);
    const [member, free] = [await app.addPerson(), await app.addPerson()];
    await group.add(member);
    const assignmentId = await group.set({ hardEnd: wallTime(app, 70) });
    const set: Attempt = (await begin(member, assignmentId)).body.data;
    const other: Attempt = (await free.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    const reply = await admin.patch("/api/assessment/extra-time", { minutes: 5, assignmentId });
    expect(reply.body.data).toEqual({ attempts: 1 });
    expect((await storedOf(set.id)).extra_minutes).toBe(5);
    expect((await storedOf(other.id)).extra_minutes).toBe(0);
  });
});
