/** Attacks through the API: foreign ids inside bodies, wrong versions, concurrent calls, archived groups. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAssignment, makeGroup, type TestGroup, takeAssigned } from "../assignments/testing/group-of.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("abuse of groups", (engine) => {
  let app: TestApp;
  let admin: Person;
  let own: TestGroup;
  let foreign: TestGroup;
  let foreignMember: string;
  let foreignAssignment: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    admin = await app.addAdmin();
    own = await makeGroup(app);
    foreign = await makeGroup(app);
    foreignMember = await foreign.add(await app.addPerson());
    foreignAssignment = await foreign.set();
  });
  afterAll(() => app.close());

  const send = (
    method: "POST" | "PATCH" | "PUT" | "DELETE" | "GET",
    path: string,
    body?: unknown,
    by = own.manager,
  ) => app.send(method, path, { cookie: by.cookie, ...(body === undefined ? {} : { body }) });

  test("ids of another group in a path or a body give no access to it", async () => {
    const assignment = await own.set();
    const member = await own.add(await app.addPerson());
    const { data: link } = (await foreign.manager.post(`/api/groups/${foreign.id}/links`, {})).body;
    const reason = { reason: "x" };
    const taker = await app.addPerson();
    await foreign.add(taker);
    const attempt = await takeAssigned(taker, foreignAssignment, 3);
    const exception = {
      ...{ opens: null, startBy: null, hardEnd: null, attempts: 9, extraMinutes: 60, isExcused: false },
      ...reason,
    };
    for (const [method, path, body] of [
      ["POST", `/api/groups/${own.id}/links`, { replaces: link.id }],
      ["DELETE", `/api/links/${link.id}`],
      ["PATCH", `/api/members/${foreignMember}`, { role: "manager" }],
      ["POST", `/api/groups`, { name: "Inside", timeZone: "UTC", parentId: foreign.id }],
      ["PATCH", `/api/assignments/${assignment}/members/${foreignMember}/exception`, exception],
      ["PATCH", `/api/assignments/${foreignAssignment}/members/${member}/exception`, exception],
      ["POST", `/api/assignments/${assignment}/attempts/${attempt}/annulment`, reason],
      ["GET", `/api/assignments/${assignment}/attempts/${attempt}/review`],
      ["GET", `/api/assignments/${assignment}/members/${foreignMember}`],
      ["GET", `/api/assignments/${assignment}/members/${foreignMember}/preview`],
    ] as const)
      expect((await send(method, path, body)).status, `${method} ${path}`).toBe(404);
    const removal = await send("POST", `/api/groups/${own.id}/members/removal`, { ids: [foreignMember] });
    expect(removal.body.data).toEqual({ removed: 0 });
    const row = await app.db
      .selectFrom("group_members")
      .select(["state", "role"])
      .where("id", "=", foreignMember)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: "joined", role: "member" });
    expect((await foreign.manager.get(`/api/groups/${foreign.id}/links`)).body.data).toHaveLength(1);
    // A preview ignores the exceptions and scores of a foreign assignment.
    const effect = await send("POST", `/api/groups/${own.id}/assignments/preview`, {
      ...anAssignment(app, { reminders: [1] }),
      id: foreignAssignment,
    });
    expect(effect.text).not.toContain(foreignMember);
  });

  test("versions, numbers and texts that a database can't store are refused with a message", async () => {
    const assignment = await own.set();
    const input = anAssignment(app);
    for (const version of [0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]) {
      const group = await send("PATCH", `/api/groups/${own.id}`, { version, name: "Other" });
      expect([409, 422], `${version}: ${group.text}`).toContain(group.status);
      const changed = await send("PATCH", `/api/assignments/${assignment}`, { ...input, version });
      expect([409, 422], `${version}: ${changed.text}`).toContain(changed.status);
    }
    for (const change of [
      { title: "x".repeat(10_000) },
      { title: { toString: "x" } },
      { note: "\u0000" },
      { opens: "2026-13-45T99:99" },
      { opens: "2026-02-31T10:00" },
      { timeZone: "Europe/Atlantis" },
      { timeZone: "__proto__" },
      { slug: "__proto__" },
      { attempts: 1e300 },
      { cooldownMinutes: -0.5 },
      { reminders: Array.from({ length: 1000 }, (_, index) => index) },
      { networks: ["0.0.0.0/0".repeat(20)] },
      { networks: Array.from({ length: 1000 }, () => "10.0.0.0/8") },
      { code: ["a"] },
      { freeAttempts: "never" },
      { id: foreignAssignment },
    ]) {
      const made = await send("POST", `/api/groups/${own.id}/assignments`, { ...input, ...change });
      expect([400, 422], `${JSON.stringify(change).slice(0, 60)}: ${made.status}`).toContain(made.status);
    }
    for (const body of [
      { limitUses: 2 ** 31 },
      { limitUses: 1e300 },
      { limitUses: -1 },
      { closesAt: "never" },
      { closesAt: "9".repeat(5000) },
      { domains: Array.from({ length: 5000 }, (_, index) => `d${index}.example`) },
      { replaces: {} },
    ]) {
      const made = await send("POST", `/api/groups/${own.id}/links`, body);
      expect([400, 404, 413, 422], `${JSON.stringify(body).slice(0, 60)}: ${made.text}`).toContain(
        made.status,
      );
    }
    for (const body of [
      { ids: [] },
      { ids: Array.from({ length: 100_000 }, () => foreignMember) },
      { ids: [null] },
    ]) {
      const removed = await send("POST", `/api/groups/${own.id}/members/removal`, body);
      expect([400, 413, 422], `${removed.status}`).toContain(removed.status);
    }
  });

  test("moving two groups into each other at once creates no circle", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids: string[] = [];
      for (const name of ["One", "Two"])
        ids.push((await admin.post("/api/groups", { name, timeZone: "UTC" })).body.data.id);
      const into = (id: string, parentId: string) =>
        admin.patch(`/api/groups/${id}`, { version: 1, parentId });
      const replies = await Promise.all([into(ids[0]!, ids[1]!), into(ids[1]!, ids[0]!)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test("in an archived group nothing is set, changed, published or reminded", async () => {
    const group = await makeGroup(app);
    await group.add(await app.addPerson());
    const input = anAssignment(app);
    const draft = (await group.manager.post(`/api/groups/${group.id}/assignments`, input)).body.data;
    const open = await group.set();
    const archived = await send(
      "PATCH",
      `/api/groups/${group.id}`,
      { version: 1, isArchived: true },
      group.manager,
    );
    expect(archived.status).toBe(200);
    for (const [method, path, body] of [
      ["POST", `/api/groups/${group.id}/assignments`, input],
      ["PATCH", `/api/assignments/${draft.id}`, { ...input, version: draft.version }],
      ["POST", `/api/assignments/${draft.id}/publication`, { mailsMembers: true }],
      ["POST", `/api/assignments/${open}/reminders`],
    ] as const) {
      const reply = await send(method, path, body, group.manager);
      expect([reply.status, reply.body.code], `${method} ${path}`).toEqual([409, "group_archived"]);
    }
  });

  test("a deleted account can't be renamed", async () => {
    const person = await app.addPerson();
    const row = await own.add(person);
    const deleted = await send("DELETE", `/api/user/delete-user/${person.id}`, undefined, admin);
    expect(deleted.status, deleted.text).toBe(200);
    const renamed = await send("PATCH", `/api/members/${row}`, { name: "Known Again", labels: ["x"] });
    expect(renamed.status).toBe(409);
    const again = await send("POST", `/api/members/${row}/invitation`);
    expect(again.status).toBe(409);
  });
});
