/** Two servers on one database: a role change, a lock or a sign-out on one applies to the other's very next request. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../contract/errors.ts";
import { storeAnswers } from "../attempts/lifecycle.ts";
import { certificatePath, earn } from "../certificates/testing/earn.ts";
import { insertSession } from "../http/sessions-store.ts";
import { onEachEngine } from "./engines.ts";
import { type Person, startTestApp, type TestApp } from "./test-app.ts";

const profile = "/api/user/profile";

onEachEngine("access at another server", (engine) => {
  let one: TestApp;
  let other: TestApp;
  let root: Person;
  beforeAll(async () => {
    one = await startTestApp(engine);
    other = await startTestApp(engine, { beside: one });
    root = await one.addAdmin();
    if (engine !== "postgres") return;
    // The notification channel may be slow or dead: nothing depends on it.
    await sql`drop trigger users_told on users`.execute(one.db);
    await sql`drop trigger sessions_told on sessions`.execute(one.db);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const asRoot = () => ({ cookie: root.cookie });
  const setRole = ({ id }: Person, isAdmin: boolean) =>
    other.send("PATCH", `/api/user/role/${id}`, { ...asRoot(), body: { isAdmin } });
  /** Ways to end a session on the other server. */
  const ends = {
    "a sign-out": ({ cookie }: Person) => other.send("GET", "/api/user/logout", { cookie }),
    "a lock": ({ id }: Person) =>
      other.send("PATCH", `/api/user/lock/${id}`, { ...asRoot(), body: { isLocked: true } }),
    "an admin's sign-out": ({ id }: Person) =>
      other.send("DELETE", `/api/user/user-sessions/${id}`, asRoot()),
    "a deletion": ({ id }: Person) => other.send("DELETE", `/api/user/delete-user/${id}`, asRoot()),
  };
  /** Ways in which a session may end without its row being deleted, as in the moment before that. */
  const losses = {
    "a lock": (person: Person) =>
      other.db.updateTable("users").set({ locked_at: "2026-01-01" }).where("id", "=", person.id),
    "a new password": (person: Person) =>
      other.db.updateTable("users").set({ password_changed_at: "2999-01-01" }).where("id", "=", person.id),
  };
  const statuses = (person: Person, paths: string[]) =>
    Promise.all(paths.map(async (path) => (await person.get(path)).status));

  test.each(Object.entries(ends))(
    "%s takes effect at the next request, even for the person's own data",
    async (_, end) => {
      for (let round = 0; round < 10; round += 1) {
        const person = await one.addPerson();
        for (let use = 0; use < 3; use += 1) expect(await statuses(person, [profile])).toEqual([200]);
        expect((await end(person)).status).toBe(200);
        const own = [profile, "/api/assessment/my-assessments", "/api/user/sessions"];
        expect(await statuses(person, own), `round ${round}`).toEqual([401, 401, 401]);
      }
    },
  );

  test.each(Object.entries(ends))("%s takes effect immediately for other people's data", async (_, end) => {
    const target = await one.addPerson();
    const others = ["/api/user/get-users?page=1", `/api/assessment/user-assessments/${target.id}`];
    const admin = await one.addAdmin();
    expect(await statuses(admin, others)).toEqual([200, 200]);
    expect((await end(admin)).status).toBe(200);
    expect(await statuses(admin, others)).toEqual([401, 401]);
  });

  /** A person in a test, signed in twice, whose session the first server has just read, with a save that would succeed. */
  async function midTest() {
    const person = await one.addPerson();
    const device = { userId: person.id, userAgent: "", address: "", now: new Date() };
    await insertSession(one.db, device);
    const { data } = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body;
    const path = `/api/assessment/attempts/${data.id}`;
    const save = (place: number, option = data.questions[place].options[0].id) =>
      person.patch(path, { answers: { [data.questions[place].id]: option }, client: "c", seq: place + 1 });
    expect((await save(0)).status).toBe(200);
    const stored = () =>
      one.db.selectFrom("attempts").select(["version", "answers"]).where("id", "=", data.id).execute();
    return { person, attemptId: data.id, path, save, stored };
  }

  test.each([
    ...Object.entries(ends),
    ...Object.entries(losses).map(
      ([name, lose]) => [`${name}, seen alone,`, (person: Person) => lose(person).execute()] as const,
    ),
  ])("%s ends saves with it: the next one is refused and stores nothing", async (_, end) => {
    for (const isValid of [true, false]) {
      const { person, save, stored } = await midTest();
      const before = await stored();
      await end(person);
      // An invalid save learns nothing else.
      const refused = await (isValid ? save(1) : save(1, "no option"));
      expect([refused.status, refused.body.code]).toEqual([401, "not_signed_in"]);
      expect([[], before]).toContainEqual(await stored());
    }
  });

  test("a save whose session has ended is not tried again", async () => {
    const { person, attemptId, stored } = await midTest();
    const before = await stored();
    let asked = 0;
    const confirmSession = () => {
      asked += 1;
      return Promise.reject(new AppError("not_signed_in"));
    };
    const sender = { id: person.id, sessionId: "ended", confirmSession };
    const saving = storeAnswers(one.attemptServices, sender, attemptId, {}, new Date());
    await expect(saving).rejects.toMatchObject({ code: "not_signed_in" });
    expect([asked, await stored()]).toEqual([1, before]);
  });

  test("nobody saves in another person's attempt", async () => {
    const { path, save } = await midTest();
    const someone = await one.addPerson();
    expect((await someone.get(profile)).status).toBe(200);
    for (let round = 0; round < 2; round += 1)
      expect((await someone.patch(path, { answers: {}, client: "c", seq: 9 })).status).toBe(404);
    expect((await save(1)).status).toBe(200);
  });

  test("a granted or revoked role takes effect at the next request, including admin-only fields", async () => {
    const target = await one.addPerson();
    const certificate = certificatePath(await earn(one, target));
    const reason = "A private reason";
    expect((await root.patch(`${certificate}/revocation`, { reason })).status).toBe(200);
    const others = ["/api/user/get-users?page=1", `/api/assessment/user-assessments/${target.id}`];
    const person = await one.addPerson();
    for (const isAdmin of [true, false, true, false]) {
      await statuses(person, [profile]);
      expect((await setRole(person, isAdmin)).status).toBe(200);
      expect(await statuses(person, others)).toEqual(isAdmin ? [200, 200] : [403, 403]);
      const seen = (await person.get(certificate)).body.data;
      expect(seen.revokedReason).toBe(isAdmin ? reason : undefined);
      expect((await person.get(profile)).body.data.isAdmin).toBe(isAdmin);
    }
  });

  test("a new name and time limit take effect at the next request", async () => {
    const person = await one.addPerson();
    await statuses(person, [profile]);
    await other.send("PATCH", "/api/user/update", { cookie: person.cookie, body: { name: "Renamed" } });
    await other.send("PATCH", `/api/user/time-factor/${person.id}`, { ...asRoot(), body: { percent: 150 } });
    const attempt = await person.post("/api/assessment/attempts", { slug: "javascript" });
    expect((await person.get(profile)).body.data.name).toBe("Renamed");
    const { startedAt, deadlineAt } = attempt.body.data;
    expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(900_000);
  });
});
