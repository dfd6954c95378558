/** Changes between the decision on a start and its insertion: no attempt starts on outdated conditions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { start } from "../attempts/start.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { getSetAssignment } from "./personal.ts";
import { planStart } from "./starting.ts";
import { anAssignment, makeGroup, type TestGroup, wallTime } from "./testing/group-of.ts";

onEachEngine("a start that is overtaken", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine);
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  /** Starts an attempt; right after the first decision, runs something else. */
  function startWith(person: Person, id: string, meanwhile: () => Promise<unknown>) {
    let decisions = 0;
    const request = { code: undefined, acceptShorter: false, clientAddress: "127.0.0.1" };
    const taker = { id: person.id, timePercent: 100 };
    return start(app.attemptServices, taker, "javascript", async (now) => {
      const set = await getSetAssignment(app.db, person.id, id);
      const planned = await planStart(app.attemptServices, taker, set, request, now);
      decisions += 1;
      if (decisions === 1) await meanwhile();
      return planned;
    });
  }

  const attempts = (id: string) =>
    app.db.selectFrom("attempts").select("id").where("assignment_id", "=", id).execute();

  test("a window that closes meanwhile refuses the start", async () => {
    const person = await app.addPerson();
    await group.add(person);
    const id = await group.set();
    const { version } = (await group.manager.get(`/api/assignments/${id}/settings`)).body.data;
    const overtaken = startWith(person, id, async () => {
      const change = { ...anAssignment(app, { startBy: wallTime(app, -2) }), version, confirmed: true };
      expect((await group.manager.patch(`/api/assignments/${id}`, change)).status).toBe(200);
    });
    await expect(overtaken).rejects.toMatchObject({ code: "start_refused" });
    expect(await attempts(id)).toEqual([]);
  });

  test("an exception set meanwhile applies to the start", async () => {
    const person = await app.addPerson();
    const member = await group.add(person);
    const id = await group.set();
    const { attempt } = await startWith(person, id, () =>
      group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
        ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 30 },
        ...{ isExcused: false, reason: "More time" },
      }),
    );
    expect(attempt.durationSeconds).toBe(2400);
  });

  test("a person who has been removed can't start", async () => {
    const person = await app.addPerson();
    const member = await group.add(person);
    const id = await group.set();
    const overtaken = startWith(person, id, () =>
      app.db.updateTable("group_members").set({ state: "left" }).where("id", "=", member).execute(),
    );
    await expect(overtaken).rejects.toMatchObject({ code: "not_found" });
    expect(await attempts(id)).toEqual([]);
  });
});
