/** Unknown, repeated or bracketed parameters: refused by name, never partly applied. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("parameters", (engine) => {
  let app: TestApp;
  let person: Person;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
    admin = await app.addAdmin();
  });
  afterAll(() => app.close());

  test("an unknown parameter is 422 on every GET, by its name (A47)", async () => {
    for (const call of calls.filter((one) => one.method === "GET" && !one.changesState)) {
      const path = call.path.replace(/:\w+/g, admin.id);
      const reply = await admin.get(`${path}?surplus=1`);
      // A call may answer 404 for this id first; none may succeed.
      expect([404, 422], call.name).toContain(reply.status);
      if (reply.status === 422) expect(reply.body.fields, call.name).toHaveProperty("surplus");
    }
  });

  test("a repeated, list or bracketed parameter is 422 (A47)", async () => {
    for (const query of [
      "page=1&page=2",
      "page[]=1",
      "page[0]=1",
      "page[$gt]=0",
      "sort=name&sort=email",
      "q=a&q=b",
      "q[]=a",
      "id=1&id=2",
      "__proto__[isAdmin]=1",
      "__proto__=1",
      "constructor=1",
      "toString=1",
      "page=1&&page=1",
      "PAGE=1",
      "%70age=1&page=2",
    ]) {
      const reply = await admin.get(`/api/user/get-users?${query}`);
      expect(reply, query).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    }
  });

  test("another person's id in the query or body only affects the session's person (A14, A47)", async () => {
    expect((await person.get(`/api/user/profile?id=${admin.id}`)).status).toBe(422);
    expect((await person.get(`/api/assessment/my-assessments?userId=${admin.id}`)).status).toBe(422);
    expect((await person.patch(`/api/user/update?id=${admin.id}`, { city: "Rome" })).status).toBe(422);
    expect((await admin.get("/api/user/profile")).body.data.city).toBeNull();
    expect((await person.get("/api/user/profile")).body.data.city).toBeNull();
  });

  test("texts in brackets are unknown fields of a body (A47)", async () => {
    for (const body of [
      { "email[]": "a@b.c" },
      { "city[]": "Rome" },
      { city: ["Rome"] },
      { city: { 0: "Rome" } },
    ]) {
      expect((await person.patch("/api/user/update", body)).status).toBe(422);
    }
  });

  // D11: NUL reaches PostgreSQL, which fails on it.
  test("values in a submit reach the database as text or not at all (A42)", async () => {
    const values = ["\u0000", "a\u0000b", "\ud800", "' OR 1=1 --", "x".repeat(1000), "", "null"];
    for (const value of values) {
      for (const field of ["attemptId", "name", "duration", "format", "score", "client"]) {
        const reply = await person.post("/api/assessment/save-assessment", { [field]: value });
        expect(reply.status, `${field}: ${JSON.stringify(value)}`).toBeGreaterThanOrEqual(400);
        expect(reply.status, `${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
      }
      const reply = await person.post("/api/assessment/attempts", { slug: value });
      expect([404, 422]).toContain(reply.status);
    }
  });

  test("a report that the database can't store is refused with a message (A42)", async () => {
    for (const value of ["\u0000", "a\u0000b", "\ud800", "x".repeat(65)]) {
      for (const field of ["attemptId", "question"]) {
        const body = { attemptId: person.id, question: "x", reason: "other", [field]: value };
        const reply = await person.post("/api/assessment/reports", body);
        expect(reply, `${field}: ${JSON.stringify(value)}`).toMatchObject({
          status: 422,
          body: { fields: {} },
        });
        expect(Object.keys(reply.body.fields)).toEqual([field]);
      }
    }
  });

  // D12: a cursor's key reaches PostgreSQL unchecked.
  test("a forged cursor is 422 or finds nothing, never 5xx (A13, A42)", async () => {
    const made = [
      ["\u0000", "x"],
      ["x", "\u0000"],
      ["abc", "x"],
      [1e15, "x"],
      [Number.MAX_SAFE_INTEGER, "x"],
      [-1, ""],
      ["", ""],
      [5, "x"],
      ["5", "x"],
      ["\ud800", "x"],
      ["x".repeat(100), "y".repeat(100)],
      [1.5, "x"],
      [null, "x"],
      [true, "x"],
      [{}, "x"],
      ["x"],
      [],
      {},
      null,
      5,
      "x",
    ];
    for (const value of made) {
      const cursor = Buffer.from(JSON.stringify(value)).toString("base64url");
      for (const path of [
        "/api/assessment/get-assessments",
        "/api/user/get-users",
        "/api/assessment/my-assessments",
      ]) {
        for (const sort of path.includes("user/")
          ? ["createdAt", "-assessments"]
          : ["createdAt", "-score", "name"]) {
          const reply = await admin.get(`${path}?cursor=${cursor}&sort=${sort}`);
          expect(reply.status, `${path} ${sort} ${JSON.stringify(value)}`).toBeLessThan(500);
        }
      }
    }
  });
});
