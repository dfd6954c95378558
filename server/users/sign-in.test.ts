/** Sign-in and sign-out through the API; neither reveals who has an account. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashing } from "../testing/cheap-hashing.ts";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, type Reply, startTestApp, type TestApp } from "../testing/test-app.ts";

const profilePath = "/api/user/profile";
const logoutPath = "/api/user/logout";

/** The parts of a response that a stranger sees, without random values. */
function outside({ status, text, headers }: Reply) {
  const { "x-request-id": _id, date: _date, ...rest } = headers;
  return { status, text, headers: rest };
}

onEachEngine("sign-in", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("the right password returns message and user and starts a session (CALL-04)", async () => {
    const person = await app.signUp();
    const reply = await app.signIn(person.email, person.password);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: expect.stringMatching(/\w/),
        data: { id: person.id, email: person.email, isAdmin: false },
      },
    });
    const profile = await app.send("GET", profilePath, { cookie: cookieOf(reply) });
    expect(profile).toMatchObject({ status: 200, body: { data: reply.body.data } });
  });

  test("an address is known in any letter case and with spaces around it", async () => {
    const person = await app.signUp({ email: "Grace.Hopper@Example.org" });
    for (const email of [
      "grace.hopper@example.org",
      "GRACE.HOPPER@EXAMPLE.ORG",
      "Grace.Hopper@Example.org",
    ]) {
      expect((await app.signIn(email, person.password)).status).toBe(200);
    }
  });

  test("unknown address and wrong password: one body, one status, one set of headers, one hash each (A22)", async () => {
    const person = await app.signUp();
    hashing.count = 0;
    const wrong = await app.signIn(person.email, "not the password");
    const forWrong = hashing.count;
    await app.signIn("warm.up@example.org", "not the password");
    hashing.count = 0;
    const unknown = await app.signIn("nobody.at.all@example.org", "not the password");
    expect(outside(unknown)).toEqual(outside(wrong));
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    expect(hashing.count).toBe(1);
    expect(forWrong).toBe(1);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  test("an unusual address is looked up, an invalid one refused with the message (LOGIN-06, LOGIN-07)", async () => {
    for (const email of ["a@b.c", '"odd"@example.org', "a+b@x.y", "ü@example.org"]) {
      expect((await app.signIn(email, "some password")).status).toBe(401);
    }
    for (const email of ["a", "a@b", "a b@c.de", "@c.de", "a@@b.c", "", "a@b.c\u0000", "a\r\nb@c.de"]) {
      expect(await app.signIn(email, "some password")).toMatchObject({
        status: 422,
        body: { fields: { email: "Please enter a valid email address." } },
      });
    }
  });

  test("sign-in doesn't judge passwords: short and common ones are just wrong", async () => {
    const person = await app.signUp();
    for (const password of ["a", "password123", "x".repeat(300)]) {
      expect((await app.signIn(person.email, password)).status).toBe(401);
    }
    expect((await app.signIn(person.email, "")).status).toBe(422);
  });

  test("sign-out ends the session on the server and clears both cookies (CALL-05)", async () => {
    const person = await app.signUp();
    const reply = await person.get(logoutPath);
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const cleared = [reply.headers["set-cookie"]].flat().map(String);
    expect(cleared).toHaveLength(2);
    for (const line of cleared) expect(line).toMatch(/=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await person.get(profilePath)).status).toBe(401);
  });

  test("sign-out without a session, with a forged one and a second time is 200 too", async () => {
    const person = await app.signUp();
    for (const cookie of [undefined, "session=nonsense", person.cookie, person.cookie]) {
      expect((await app.send("GET", logoutPath, cookie ? { cookie } : {})).status).toBe(200);
    }
  });

  test("sign-out ends only this session: another browser stays signed in", async () => {
    const person = await app.signUp();
    const other = cookieOf(await app.signIn(person.email, person.password));
    await person.get(logoutPath);
    expect((await app.send("GET", profilePath, { cookie: other })).status).toBe(200);
  });

  test("the profile is the session's user with isAdmin, and 401 signed out (CALL-06)", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    expect((await person.get(profilePath)).body.data).toMatchObject({ id: person.id, isAdmin: false });
    expect((await admin.get(profilePath)).body.data).toMatchObject({ id: admin.id, isAdmin: true });
    expect(await app.send("GET", profilePath)).toMatchObject({
      status: 401,
      body: { code: "not_signed_in" },
    });
  });

  test("no response to a person contains a hash, a token or a column name (I7)", async () => {
    const person = await app.signUp();
    const admin = await app.addAdmin();
    const replies = [
      await app.signIn(person.email, person.password),
      await person.get(profilePath),
      await person.patch("/api/user/update", {}),
      await admin.get(`/api/user/get-user/${person.id}`),
      await admin.get("/api/user/get-users"),
    ];
    for (const { text } of replies)
      expect(text).not.toMatch(/argon2|hash|secret|token|password|_at"|_since/i);
  });
});
