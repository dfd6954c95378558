/** Groups: who creates, sees, changes, takes over and leaves them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("groups", (engine) => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    admin = await app.addAdmin({ name: "Root Admin" });
  });
  afterAll(() => app.close());

  const make = async (by: Person, name = "Class of 2027", more = {}) =>
    (await by.post("/api/groups", { name, timeZone: "Europe/Berlin", ...more })).body.data;
  const remove = (path: string, by: Person) => app.send("DELETE", path, { cookie: by.cookie });
  const audit = async (id: string) =>
    (await admin.get(`/api/user/audit?subject=${id}`)).body.data.map(
      (entry: { action: string }) => entry.action,
    );

  test("an admin makes a group and is its first manager, who takes no assessments in it", async () => {
    const group = await make(admin);
    expect(group).toMatchObject({
      name: "Class of 2027",
      role: "manager",
      isOwn: true,
      actsAsAdmin: false,
      managers: ["Root Admin"],
      membersMayLeave: true,
      quietFrom: 21,
      quietTo: 7,
      figures: { joined: 1, invited: 0, requested: 0, ended: 0 },
    });
    const mine = (await admin.get("/api/groups")).body.data;
    expect(mine.find(({ id }: { id: string }) => id === group.id)).toMatchObject({
      role: "manager",
      takers: 0,
    });
    expect(await audit(group.id)).toEqual(["create-group"]);
  });

  test("a person without a group makes none; a manager makes groups inside their own, one level deep", async () => {
    const person = await app.addPerson();
    expect((await person.post("/api/groups", { name: "Mine", timeZone: "UTC" })).status).toBe(403);
    const department = await make(admin, "Department");
    const foreign = { name: "Inside", timeZone: "UTC", parentId: department.id };
    expect((await person.post("/api/groups", foreign)).status).toBe(404);
    const inside = await make(admin, "Inside", { parentId: department.id });
    expect(inside.parent).toEqual({ id: department.id, name: "Department" });
    const tooDeep = await admin.post("/api/groups", { ...foreign, parentId: inside.id });
    expect([tooDeep.status, Object.keys(tooDeep.body.fields)]).toEqual([422, ["parentId"]]);
  });

  test("names contain no addresses and time zones exist; each invalid input is reported by its field", async () => {
    const wrong = [
      [{ name: "Visit https://evil.example" }, "name"],
      [{ name: "write to a@b.example" }, "name"],
      [{ name: "www.evil.example" }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ name: "\u202eevil" }, "name"],
      [{ name: " " }, "name"],
      [{ timeZone: "Europe/Atlantis" }, "timeZone"],
      [{ timeZone: "+02:00" }, "timeZone"],
      [{ owner: "me" }, "owner"],
    ] as const;
    for (const [change, field] of wrong) {
      const reply = await admin.post("/api/groups", { name: "Good", timeZone: "UTC", ...change });
      expect([reply.status, Object.keys(reply.body.fields)], JSON.stringify(change)).toEqual([422, [field]]);
    }
  });

  test("of two changes based on one version one is refused and leaves nothing", async () => {
    const group = await make(admin);
    const change = (name: string) => admin.patch(`/api/groups/${group.id}`, { version: group.version, name });
    const replies = await Promise.all([change("First"), change("Second")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200)!.body.data;
    expect((await admin.get(`/api/groups/${group.id}`)).body.data).toEqual(kept);
    expect(kept.version).toBe(group.version + 1);
  });

  test("quiet hours are whole hours, changed together or one by one, and audited; a viewer changes none", async () => {
    const { id } = await make(admin, "Night owls");
    const change = (hours: object, version: number, by = admin) =>
      by.patch(`/api/groups/${id}`, { version, ...hours });
    for (const wrong of [24, -1, 7.5, "7", null]) {
      const reply = await change({ quietFrom: wrong }, 1);
      expect([reply.status, reply.body.fields], String(wrong)).toEqual([
        422,
        { quietFrom: "Please choose a whole hour from 0 to 23." },
      ]);
    }
    const hours = ({ body: { data } }: { body: { data: { quietFrom: number; quietTo: number } } }) => [
      data.quietFrom,
      data.quietTo,
    ];
    expect(hours(await change({ quietFrom: 0, quietTo: 23 }, 1))).toEqual([0, 23]);
    expect(hours(await change({ quietTo: 0 }, 2))).toEqual([0, 0]);
    expect(hours(await change({ name: "Owls" }, 3))).toEqual([0, 0]);
    const [, last] = (await admin.get(`/api/user/audit?subject=${id}`)).body.data;
    expect(last).toMatchObject({ action: "change-group", subjectName: "Owls", details: { quietTo: 0 } });
    const viewer = await app.addPerson();
    await app.db
      .insertInto("group_members")
      .values({
        ...{ id: `q${engine}`, group_id: id, user_id: viewer.id, email: viewer.email, name: "Reader" },
        ...{ labels: "[]", role: "viewer", counts: 0, state: "joined" },
        ...{ created_at: app.clock.now().toISOString(), joined_at: app.clock.now().toISOString() },
      })
      .execute();
    expect((await change({ quietFrom: 9 }, 4, viewer)).status).toBe(403);
    expect(hours(await viewer.get(`/api/groups/${id}`))).toEqual([0, 0]);
  });

  test("a group is archived and restored; lists say so", async () => {
    const group = await make(admin, "Old class");
    const archived = await admin.patch(`/api/groups/${group.id}`, { version: 1, isArchived: true });
    expect(archived.body.data.archivedAt).toEqual(expect.any(String));
    const found = async (state: string) =>
      (await admin.get(`/api/all-groups?groupState=${state}&q=old+class&page=1`)).body.page.total;
    expect([await found("archived"), await found("active")]).toEqual([1, 0]);
    await admin.patch(`/api/groups/${group.id}`, { version: 2, isArchived: false });
    expect([await found("archived"), await found("active")]).toEqual([0, 1]);
  });

  test("only admins move a group into another one, and never one with subgroups", async () => {
    const [one, other] = [await make(admin, "One"), await make(admin, "Other")];
    const moved = await admin.patch(`/api/groups/${one.id}`, { version: 1, parentId: other.id });
    expect(moved.body.data.parent).toEqual({ id: other.id, name: "Other" });
    const circle = await admin.patch(`/api/groups/${other.id}`, { version: 1, parentId: one.id });
    expect(circle.status).toBe(422);
    const itself = await admin.patch(`/api/groups/${one.id}`, { version: 2, parentId: one.id });
    expect(itself.status).toBe(422);
  });

  test("the last manager can't leave; an admin takes over a group whose manager's account was deleted", async () => {
    const lost = await app.addAdmin({ name: "Lost Manager" });
    const group = await make(lost, "Orphan");
    expect((await remove(`/api/groups/${group.id}/membership`, lost)).body.code).toBe("last_manager");
    const early = await admin.post(`/api/groups/${group.id}/take-over`, undefined);
    expect(early.body.code).toBe("changed_meanwhile");
    await remove(`/api/user/delete-user/${lost.id}`, admin);
    const orphans = (await admin.get("/api/all-groups?groupState=orphaned&page=1")).body.data;
    expect(orphans).toMatchObject([{ id: group.id, managers: [] }]);
    const taken = await admin.post(`/api/groups/${group.id}/take-over`, undefined);
    expect(taken.body.data).toMatchObject({ managers: ["Root Admin"], isOwn: true });
    expect(await audit(group.id)).toEqual(["take-over-group", "create-group"]);
    expect((await admin.get("/api/all-groups?groupState=orphaned&page=1")).body.page.total).toBe(0);
  });

  test("of two managers who leave at once one is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const group = await make(admin, `Round ${round}`);
      const second = await app.addPerson();
      await app.db
        .insertInto("group_members")
        .values({
          id: `m${engine}${round}`,
          group_id: group.id,
          user_id: second.id,
          email: second.email,
          name: "Second",
          labels: "[]",
          role: "manager",
          counts: 0,
          state: "joined",
          created_at: app.clock.now().toISOString(),
          joined_at: app.clock.now().toISOString(),
        })
        .execute();
      const path = `/api/groups/${group.id}/membership`;
      const replies = await Promise.all([remove(path, admin), remove(path, second)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
