/** A person's sessions, data and account through the API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("sessions, data and leaving", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const signInAgain = async (person: Person) => {
    const { email, password } = person;
    return cookieOf(await app.send("POST", "/api/user/login", { body: { email, password } }));
  };
  const remove = (person: Person, path: string, body?: unknown) =>
    app.send("DELETE", path, { cookie: person.cookie, ...(body === undefined ? {} : { body }) });

  async function takeOne(person: Person, slug: string): Promise<void> {
    const attempt = (await person.post("/api/assessment/attempts", { slug })).body.data;
    await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
  }

  test("a person sees their own sessions and ends one of them", async () => {
    const person = await app.signUp();
    const other = await signInAgain(person);
    const { data } = (await person.get("/api/user/sessions")).body;
    expect(data).toHaveLength(2);
    expect(data.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    const foreign = data.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect((await remove(person, `/api/user/sessions/${foreign.id}`)).status).toBe(200);
    expect((await app.send("GET", "/api/user/profile", { cookie: other })).status).toBe(401);
    expect((await person.get("/api/user/profile")).status).toBe(200);
  });

  test("people can end only their own sessions", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [session] = (await other.get("/api/user/sessions")).body.data;
    expect((await remove(person, `/api/user/sessions/${session.id}`)).status).toBe(404);
    expect((await other.get("/api/user/profile")).status).toBe(200);
  });

  test("all other sessions end at once", async () => {
    const person = await app.signUp();
    await signInAgain(person);
    await signInAgain(person);
    expect((await remove(person, "/api/user/sessions")).body.data).toEqual({ ended: 2 });
    expect((await person.get("/api/user/sessions")).body.data).toHaveLength(1);
  });

  test("the export holds profile, sessions, results and attempts, and no secret", async () => {
    const person = await app.signUp();
    await takeOne(person, "javascript");
    const reply = await person.get("/api/user/export");
    expect(reply.body.data).toMatchObject({
      user: { email: person.email },
      sessions: [{ isCurrent: true }],
      results: [{ score: 0 }],
      reports: [],
      attempts: [{ assessment: "JavaScript Assessment", state: "submitted" }],
    });
    expect(reply.body.data.attempts[0].answers).toHaveLength(10);
    expect(reply.text).not.toMatch(/argon2|password|secret/i);
  });

  test("deletion requires the password", async () => {
    const person = await app.signUp();
    expect(await remove(person, "/api/user/account", { password: "wrong" })).toMatchObject({ status: 422 });
    expect((await person.get("/api/user/profile")).status).toBe(200);
  });

  test("a deleted person disappears from lists and counts, and their results stay without a person", async () => {
    const admin = await app.signUpAdmin();
    const person = await app.signUp();
    await takeOne(person, "javascript");
    await person.post("/api/assessment/attempts", { slug: "python" });
    const total = async (path: string) => (await admin.get(`${path}?page=1`)).body.page.total;
    const [people, results] = [
      await total("/api/user/get-users"),
      await total("/api/assessment/get-assessments"),
    ];
    expect((await remove(person, "/api/user/account", { password: person.password })).status).toBe(200);
    expect((await person.get("/api/user/profile")).status).toBe(401);
    expect(await total("/api/user/get-users")).toBe(people - 1);
    expect(await total("/api/assessment/get-assessments")).toBe(results - 1);
    const listed = (await admin.get("/api/assessment/get-assessments")).body.data;
    expect(listed.some((result: { user: { id: string } }) => result.user.id === person.id)).toBe(false);
    const ownerless = await app.db.selectFrom("results").selectAll().where("user_id", "is", null).execute();
    expect(ownerless.length).toBeGreaterThan(0);
    const left = await app.db.selectFrom("attempts").selectAll().where("slug", "=", "python").execute();
    expect(left).toEqual([]);
  });

  test("the last admin can't leave, nor can two leave at once (A17)", async () => {
    const alone = await startTestApp(engine);
    const [one, two] = [await alone.signUpAdmin(), await alone.signUpAdmin()];
    const leave = (person: Person) =>
      alone.send("DELETE", "/api/user/account", {
        cookie: person.cookie,
        body: { password: person.password },
      });
    const replies = await Promise.all([leave(one), leave(two)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    await alone.close();
  });
});
