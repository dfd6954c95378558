/** Sessions: a new one at each sign-in, ended by expiry, by hand and by a new password. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import {
  cookieOf,
  type Person,
  type Reply,
  startTestApp,
  student,
  type TestApp,
} from "../testing/test-app.ts";
import { revokeAdmin } from "./store.ts";

const profilePath = "/api/user/profile";
const hour = 3600;

const sessionOf = (cookie: string) => /session=([^;]+)/.exec(cookie)?.[1] ?? "";
const setCookies = (reply: Reply) => [reply.headers["set-cookie"] ?? []].flat().map(String);

onEachEngine("sessions", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const status = async (cookie: string) => (await app.send("GET", profilePath, { cookie })).status;
  const startAttempt = async (person: Person) =>
    (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;

  test("sign-in ignores a planted cookie and ends an earlier session (A26)", async () => {
    const [victim, attacker] = [await app.signUp(), await app.signUp()];
    for (const planted of ["session=planted.value; signed_in=1", attacker.cookie]) {
      const reply = await app.signIn(victim.email, victim.password, { cookie: planted });
      expect(reply.status).toBe(200);
      expect(sessionOf(cookieOf(reply))).not.toBe(sessionOf(planted));
      expect(await status(planted)).toBe(401);
      expect(await status(cookieOf(reply))).toBe(200);
    }
  });

  test("every sign-in creates a new secret of at least 128 bits, and sign-up ignores a planted one (A26)", async () => {
    const person = await app.signUp();
    const cookies = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      cookies.add(sessionOf(cookieOf(await app.signIn(person.email, person.password))));
    }
    expect(cookies.size).toBe(5);
    for (const value of cookies) expect(value.split(".")[1]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const reply = await app.send("POST", "/api/user/signup", {
      body: { ...student, email: "planted@example.org" },
      cookie: person.cookie,
    });
    expect(reply.status).toBe(201);
    expect(await status(person.cookie)).toBe(401);
  });

  test("only hashes of session secrets are stored (I6)", async () => {
    const person = await app.signUp();
    const rows = JSON.stringify(await app.db.selectFrom("sessions").selectAll().execute());
    expect(rows).not.toContain(sessionOf(person.cookie).split(".")[1]);
  });

  test("forged, truncated, swapped and empty cookies are 401, never 5xx", async () => {
    const [one, other] = [await app.addPerson(), await app.addPerson()];
    const [id, secret] = sessionOf(one.cookie).split(".") as [string, string];
    const [otherId] = sessionOf(other.cookie).split(".") as [string];
    const forged = [
      "",
      ".",
      id,
      `${id}.`,
      `.${secret}`,
      `${id}.${secret}x`,
      `${id}.${secret.slice(1)}`,
      `${id}.${secret}.`,
      `${id}.${secret}.extra`,
      `${id}.${secret}.${secret}`,
      `.${id}.${secret}`,
      ` ${id}. ${secret}`,
      `${id}.${secret.toUpperCase()}`,
      `${otherId}.${secret}`,
      `${id.toUpperCase()}.${secret}`,
      "' OR 1=1 --.x",
      "%00.%00",
      `${"a".repeat(36)}.${"b".repeat(4000)}`,
      "\u00e9.\u00e9",
    ];
    for (const value of forged) expect(await status(`session=${value}`), value).toBe(401);
    expect(await status(`session=x; ${one.cookie}`)).toBeLessThan(500);
    expect(await status(one.cookie)).toBe(200);
  });

  test("the profile's refusal of an ended session clears its cookies; another call's, which may arrive after a new sign-in, does not", async () => {
    const refusal = async (path: string) => {
      const reply = await app.send("GET", path, { cookie: "session=dead.cookie; signed_in=1" });
      expect(reply.status, path).toBe(401);
      return setCookies(reply);
    };
    expect(await refusal(profilePath)).toHaveLength(2);
    for (const path of ["/api/assignments", "/api/assessment/attempts", "/api/assessment/my-assessments"])
      expect(await refusal(path), path).toEqual([]);
  });

  test("a session ends after exactly 12 hours without a request (A29)", async () => {
    const person = await app.addPerson();
    app.clock.step(12 * hour - 60);
    expect(await status(person.cookie)).toBe(200);
    app.clock.step(12 * hour - 60);
    expect(await status(person.cookie)).toBe(200);
    app.clock.step(12 * hour + 61);
    expect(await status(person.cookie)).toBe(401);
  });

  test("a session ends after 7 days, however active (A29)", async () => {
    const person = await app.addPerson();
    for (let hours = 0; hours < 7 * 24 - 10; hours += 10) {
      app.clock.step(10 * hour);
      expect(await status(person.cookie), `${hours} h`).toBe(200);
    }
    app.clock.step(11 * hour);
    expect(await status(person.cookie)).toBe(401);
  });

  test("no session ends by time during an open attempt: it is saved to and submitted (A29)", async () => {
    const person = await app.addPerson();
    for (let hours = 0; hours < 160; hours += 10) {
      app.clock.step(10 * hour);
      expect(await status(person.cookie)).toBe(200);
    }
    app.clock.step(8 * hour - 300);
    const attempt = await startAttempt(person);
    app.clock.step(400);
    const saved = await person.patch(`/api/assessment/attempts/${attempt.id}`, { answers: {} });
    expect(saved.status).toBe(200);
    const submitted = await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    expect(submitted.status).toBe(200);
    app.clock.step(60);
    expect(await status(person.cookie)).toBe(401);
  });

  test("an ended session stays ended when its person starts an attempt elsewhere (A29)", async () => {
    const person = await app.signUp();
    app.clock.step(13 * hour);
    expect(await status(person.cookie)).toBe(401);
    const again = cookieOf(await app.signIn(person.email, person.password));
    await app.send("POST", "/api/assessment/attempts", { cookie: again, body: { slug: "javascript" } });
    expect(await status(again)).toBe(200);
    expect(await status(person.cookie)).toBe(401);
  });

  test("a person has at most twenty sessions: a further one ends the one that was not used for longest", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const cookies = [person.cookie];
    const signIn = async () => void cookies.push(cookieOf(await app.signIn(person.email, person.password)));
    for (let count = 1; count < 20; count += 1) {
      app.clock.step(1);
      await signIn();
    }
    app.clock.step(61);
    for (const cookie of cookies.filter((_, index) => index !== 1)) expect(await status(cookie)).toBe(200);
    await signIn();
    const statuses = [];
    for (const cookie of cookies) statuses.push(await status(cookie));
    expect(statuses).toEqual([200, 401, ...Array(19).fill(200)]);
    expect(await status(other.cookie)).toBe(200);
  });

  test("a granted or revoked admin role takes effect at the next request (A19, A27)", async () => {
    await app.addAdmin();
    const admin = await app.addAdmin();
    expect((await admin.get("/api/user/get-users?page=1")).status).toBe(200);
    await revokeAdmin(app.db, admin.email);
    expect((await admin.get("/api/user/get-users?page=1")).status).toBe(403);
    expect((await admin.get(profilePath)).body.data.isAdmin).toBe(false);
  });
});

onEachEngine("session cookies", (engine) => {
  const attributes = (line: string) => new Set(line.split(/;\s*/).slice(1));

  test("on http: plain names, HttpOnly for the session, SameSite=Strict, Path=/, no Secure (A28)", async () => {
    const app = await startTestApp(engine, { environment: { PUBLIC_URL: "http://localhost:3000" } });
    try {
      const person = await app.signUp();
      const replies = [await app.signIn(person.email, person.password), await person.get("/api/user/logout")];
      for (const reply of replies) {
        const [session, companion, device, ...others] = setCookies(reply);
        expect(others).toEqual([]);
        if (device !== undefined) {
          expect(device).toMatch(/^device=/);
          expect([...attributes(device)]).toEqual(
            expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/"]),
          );
        }
        expect(session).toMatch(/^session=/);
        expect(companion).toMatch(/^signed_in=/);
        expect([...attributes(session!)]).toEqual(
          expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/"]),
        );
        expect([...attributes(companion!)]).toEqual(expect.arrayContaining(["SameSite=Strict", "Path=/"]));
        expect(companion).not.toMatch(/HttpOnly/i);
        expect(`${session} ${companion} ${device}`).not.toMatch(/Secure|Domain/i);
      }
    } finally {
      await app.close();
    }
  });

  test("on https: __Host- and Secure, and a cookie under the plain name is not read (A28)", async () => {
    const app = await startTestApp(engine, { environment: { PUBLIC_URL: "https://assay.example.com" } });
    try {
      const person = await app.signUp();
      const reply = await app.signIn(person.email, person.password);
      const [session, companion, device] = setCookies(reply);
      expect(device).toMatch(/^__Host-device=/);
      expect([...attributes(device!)]).toEqual(
        expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/", "Secure"]),
      );
      expect(session).toMatch(/^__Host-session=/);
      expect([...attributes(session!)]).toEqual(
        expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/", "Secure"]),
      );
      expect([...attributes(companion!)]).toEqual(
        expect.arrayContaining(["SameSite=Strict", "Path=/", "Secure"]),
      );
      expect(`${session} ${companion} ${device}`).not.toMatch(/Domain/i);
      const plain = `session=${/__Host-session=([^;]+)/.exec(session!)![1]}`;
      expect((await app.send("GET", profilePath, { cookie: plain })).status).toBe(401);
      expect((await app.send("GET", profilePath, { cookie: cookieOf(reply) })).status).toBe(200);
      const cleared = setCookies(await app.send("GET", "/api/user/logout", { cookie: cookieOf(reply) }));
      expect(cleared[0]).toMatch(/^__Host-session=;.*Secure/);
    } finally {
      await app.close();
    }
  });
});
