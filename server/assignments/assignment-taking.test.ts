/** Taking an assignment: who may start when, with how much time, and which score counts, on both engines. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { anAssignment, begin, makeGroup, type TestGroup, wallTime } from "./testing/group-of.ts";

onEachEngine("taking an assignment", (engine) => {
  let app: TestApp;
  /** A second server on the same database. */
  let second: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    second = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" }, beside: app });
    group = await makeGroup(app);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function taker(change?: Parameters<TestApp["addPerson"]>[0]): Promise<Person> {
    const person = await app.addPerson(change);
    await group.add(person);
    return person;
  }

  /** Submits with a number of correct answers. */
  function finish(person: Person, attempt: Attempt, right: number) {
    const answers = attempt
      .questions!.slice(0, right)
      .map((question) => [question.id, question.options.find(({ text }) => text.startsWith(keyText))!.id]);
    return person.post("/api/assessment/save-assessment", {
      attemptId: attempt.id,
      answers: Object.fromEntries(answers),
    });
  }

  const mine = async (person: Person, id: string) => (await person.get(`/api/assignments/${id}`)).body.data;

  const except = (assignment: string, member: string, change: Record<string, unknown>) =>
    app.db
      .insertInto("assignment_exceptions")
      .values({
        assignment_id: assignment,
        member_id: member,
        extra_minutes: 0,
        reason: "Ill",
        created_at: app.clock.now().toISOString(),
        ...change,
      } as never)
      .execute();

  test("a member's submitted score becomes their standing", async () => {
    const person = await taker();
    const id = await group.set();
    expect(await mine(person, id)).toMatchObject({ state: "open", attemptsUsed: 0, score: null });
    const started = await begin(person, id);
    expect(started.status).toBe(201);
    expect(started.body.data.durationSeconds).toBe(600);
    expect((await mine(person, id)).state).toBe("running");
    expect((await begin(person, id)).status).toBe(200);
    expect((await finish(person, started.body.data, 7)).status).toBe(200);
    expect(await mine(person, id)).toMatchObject({
      state: "done",
      attemptsUsed: 1,
      score: 7,
      maxScore: 10,
      isLate: false,
      attempts: [{ number: 1, state: "submitted", score: 7 }],
    });
    const again = await begin(person, id);
    expect([again.status, again.body.code]).toEqual([409, "start_refused"]);
    expect(again.body.error).toBe("You have used your attempt on this assignment.");
  });

  test("an attempt that nobody submits gets its standing from the sweeper", async () => {
    const person = await taker();
    const id = await group.set();
    await begin(person, id);
    app.clock.step(700);
    await app.sweep();
    expect(await mine(person, id)).toMatchObject({
      state: "done",
      score: 0,
      attempts: [{ state: "expired" }],
    });
  });

  test("a stranger, a viewer, an invited person and a former member can't see or start it", async () => {
    const id = await group.set();
    const [stranger, viewer, former] = [await app.addPerson(), await app.addPerson(), await app.addPerson()];
    await group.add(viewer, { role: "viewer", counts: 0 });
    await group.add(former, { state: "left" });
    for (const person of [stranger, viewer, former, group.manager]) {
      expect((await person.get(`/api/assignments/${id}`)).status).toBe(404);
      expect((await begin(person, id)).status).toBe(404);
      expect(
        (await person.get("/api/assignments")).body.data.map((one: { id: string }) => one.id),
      ).not.toContain(id);
    }
  });

  test("takers don't see draft and archived assignments", async () => {
    const person = await taker();
    const draft = await group.manager.post(`/api/groups/${group.id}/assignments`, anAssignment(app));
    expect((await begin(person, draft.body.data.id)).status).toBe(404);
    const id = await group.set();
    await group.manager.post(`/api/assignments/${id}/archive`, {});
    expect((await begin(person, id)).status).toBe(404);
  });

  test("before it opens and after the last start it is refused with the time in its zone", async () => {
    const person = await taker();
    const id = await group.set({ opens: wallTime(app, 30), startBy: wallTime(app, 90) });
    const early = await begin(person, id);
    expect(early.body.error).toMatch(/^This assignment opens on \w{3}, \d+ \w+ \d{4}, \d\d:\d\d \(UTC\)\.$/);
    app.clock.step(40 * 60);
    expect((await mine(person, id)).state).toBe("open");
    app.clock.step(60 * 60);
    const late = await begin(person, id);
    expect([late.status, late.body.code]).toEqual([409, "start_refused"]);
    expect(late.body.error).toContain("The last start was");
    expect((await mine(person, id)).state).toBe("missed");
  });

  test("a start in the last second before “Start by” has the whole personal time, with extra time", async () => {
    const person = await taker();
    await app.db.updateTable("users").set({ time_percent: 150 }).where("id", "=", person.id).execute();
    const id = await group.set({ startBy: wallTime(app, 10) });
    app.clock.step(8 * 60);
    const started = await begin(person, id);
    expect(started.body.data.durationSeconds).toBe(900);
  });

  test("late starts are possible until the late end and are marked", async () => {
    const person = await taker();
    const id = await group.set({ startBy: wallTime(app, 10), lateUntil: wallTime(app, 60) });
    app.clock.step(20 * 60);
    expect((await mine(person, id)).state).toBe("late");
    const started = await begin(person, id);
    await finish(person, started.body.data, 5);
    const after = await mine(person, id);
    expect(after).toMatchObject({ isLate: true, score: 5 });
    expect(after.attempts[0].lateSeconds).toBeGreaterThan(9 * 60);
  });

  test("a hard end shortens the time only after the person has agreed", async () => {
    const person = await taker();
    const id = await group.set({ startBy: wallTime(app, 10), hardEnd: wallTime(app, 13) });
    app.clock.step(8 * 60);
    const asked = await begin(person, id);
    expect([asked.status, asked.body.code]).toEqual([409, "shorter_time"]);
    expect(asked.body.error).toMatch(/You would have [34] minutes.* instead of 10 minutes\.$/);
    const started = await begin(person, id, { acceptShorter: true });
    expect(started.status).toBe(201);
    const end = Date.parse(
      `${(await app.db.selectFrom("assignments").select("hard_end_at").where("id", "=", id).executeTakeFirstOrThrow()).hard_end_at}`,
    );
    expect(Math.abs(Date.parse(started.body.data.deadlineAt) - end)).toBeLessThan(2000);
  });

  test("a personal exception gives other dates, more attempts and more minutes; an excused person can't start", async () => {
    const person = await app.addPerson();
    const member = await group.add(person);
    const id = await group.set({ startBy: wallTime(app, 10) });
    app.clock.step(30 * 60);
    expect((await mine(person, id)).state).toBe("missed");
    await except(id, member, {
      start_by_at: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
      attempts: 2,
      extra_minutes: 5,
    });
    const started = await begin(person, id);
    expect(started.body.data.durationSeconds).toBe(900);
    await finish(person, started.body.data, 3);
    expect(await mine(person, id)).toMatchObject({
      state: "scored",
      attemptsAllowed: 2,
      exceptionReason: "Ill",
    });
    await app.db
      .updateTable("assignment_exceptions")
      .set({ excused_at: app.clock.now().toISOString() })
      .where("member_id", "=", member)
      .execute();
    expect((await mine(person, id)).state).toBe("excused");
    expect((await begin(person, id)).body.error).toContain("excused");
  });

  test.each([
    ["best", 8],
    ["latest", 3],
    ["first", 5],
    ["mean", 5.33],
  ] as const)("of three attempts the %s counts: %s", async (counting, score) => {
    const person = await taker();
    const id = await group.set({ attempts: null, counting });
    for (const right of [5, 8, 3]) {
      const started = await begin(person, id);
      await finish(person, started.body.data, right);
    }
    expect(await mine(person, id)).toMatchObject({ score, attemptsUsed: 3, state: "scored" });
  });

  test("the cool-down keeps the next attempt back, and says until when", async () => {
    const person = await taker();
    const id = await group.set({ attempts: 2, cooldownMinutes: 20 });
    await finish(person, (await begin(person, id)).body.data, 1);
    const soon = await begin(person, id);
    expect(soon.body.error).toMatch(/^Your next attempt can start at/);
    expect((await mine(person, id)).nextStartAt).not.toBeNull();
    app.clock.step(20 * 60);
    expect((await begin(person, id)).status).toBe(201);
  });

  test("an access code opens it, in any letter case; a wrong one does not, and tries are limited", async () => {
    const person = await taker();
    const id = await group.set({ code: "Blue Heron" });
    expect((await begin(person, id)).body.error).toContain("Please enter the access code");
    expect((await begin(person, id, { code: "Grey Heron" })).body.code).toBe("wrong_access_code");
    for (let tries = 0; tries < 19; tries += 1) await begin(person, id, { code: "no" });
    expect((await begin(person, id, { code: "blue heron" })).status).toBe(429);
    app.clock.step(3601);
    const other = await group.set({ code: "Blue Heron" });
    expect((await begin(person, other, { code: " blue HERON " })).status).toBe(201);
  });

  test("it can't be started outside its networks", async () => {
    const person = await taker();
    const id = await group.set({ networks: ["192.0.2.0/24", "2001:db8::/48"] });
    const from = (address: string) =>
      app.send("POST", `/api/assignments/${id}/attempts`, { cookie: person.cookie, body: {}, from: address });
    expect((await from("198.51.100.7")).body.error).toContain("certain networks");
    expect((await from("2001:db8:1::5")).status).toBe(409);
    expect((await from("2001:db8:0:7::5")).status).toBe(201);
    expect((await from("192.0.2.9")).status).toBe(200);
  });

  test("an open free attempt on the assessment comes first; the assignment's own is resumed", async () => {
    const person = await taker();
    const id = await group.set();
    const free = await person.post("/api/assessment/attempts", { slug: "javascript" });
    const refused = await begin(person, id);
    expect(refused.body.error).toContain("does not belong to this assignment");
    await finish(person, free.body.data, 0);
    const started = await begin(person, id);
    expect(started.status).toBe(201);
    // Starting freely meanwhile resumes the same attempt.
    const same = await person.post("/api/assessment/attempts", { slug: "javascript" });
    expect(same.body.data.id).toBe(started.body.data.id);
  });

  test("of two starts on two servers one makes the attempt, and both get it (two servers)", async () => {
    const person = await taker();
    const id = await group.set({ attempts: 1 });
    const on = (server: TestApp) =>
      server.send("POST", `/api/assignments/${id}/attempts`, { cookie: person.cookie, body: {} });
    const replies = await Promise.all([on(app), on(second), on(app), on(second)]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("a start planned before the window changed is decided again", async () => {
    const person = await taker();
    const id = await group.set();
    const { version } = (await group.manager.get(`/api/assignments/${id}/settings`)).body.data;
    const [started, changed] = await Promise.all([
      second.send("POST", `/api/assignments/${id}/attempts`, { cookie: person.cookie, body: {} }),
      group.manager.patch(`/api/assignments/${id}`, {
        ...anAssignment(app),
        version,
        confirmed: true,
      }),
    ]);
    expect([started.status, changed.status]).toEqual([201, 200]);
    expect(
      await app.db.selectFrom("attempts").select("id").where("assignment_id", "=", id).execute(),
    ).toHaveLength(1);
  });

  test("the calendar file holds the personal window, in lines of at most 75 bytes", async () => {
    const person = await taker();
    const id = await group.set({
      title: "Prüfung, Teil 1; Grundlagen – für alle, die am Kurs teilnehmen möchten und mehr",
    });
    const file = await person.get(`/api/assignments/${id}/calendar`);
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    for (const line of file.text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const whole = file.text.replaceAll("\r\n ", "");
    expect(whole).toContain("SUMMARY:Prüfung\\, Teil 1\\; Grundlagen");
    expect(whole).toMatch(/DTEND:\d{8}T\d{6}Z/);
  });
});
