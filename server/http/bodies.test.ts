/** Request bodies: one JSON object of at most 16 kB, and nothing that only resembles one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, student, type TestApp } from "../testing/test-app.ts";

const signUpPath = "/api/user/signup";

onEachEngine("bodies", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
  });
  afterAll(() => app.close());

  const update = (body: string, headers: Record<string, string> = {}) =>
    app.send("PATCH", "/api/user/update", { body, headers, cookie: person.cookie });
  const city = async () => (await person.get("/api/user/profile")).body.data.city;

  test("anything but a JSON object is 400 malformed: null, lists, texts, numbers, nothing, broken text (A42)", async () => {
    const bodies = [
      "null",
      "[]",
      '[{"city":"Rome"}]',
      '"x"',
      "1",
      "true",
      "",
      " ",
      "{",
      "{city:1}",
      "{'city':'Rome'}",
      '{"city":"Rome"}{"city":"Oslo"}',
      '{"city":"Rome",}',
      "NaN",
      "undefined",
      "\u0000",
      "<xml/>",
      "city=Rome",
      '{"city":"Ro\nme"}',
    ];
    for (const path of ["/api/user/update", signUpPath, "/api/user/login", "/api/assessment/attempts"]) {
      for (const body of bodies) {
        const method = path === "/api/user/update" ? "PATCH" : "POST";
        const reply = await app.send(method, path, {
          body,
          cookie: person.cookie,
          headers: { "content-type": "application/json" },
        });
        expect(reply, `${path}: ${body}`).toMatchObject({
          status: 400,
          body: { code: "malformed", error: expect.stringMatching(/^[A-Z].*\.$/) },
        });
      }
    }
    expect(await city()).toBeNull();
  });

  test("deep nesting, huge numbers and duplicate keys are 4xx, never 5xx, and never stored (A42)", async () => {
    const bodies = [
      `{"city":${"[".repeat(7000)}${"]".repeat(7000)}}`,
      `${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`,
      '{"city":1e999}',
      '{"city":-0}',
      '{"city":"a","city":["b"]}',
      '{"city":"\\ud800"}',
      '{"city":"\\u0000"}',
      `{"${"k".repeat(5000)}":1}`,
    ];
    for (const body of bodies) {
      const reply = await update(body);
      expect([400, 422], body.slice(0, 40)).toContain(reply.status);
    }
    expect(await city()).toBeNull();
  });

  test("a body that is not UTF-8 is 400 malformed and stored in no form", async () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      const reply = await app.app.inject({
        method: "PATCH",
        url: "/api/user/update",
        headers: { "content-type": "application/json", cookie: person.cookie },
        payload: Buffer.concat([Buffer.from('{"city":"a'), Buffer.from(bytes), Buffer.from('b"}')]),
      });
      expect([reply.statusCode, reply.json().code]).toEqual([400, "malformed"]);
    }
    expect(await city()).toBeNull();
  });

  test("a body over 16 kB is 413 too_large, one of exactly 16 kB is read (A40)", async () => {
    const bodyOf = (length: number) => {
      const empty = JSON.stringify({ ...student, name: "" });
      return JSON.stringify({ ...student, name: "x".repeat(length - empty.length) });
    };
    for (const length of [16 * 1024 + 1, 17_000, 1_000_000]) {
      expect(await app.send("POST", signUpPath, { body: bodyOf(length) })).toMatchObject({
        status: 413,
        body: { code: "too_large", error: expect.any(String) },
      });
    }
    expect((await app.send("POST", signUpPath, { body: bodyOf(16 * 1024) })).status).toBe(422);
  });

  test("only application/json is read; any other or missing type is 415 and stores nothing (A18, A30)", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json-patch+json",
      "application/vnd.api+json",
      "text/json",
      "application/xml",
      "application/json, text/plain",
      "text/plain; application/json",
      "application/json;text/plain",
      "application/json; charset=utf-16",
      "application/json\u00a0",
      "application/json\t; charset=utf-8",
      "application/jsonx",
      "xapplication/json",
      "application /json",
      "*/*",
      "",
    ];
    for (const type of types) {
      const reply = await update('{"city":"Rome"}', { "content-type": type });
      expect(reply, JSON.stringify(type)).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    }
    expect(await city()).toBeNull();
  });

  test("application/json is read in any letter case and with charset utf-8 (A18)", async () => {
    for (const [index, type] of [
      "application/json",
      "Application/JSON",
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      'application/json; charset="utf-8"',
    ].entries()) {
      const reply = await update(`{"city":"Rome ${index}"}`, { "content-type": type });
      expect(reply.status, type).toBe(200);
      expect(await city()).toBe(`Rome ${index}`);
    }
  });

  test("an encoded body is refused (gzip bomb, A40)", async () => {
    for (const encoding of ["gzip", "br", "deflate", "identity"]) {
      expect((await update("{}", { "content-encoding": encoding })).status).toBe(415);
    }
  });

  test("a GET with a body is answered like one without", async () => {
    const reply = await app.send("GET", "/api/user/profile", { body: { id: "x" }, cookie: person.cookie });
    expect(reply).toMatchObject({ status: 200, body: { data: { id: person.id } } });
  });

  test("every success is message and data, every failure error and code, in JSON with UTF-8", async () => {
    const successes = [
      await person.get("/api/user/profile"),
      await app.send("GET", "/api/assessment/catalogue"),
      await person.get("/api/assessment/my-assessments"),
      await app.send("PATCH", "/api/user/forget-password", { body: { email: "nobody@example.org" } }),
    ];
    for (const reply of successes) {
      expect(Object.keys(reply.body)).toEqual(["message", "data"]);
      expect(reply.body.message).toMatch(/\w/);
    }
    const failures = [
      await app.send("GET", "/api/user/profile"),
      await app.send("GET", "/api/nowhere"),
      await person.get("/api/user/get-users"),
      await person.post("/api/user/profile", {}),
      await update("{"),
      await update('{"phone":"1"}'),
    ];
    expect(failures.map((reply) => reply.status)).toEqual([401, 404, 403, 405, 400, 422]);
    for (const reply of failures) {
      expect(Object.keys(reply.body).filter((key) => key !== "fields")).toEqual(["error", "code"]);
      expect(reply.body.error).toMatch(/^[A-Z].*\.$/);
    }
    for (const reply of [...successes, ...failures]) {
      expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  });
});
