/** Odd addresses and ids: they never bypass a rule and never cause a 5xx, on either engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

/** Spellings of an admin's call that must not work for other people. */
const tricks = [
  "//api/user/get-users",
  "/api//user/get-users",
  "/api/user//get-users",
  "///api/user/get-users",
  "/api/./user/get-users",
  "/api/user/./get-users",
  "/api/user/../user/get-users",
  "/x/../api/user/get-users",
  "/api/user/%2e/get-users",
  "/api/user/%2e%2e/user/get-users",
  "/api/user/..%2fuser/get-users",
  "/api%2fuser%2fget-users",
  "/api/user%2fget-users",
  "/api/user/get%2dusers",
  "/api/user/get-users/",
  "/api/user/get-users//",
  "/api/user/get-users/.",
  "/api/user/get-users/..;/",
  "/api/user/get-users;a=b",
  "/api/user;a=b/get-users",
  "/api/user/get-users.",
  "/api/user/get-users.json",
  "/api/user/get-users/a.css",
  "/api/user/get-users%00",
  "/api/user/get-users%20",
  "/api/user/get-users%0a",
  "/api/user/get-users%23",
  "/api/user/get-users%3f",
  "/api/user/get-users?",
  "/api/user/get-users??x",
  "/api/user/get-users#x",
  "/API/USER/GET-USERS",
  "/Api/user/get-users",
  "/api/user/Get-Users",
  "/api/user/GET-USERS",
  "/api\\user\\get-users",
  "/api/user\\get-users",
  "/api/user/get-users\\",
  "/api/user/get-users%5c",
  "/api/user/get-user%73",
  "/api/u%73er/get-users",
  "/%61pi/user/get-users",
  "/api/user/get-users%c0%af",
  "/api/user/get-users%ff",
  "/api/user/get-users%",
  "/api/user/get-users%zz",
  "/api/v1/user/get-users",
  "/user/get-users",
  "/./api/user/get-users",
  "/.//api/user/get-users",
];

const ids = [
  "0",
  "-1",
  "1.5",
  "1e9",
  "NaN",
  "9223372036854775808",
  "99999999999999999999",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "not-a-uuid",
  "..%2f",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%00",
  "a%00b",
  "%0d%0a",
  "%e2%80%ae",
  "%f0%9f%99%82",
  "'%20OR%201=1--",
  "%27;drop%20table%20users;--",
  "%22",
  "%25",
  "*",
  "%5b%5d",
  "{}",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "x".repeat(500),
];

const files = [
  "/.git/config",
  "/.env",
  "/.env.local",
  "/data/assay.sqlite",
  "/assay.sqlite",
  "/package.json",
  "/package-lock.json",
  "/server/main.ts",
  "/server/config.ts",
  "/contract/calls.ts",
  "/content/banks/javascript.yaml",
  "/dist/content/javascript.json",
  "/node_modules/fastify/package.json",
  "/..%2fpackage.json",
  "/%2e%2e/package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%2e%2e%2f%2e%2e%2f.env",
  "/etc/passwd",
  "//etc/passwd",
  "/proc/self/environ",
  "/metrics",
  "/admin",
  "/api",
  "/api/",
  "/api/user",
  "/api/.env",
  "/server.lock",
  "/outbox/",
];

onEachEngine("addresses", (engine) => {
  let app: TestApp;
  let person: Person;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
    admin = await app.addAdmin();
  });
  afterAll(() => app.close());

  test("fifty unusual spellings of an admin's call reveal nothing to a person and are not cached (A36)", async () => {
    expect(tricks).toHaveLength(50);
    for (const path of tricks) {
      const reply = await person.get(path);
      expect([400, 403, 404, 405], path).toContain(reply.status);
      expect(reply.text, path).not.toContain(admin.email);
      expect(reply.headers["cache-control"], path).toBe("no-store");
    }
  });

  test("a personal call with a file name appended is 404 (cache deception, A36)", async () => {
    for (const tail of ["/a.css", "/x.js", ".css", ";x.css", "%2fa.css", "/..%2fa.css", "/favicon.ico"]) {
      const reply = await person.get(`/api/user/profile${tail}`);
      expect(reply.status, tail).toBe(404);
      expect(reply.text).not.toContain(person.email);
    }
  });

  test("unusual spellings of the sign-in path don't bypass its limits (A21)", async () => {
    const body = { email: "nobody@example.org", password: "x" };
    for (const path of [
      "//api/user/login",
      "/api/user//login",
      "/api/user/login/",
      "/API/user/login",
      "/api/user/Login",
    ]) {
      expect((await app.send("POST", path, { body })).status, path).toBe(404);
    }
  });

  test("an unknown id is 404 with one message for everyone with access, never 5xx (A13)", async () => {
    const texts = new Set<string>();
    for (const id of ids) {
      for (const path of [`/api/user/get-user/${id}`, `/api/assessment/user-assessments/${id}`]) {
        const reply = await admin.get(path);
        expect(reply.status, path).toBe(404);
        texts.add(reply.text);
      }
      for (const reply of [
        await person.get(`/api/assessment/attempts/${id}`),
        await person.patch(`/api/assessment/attempts/${id}`, { answers: {} }),
      ]) {
        expect(reply.status, id).toBe(404);
        texts.add(reply.text);
      }
    }
    expect(texts.size).toBe(1);
  });

  test("access is checked before the id: another person gets 403 and a stranger 401 for any id (A12, A13)", async () => {
    for (const id of [...ids, admin.id]) {
      for (const path of [`/api/user/get-user/${id}`, `/api/assessment/user-assessments/${id}`]) {
        expect((await person.get(path)).status, path).toBe(403);
        expect((await app.send("GET", path)).status, path).toBe(401);
      }
    }
  });

  // D9: the router gives up on parameters over 500 characters, and answers 405 even to the right method.
  test("an id over 500 characters is treated like any other (A13)", async () => {
    const path = `/api/user/get-user/${"x".repeat(501)}`;
    expect((await app.send("GET", path)).status).toBe(401);
    expect((await person.get(path)).status).toBe(403);
    expect((await admin.get(path)).status).toBe(404);
  });

  test("an address that can't be decoded is 400 malformed, one too long 414 (A40)", async () => {
    for (const path of ["/api/user/get-user/%zz", "/api/user/get-user/%", "/api/user/get-user/%c3%28"]) {
      expect(await admin.get(path), path).toMatchObject({ status: 400, body: { code: "malformed" } });
    }
    expect(await admin.get(`/api/user/get-users?q=${"x".repeat(8000)}`)).toMatchObject({
      status: 414,
      body: { code: "address_too_long" },
    });
  });

  test("no file of the project, the data or the machine is served (A49)", async () => {
    for (const path of files) {
      const reply = await app.send("GET", path);
      expect(reply.status, path).toBe(404);
      expect(reply.body, path).toMatchObject({ code: "not_found" });
    }
  });
});
