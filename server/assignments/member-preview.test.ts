/** The manager's preview of an assignment for one person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { testClock } from "../testing/test-clock.ts";
import { anAssignment, makeGroup, type TestGroup, takeAssigned, wallTime } from "./testing/group-of.ts";

onEachEngine("preview of an assignment for one person", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine, { clock: testClock(new Date("2027-02-01T08:00:00.000Z")) });
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  const path = (id: string, row: string) => `/api/assignments/${id}/members/${row}/preview`;
  const preview = async (id: string, row: string) => (await group.manager.get(path(id, row))).body.data;
  const except = (id: string, row: string, change: object) =>
    group.manager.patch(`/api/assignments/${id}/members/${row}/exception`, {
      ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 0 },
      ...{ isExcused: false, reason: "More time", ...change },
    });

  test("a draft, with the person's own time, dates and reminders", async () => {
    const person = await app.addPerson();
    const row = await group.add(person);
    await app.db.updateTable("users").set({ time_percent: 150 }).where("id", "=", person.id).execute();
    const input = anAssignment(app, { startBy: wallTime(app, 300), reminders: [1, 3] });
    const id = (await group.manager.post(`/api/groups/${group.id}/assignments`, input)).body.data.id;
    await except(id, row, { startBy: wallTime(app, 420), extraMinutes: 5 });
    expect(await preview(id, row)).toMatchObject({
      hidden: "draft",
      skipped: null,
      assignment: {
        state: "open",
        startByAt: "2027-02-01T15:00:00.000Z",
        wholeSeconds: 1200,
        exceptionReason: "More time",
      },
      reminders: [
        { kind: "before-3", at: "2027-02-01T12:00:00.000Z", when: "Mon, 1 Feb 2027, 12:00 (UTC)" },
        { kind: "before-1", at: "2027-02-01T14:00:00.000Z" },
      ],
    });
    await group.manager.post(`/api/assignments/${id}/publication`, {});
    const { hidden, assignment } = await preview(id, row);
    expect(hidden).toBe(null);
    const own = (await person.get(`/api/assignments/${id}`)).body.data;
    expect({ ...assignment, serverNow: "" }).toEqual({ ...own, serverNow: "" });
  });

  test("who doesn't see it, and why", async () => {
    const id = await group.set({ reminders: [1] });
    const rows = {
      invited: await group.add(undefined),
      ended: await group.add(await app.addPerson(), { state: "left" }),
      "no-taker": await group.add(await app.addPerson(), { role: "viewer", counts: 0 }),
    };
    for (const [why, row] of Object.entries(rows))
      expect(await preview(id, row), why).toMatchObject({ hidden: why, reminders: [] });
    expect(await preview(id, rows.invited)).toMatchObject({ skipped: "invited" });
    await group.manager.post(`/api/assignments/${id}/archive`, {});
    expect(await preview(id, rows.invited)).toMatchObject({ hidden: "archived" });
  });

  test("it has no held score", async () => {
    const person = await app.addPerson();
    const row = await group.add(person);
    const id = await group.set({ scoreShown: "release" });
    await takeAssigned(person, id, 7);
    expect((await preview(id, row)).assignment).toMatchObject({
      state: "done",
      score: null,
      held: { shown: "release" },
      attempts: [{ score: null }],
    });
  });

  test("a row of another group is not found", async () => {
    const other = await makeGroup(app);
    const [row, id] = [await other.add(await app.addPerson()), await group.set()];
    expect((await group.manager.get(path(id, row))).status).toBe(404);
    expect((await other.manager.get(path(id, row))).status).toBe(404);
  });
});
