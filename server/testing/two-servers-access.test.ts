/** Two servers on one database: a role change, a lock or a sign-out on one applies to the other's very next request. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificatePath, earn } from "../certificates/testing/earn.ts";
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
