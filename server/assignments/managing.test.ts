/** Managers set assignments, exceptions and annulments, and read the matrix and reviews, on both engines. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemberResults } from "../../contract/assignments/assignment-results.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import {
  anAssignment,
  begin,
  makeGroup,
  type TestGroup,
  takeAssigned,
  wallTime,
} from "./testing/group-of.ts";

onEachEngine("managing assignments", (engine) => {
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

  const remove = (path: string, by: Person) => app.send("DELETE", path, { cookie: by.cookie });
  const settings = async (id: string) =>
    (await group.manager.get(`/api/assignments/${id}/settings`)).body.data;
  const change = async (id: string, given: Record<string, unknown>) => {
    // Fixed times: times relative to now could differ by a minute, which would be a change to confirm.
    const { version, opens, startBy } = await settings(id);
    const path = `/api/assignments/${id}`;
    return group.manager.patch(path, { ...anAssignment(app), version, opens, startBy, ...given });
  };
  const rows = async (query = ""): Promise<MemberResults[]> =>
    (await group.manager.get(`/api/groups/${group.id}/results${query}`)).body.data;
  const cell = async (memberId: string, id: string) =>
    (await rows()).find((row) => row.id === memberId)?.cells.find((one) => one.assignmentId === id);
  const exception = (id: string, member: string, given: Record<string, unknown>) =>
    group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
      opens: null,
      startBy: null,
      hardEnd: null,
      attempts: null,
      extraMinutes: 0,
      isExcused: false,
      reason: "Ill on the day",
      ...given,
    });

  test("a draft says in plain words what it means, and how many a hard end would cut", async () => {
    const { person } = await taker();
    await app.db.updateTable("users").set({ time_percent: 200 }).where("id", "=", person.id).execute();
    const input = anAssignment(app, {
      hardEnd: wallTime(app, 75),
      attempts: 3,
      cooldownMinutes: 30,
      reviewShown: "release",
    });
    const preview = async (more = {}) =>
      (await group.manager.post(`/api/groups/${group.id}/assignments/preview`, { ...input, ...more })).body
        .data;
    const { summary, people, shortened } = await preview();
    expect(shortened).toBe(1);
    expect(people).toBeGreaterThanOrEqual(1);
    // Exceptions count: extra minutes for one person, and another one who is excused.
    const id = await group.set(input);
    await exception(id, (await taker()).member, { extraMinutes: 8 });
    await exception(id, (await taker()).member, { extraMinutes: 8, isExcused: true });
    expect(await preview({ id })).toMatchObject({ people: people + 1, shortened: 2 });
    expect(summary.join(" ")).toContain("up to 20 minutes with extra time");
    expect(summary).toContain("They have 3 attempts, and the best score counts.");
    expect(summary).toContain("Between two attempts they wait 30 minutes.");
  });

  test("each invalid input names its field; a time that doesn't exist comes with the two real ones", async () => {
    const post = (given: Record<string, unknown>) =>
      group.manager.post(`/api/groups/${group.id}/assignments`, { ...anAssignment(app), ...given });
    const wrong: [Record<string, unknown>, string][] = [
      [{ slug: "no-such" }, "slug"],
      [{ title: " " }, "title"],
      [{ timeZone: "Mars/Olympus" }, "timeZone"],
      [{ opens: "tomorrow" }, "opens"],
      [{ startBy: wallTime(app, -10) }, "startBy"],
      [{ lateUntil: wallTime(app, 30) }, "lateUntil"],
      [{ hardEnd: wallTime(app, 30) }, "hardEnd"],
      [{ attempts: 0 }, "attempts"],
      [{ attempts: 21 }, "attempts"],
      [{ cooldownMinutes: -1 }, "cooldownMinutes"],
      [{ code: "abc" }, "code"],
      [{ networks: ["10.0.0.0/33"] }, "networks"],
      [{ networks: ["2001:db8::/96"] }, "networks"],
    ];
    for (const [given, field] of wrong) {
      const reply = await post(given);
      expect([reply.status, Object.keys(reply.body.fields)[0]], JSON.stringify(given)).toEqual([422, field]);
    }
    const gap = await post({
      timeZone: "Europe/Berlin",
      opens: "2027-03-01T08:00",
      startBy: "2027-03-28T02:30",
    });
    expect(gap.body.fields).toEqual({
      startBy: "Clocks in Europe/Berlin are set forward over this time. Please choose 01:30 or 03:30.",
      startByEarlier: "2027-03-28T01:30+01:00",
      startByLater: "2027-03-28T03:30+02:00",
    });
    const chosen = await post({
      timeZone: "Europe/Berlin",
      opens: "2027-03-01T08:00",
      startBy: "2027-03-28T03:30+02:00",
    });
    expect(chosen.body.data.startByAt).toBe("2027-03-28T01:30:00.000Z");
  });

  test("a change names the version it is based on; one that takes something away needs a confirmation with the number of people", async () => {
    const { person } = await taker();
    const id = await group.set({ attempts: 3 });
    const shorter = await change(id, { attempts: 1 });
    expect([shorter.status, shorter.body.code]).toEqual([409, "needs_confirmation"]);
    const { people } = await settings(id);
    expect(shorter.body.error).toContain(`from ${people} people who can still start`);
    expect((await change(id, { attempts: 1, confirmed: true })).status).toBe(200);
    expect((await change(id, { attempts: 5 })).status).toBe(200);
    expect((await change(id, { attempts: 5, version: 1 })).body.code).toBe("changed_meanwhile");
    expect((await change(id, { slug: "python" })).body.fields.slug).toContain("can't be changed");
    const open = (await begin(person, id)).body.data;
    await change(id, { attempts: 5, startBy: wallTime(app, 1), hardEnd: wallTime(app, 2), confirmed: true });
    const after = (await person.get(`/api/assessment/attempts/${open.id}`)).body.data;
    expect(after.deadlineAt).toBe(open.deadlineAt);
  });

  test("a running attempt keeps its time, its place and its score when window and attempts shrink", async () => {
    const { person, member } = await taker();
    const id = await group.set({ startBy: wallTime(app, 60), attempts: 3 });
    await exception(id, member, { extraMinutes: 15 });
    const { data: attempt } = (await begin(person, id)).body;
    const shrunk = await change(id, { startBy: wallTime(app, -2), attempts: 1, confirmed: true });
    expect(shrunk.status, shrunk.text).toBe(200);
    await remove(`/api/assignments/${id}/members/${member}/exception`, group.manager);
    const read = async () => (await person.get(`/api/assessment/attempts/${attempt.id}`)).body.data;
    expect(await read()).toMatchObject({
      state: "open",
      durationSeconds: 1500,
      deadlineAt: attempt.deadlineAt,
    });
    expect(await cell(member, id)).toMatchObject({ state: "running" });
    app.clock.step(1400);
    const end = await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    expect(end.body.data).toMatchObject({ result: { score: 0 } });
    expect(await cell(member, id)).toMatchObject({ state: "done", score: 0, isLate: false });
    expect((await begin(person, id)).status).toBe(409);
  });

  test("another way of counting changes the standings that are there", async () => {
    const { person, member } = await taker();
    const id = await group.set({ attempts: null });
    await takeAssigned(person, id, 9);
    await takeAssigned(person, id, 4);
    expect(await cell(member, id)).toMatchObject({ score: 9, attempts: 2 });
    await change(id, { attempts: null, counting: "latest" });
    expect(await cell(member, id)).toMatchObject({ score: 4 });
  });

  test("the matrix shows every state; an invited person has a row, a former member keeps their result", async () => {
    const [done, running, idle, leaver] = [await taker(), await taker(), await taker(), await taker()];
    const invited = await group.add(undefined);
    const formerMember = await group.add(await app.addPerson(), { state: "left" });
    const id = await group.set();
    await takeAssigned(done.person, id, 6);
    await begin(running.person, id);
    await takeAssigned(leaver.person, id, 3);
    await app.db
      .updateTable("group_members")
      .set({ state: "left" })
      .where("id", "=", leaver.member)
      .execute();
    const before = await settings(id);
    await exception(id, idle.member, { isExcused: true });
    expect(await settings(id)).toMatchObject({ people: before.people - 1, finished: 1 });
    expect(await cell(done.member, id)).toMatchObject({ state: "done", score: 6, maxScore: 10, attempts: 1 });
    expect(await cell(running.member, id)).toMatchObject({ state: "running", score: null, attempts: 1 });
    expect(await cell(idle.member, id)).toMatchObject({ state: "excused", hasException: true });
    expect(await cell(invited, id)).toMatchObject({ state: "open" });
    const all = await rows();
    expect(all.find((row) => row.id === leaver.member)).toMatchObject({ hasLeft: true });
    expect(all.find((row) => row.id === invited)).toMatchObject({ hasJoined: false });
    expect(all.some((row) => row.id === formerMember)).toBe(false);
    const paged = await rows("?page=1&limit=2&sort=name");
    expect(paged).toHaveLength(2);
  });

  test("a viewer sees the matrix without addresses and can change nothing; a member sees none of it", async () => {
    const viewer = await app.addPerson();
    await group.add(viewer, { role: "viewer", counts: 0 });
    const { person, member } = await taker();
    const id = await group.set();
    const list = await viewer.get(`/api/groups/${group.id}/results`);
    expect(list.status).toBe(200);
    expect(list.body.data.every((row: MemberResults) => row.email === null)).toBe(true);
    const one = await viewer.get(`/api/assignments/${id}/members/${member}`);
    expect(one.body.data.member.email).toBeNull();
    expect((await viewer.post(`/api/assignments/${id}/archive`, {})).status).toBe(403);
    expect((await viewer.patch(`/api/assignments/${id}/members/${member}/exception`, {})).status).toBe(403);
    for (const path of [`/api/groups/${group.id}/results`, `/api/assignments/${id}/settings`])
      expect((await person.get(path)).status).toBe(403);
  });

  test("managers of another group get 404 for everything, also for a member of theirs on this assignment", async () => {
    const { member } = await taker();
    const id = await group.set();
    const other = await makeGroup(app);
    const foreign = await other.add(await app.addPerson());
    for (const path of [
      `/api/groups/${group.id}/results`,
      `/api/assignments/${id}/settings`,
      `/api/assignments/${id}/members/${member}`,
    ])
      expect((await other.manager.get(path)).status, path).toBe(404);
    expect((await group.manager.get(`/api/assignments/${id}/members/${foreign}`)).status).toBe(404);
    expect((await exception(id, foreign, {})).status).toBe(404);
  });

  test("an exception is checked against the window, audited, and removed again", async () => {
    const { person, member } = await taker();
    const id = await group.set();
    const early = await exception(id, member, { startBy: wallTime(app, -30) });
    expect(Object.keys(early.body.fields)).toEqual(["startBy"]);
    const set = await exception(id, member, { startBy: wallTime(app, 240), attempts: 2, extraMinutes: 10 });
    expect(set.body.data.exception).toMatchObject({
      attempts: 2,
      extraMinutes: 10,
      reason: "Ill on the day",
    });
    const mine = async () => (await person.get(`/api/assignments/${id}`)).body.data;
    expect(await mine()).toMatchObject({ wholeSeconds: 1200, attemptsAllowed: 2 });
    await remove(`/api/assignments/${id}/members/${member}/exception`, group.manager);
    expect(await mine()).toMatchObject({ wholeSeconds: 600, attemptsAllowed: 1, exceptionReason: null });
    const admin = await app.addAdmin();
    const log = (await admin.get(`/api/user/audit?subject=${group.id}`)).body.data;
    const actions = log.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(
      expect.arrayContaining(["set-exception", "remove-exception", "publish-assignment"]),
    );
  });

  test("an annulled attempt doesn't count, stays visible with its reason, and frees its attempt", async () => {
    const { person, member } = await taker();
    const id = await group.set();
    const attempt = await takeAssigned(person, id, 9);
    const path = `/api/assignments/${id}/attempts/${attempt}/annulment`;
    expect((await group.manager.post(path, { reason: "" })).status).toBe(422);
    expect((await group.manager.post(path, { reason: "Somebody else's work" })).status).toBe(200);
    await group.manager.post(path, { reason: "Another reason" });
    expect(await cell(member, id)).toMatchObject({ score: null, attempts: 0, state: "open" });
    const seen = (await person.get(`/api/assignments/${id}`)).body.data;
    expect(seen.attempts).toMatchObject([{ score: 9, annulledWhy: "Somebody else's work" }]);
    const again = await takeAssigned(person, id, 2);
    expect(await cell(member, id)).toMatchObject({ score: 2, attempts: 1 });
    const { assignments } = (await person.get("/api/user/export")).body.data;
    const own = assignments.find(({ annulled }: { annulled: unknown[] }) => annulled.length > 0);
    expect(own).toMatchObject({
      group: "Class 7b",
      score: 2,
      attemptsUsed: 1,
      annulled: [{ attemptId: attempt, reason: "Somebody else's work" }],
    });
    const other = await group.set();
    const foreign = `/api/assignments/${other}/attempts/${again}`;
    expect((await group.manager.post(`${foreign}/annulment`, { reason: "x" })).status).toBe(404);
    expect((await group.manager.get(`${foreign}/timeline`)).status).toBe(404);
    expect((await group.manager.get(`${foreign}/review`)).status).toBe(404);
  });
});
