/** Admins' actions for and on people through the API, and their audit log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("people tools", (engine) => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    admin = await app.addAdmin({ name: "Root Admin" });
  });
  afterAll(() => app.close());

  const remove = (path: string, by = admin) => app.send("DELETE", path, { cookie: by.cookie });
  const account = async (person: Person) => (await admin.get(`/api/user/account/${person.id}`)).body.data;
  const lastAudit = async (subject: string) =>
    (await admin.get(`/api/user/audit?subject=${subject}&limit=1`)).body.data[0];

  test("locking ends a person's sessions, and the right password gets its own message", async () => {
    const person = await app.signUp();
    const locked = await admin.patch(`/api/user/lock/${person.id}`, { isLocked: true });
    expect(locked.body.data).toMatchObject({ lockedAt: expect.any(String), sessions: 0 });
    expect((await person.get("/api/user/profile")).status).toBe(401);
    const refused = await app.signIn(person.email, person.password);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "not_allowed", error: expect.stringContaining("locked") });
    expect(refused.headers["set-cookie"]).toBeUndefined();
    // A wrong password doesn't reveal the lock.
    expect((await app.signIn(person.email, "something else")).body.code).toBe("invalid_credentials");
    expect(await lastAudit(person.id)).toMatchObject({
      action: "lock-user",
      actor: { id: admin.id, name: "Root Admin" },
      address: "127.0.0.1",
    });
    await admin.patch(`/api/user/lock/${person.id}`, { isLocked: false });
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
    expect(await lastAudit(person.id)).toMatchObject({ action: "unlock-user" });
  });

  test("a session created during a lock is void", async () => {
    const person = await app.addPerson();
    await app.db
      .updateTable("users")
      .set({ locked_at: app.clock.now().toISOString() })
      .where("id", "=", person.id)
      .execute();
    expect((await person.get("/api/user/profile")).status).toBe(401);
  });

  test("locking twice has no further effect and one log entry", async () => {
    const person = await app.addPerson();
    const first = (await admin.patch(`/api/user/lock/${person.id}`, { isLocked: true })).body.data.lockedAt;
    const second = (await admin.patch(`/api/user/lock/${person.id}`, { isLocked: true })).body.data.lockedAt;
    expect(second).toBe(first);
    const log = await admin.get(`/api/user/audit?subject=${person.id}&page=1`);
    expect(log.body.page.total).toBe(1);
  });

  test("a granted or revoked role takes effect at the next request", async () => {
    const person = await app.addPerson();
    expect((await person.get("/api/user/audit?page=1")).status).toBe(403);
    const granted = await admin.patch(`/api/user/role/${person.id}`, { isAdmin: true });
    expect(granted.body.data).toMatchObject({ isAdmin: true });
    expect((await person.get("/api/user/audit?page=1")).status).toBe(200);
    await admin.patch(`/api/user/role/${person.id}`, { isAdmin: false });
    expect((await person.get("/api/user/audit?page=1")).status).toBe(403);
    expect(await lastAudit(person.id)).toMatchObject({ action: "revoke-admin" });
  });

  test("the last admin keeps the role; of two who take it from each other at once one keeps it", async () => {
    const alone = await startTestApp(engine);
    const one = await alone.addAdmin();
    const refused = await one.patch(`/api/user/role/${one.id}`, { isAdmin: false });
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin"]);
    const two = await alone.addAdmin();
    const replies = await Promise.all([
      one.patch(`/api/user/role/${two.id}`, { isAdmin: false }),
      two.patch(`/api/user/role/${one.id}`, { isAdmin: false }),
    ]);
    const admins = await alone.db
      .selectFrom("users")
      .select("id")
      .where("admin_since", "is not", null)
      .execute();
    expect(admins).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    await alone.close();
  });

  test("a locked admin doesn't count: the last admin who can sign in keeps role and account", async () => {
    const alone = await startTestApp(engine);
    const [one, two] = [await alone.signUpAdmin(), await alone.signUpAdmin()];
    const lock = (by: Person, whom: Person) => by.patch(`/api/user/lock/${whom.id}`, { isLocked: true });
    expect((await lock(one, two)).status).toBe(200);
    const refused = [
      await one.patch(`/api/user/role/${one.id}`, { isAdmin: false }),
      await alone.send("DELETE", "/api/user/account", {
        cookie: one.cookie,
        body: { password: one.password },
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, "last_admin"]),
    );
    await one.patch(`/api/user/lock/${two.id}`, { isLocked: false });
    for (let round = 0; round < 5; round += 1) {
      const admins = [await alone.addAdmin(), await alone.addAdmin()] as const;
      await alone.db
        .updateTable("users")
        .set({ admin_since: null })
        .where(
          "id",
          "not in",
          admins.map(({ id }) => id),
        )
        .execute();
      await Promise.all([lock(admins[0], admins[1]), lock(admins[1], admins[0])]);
      const statuses = [];
      for (const admin of admins) statuses.push((await admin.get("/api/user/audit?page=1")).status);
      expect(statuses).toContain(200);
    }
    await alone.close();
  });

  test("signing a person out everywhere ends every session and returns their number", async () => {
    const person = await app.signUp();
    await app.signIn(person.email, person.password);
    expect((await remove(`/api/user/user-sessions/${person.id}`)).body.data).toEqual({ ended: 2 });
    expect((await person.get("/api/user/profile")).status).toBe(401);
    expect(await lastAudit(person.id)).toMatchObject({ action: "end-sessions", details: { ended: 2 } });
  });

  test("a verification mail is sent again, but not to a verified person", async () => {
    const person = await app.addPerson({}, false);
    await app.mailsSent();
    app.mails.length = 0;
    expect((await admin.patch(`/api/user/resend-verification/${person.id}`)).status).toBe(200);
    await app.mailsSent();
    expect(app.mails.map((mail) => mail.recipient)).toEqual([person.email]);
    await app.db.updateTable("users").set({ verified_at: "now" }).where("id", "=", person.id).execute();
    const again = await admin.patch(`/api/user/resend-verification/${person.id}`);
    expect(again.body.message).toBe("Your email address is already verified.");
    await app.mailsSent();
    expect(app.mails).toHaveLength(1);
  });

  test("an admin learns that a verification mail was not sent because of the hourly limit", async () => {
    const person = await app.addPerson({}, false);
    const send = () => admin.patch(`/api/user/resend-verification/${person.id}`);
    for (let sent = 0; sent < 3; sent += 1) expect((await send()).status).toBe(200);
    const fourth = await send();
    expect(fourth.status).toBe(429);
    expect(fourth.body.error).toMatch(/^No mail was sent/);
    app.clock.step(3601);
    expect((await send()).status).toBe(200);
  });

  test("an admin deletes a person with the same effect as leaving: results stay without a person", async () => {
    const person = await app.addPerson();
    const { data } = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body;
    await person.post("/api/assessment/save-assessment", { attemptId: data.id });
    expect((await remove(`/api/user/delete-user/${person.id}`)).status).toBe(200);
    expect((await admin.get(`/api/user/get-user/${person.id}`)).status).toBe(404);
    const left = await app.db
      .selectFrom("results")
      .select("user_id")
      .where("attempt_id", "=", data.id)
      .execute();
    expect(left).toEqual([{ user_id: null }]);
    const entry = await lastAudit(person.id);
    expect(entry).toMatchObject({ action: "delete-user", subjectId: person.id, details: {} });
    expect(JSON.stringify(entry)).not.toContain(person.email);
  });

  test("nobody can lock or delete their own account with these calls", async () => {
    const replies = [
      await admin.patch(`/api/user/lock/${admin.id}`, { isLocked: true }),
      await remove(`/api/user/delete-user/${admin.id}`),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([403, 403]);
    expect((await admin.get("/api/user/profile")).status).toBe(200);
  });

  test("only admins see who granted a time limit and when", async () => {
    const person = await app.addPerson();
    expect(await account(person)).toMatchObject({ timePercent: 100, timeGranted: null, running: [] });
    await admin.patch(`/api/user/time-factor/${person.id}`, { percent: 125 });
    expect(await account(person)).toMatchObject({
      timePercent: 125,
      timeGranted: { by: { id: admin.id, name: "Root Admin" }, at: expect.any(String) },
    });
    const listed = await admin.get("/api/user/get-users?page=1&limit=100");
    expect(listed.text).not.toContain("timePercent");
    await person.post("/api/assessment/attempts", { slug: "javascript" });
    expect((await account(person)).running).toMatchObject([
      { title: "JavaScript Assessment", extraMinutes: 0 },
    ]);
  });

  test("the log is filtered by action, actor, person and day, and walked by cursor", async () => {
    const person = await app.addPerson({ name: "Zuzana Filter" });
    const other = await app.addAdmin();
    for (const percent of [110, 120, 130]) {
      await other.patch(`/api/user/time-factor/${person.id}`, { percent });
    }
    const get = async (query: string) => (await admin.get(`/api/user/audit?${query}`)).body;
    expect((await get(`actor=${other.id}&page=1`)).page.total).toBe(3);
    expect((await get(`actor=${other.id}&action=lock-user&page=1`)).page.total).toBe(0);
    expect((await get("q=zuzana%20f&page=1")).page.total).toBe(3);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await get(`actor=${other.id}&from=${today}&to=${today}&page=1`)).page.total).toBe(3);
    const first = await get(`actor=${other.id}&cursor=&limit=2`);
    const second = await get(`actor=${other.id}&limit=2&cursor=${first.page.next}`);
    const percents = [...first.data, ...second.data].map((entry) => entry.details.percent);
    expect(percents).toEqual([130, 120, 110]);
    expect(second.page.next).toBeNull();
  });

  test("the timeline shows what happened in an attempt, without answers", async () => {
    const person = await app.addPerson({ name: "Tilda" });
    const { data } = (await person.post("/api/assessment/attempts", { slug: "python" })).body;
    const [one, two, three] = data.questions;
    const answer = (question: { id: string; options: { id: string }[] }) => ({
      [question.id]: question.options[0]!.id,
    });
    app.clock.step(5);
    await person.patch(`/api/assessment/attempts/${data.id}`, {
      answers: { ...answer(three), ...answer(one) },
    });
    app.clock.step(90);
    await person.post("/api/assessment/attempts", { slug: "python" });
    await person.post("/api/assessment/attempts", { slug: "python" });
    await admin.patch(`/api/assessment/attempts/${data.id}/extra-time`, { minutes: 1 });
    app.clock.step(3600);
    await app.sweep();
    await person.post("/api/assessment/save-assessment", { attemptId: data.id, answers: answer(two) });
    const path = `/api/assessment/attempts/${data.id}/timeline`;
    const late = (await admin.get(path)).body.data.events.at(-1);
    // Even when both happened in the same millisecond, an answer that came too late follows the end.
    await app.db.updateTable("attempts").set({ closed_at: late.at }).where("id", "=", data.id).execute();
    const reply = await admin.get(path);
    expect(reply.body.data).toMatchObject({
      user: { id: person.id, name: "Tilda" },
      state: "expired",
      extraMinutes: 1,
      score: expect.any(Number),
    });
    expect(reply.body.data.events.map((event: { kind: string }) => event.kind)).toEqual([
      "started",
      "saved",
      "saved",
      "resumed",
      "extra-time",
      "expired",
      "late",
    ]);
    // Answers of one request are in the order of their questions.
    expect(reply.body.data.events.slice(1, 3)).toMatchObject([{ question: 1 }, { question: 3 }]);
    expect(reply.body.data.events[4]).toMatchObject({ minutes: 1, actor: { name: "Root Admin" } });
    for (const { id } of one.options) expect(reply.text).not.toContain(id);
  });
});
