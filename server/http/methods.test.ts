/** Methods: each address accepts its own, HEAD has no side effects, and any other method gets the list of allowed ones. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

onEachEngine("methods", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
  });
  afterAll(() => app.close());

  test("every other method of a call's address is 405, and Allow lists the right ones (A45)", async () => {
    const byPath = Map.groupBy(calls, (call) => call.path);
    for (const [path, served] of byPath) {
      const taken = new Set<string>(served.map((call) => call.method));
      const hasPlainGet = served.some((call) => call.method === "GET" && !call.changesState);
      for (const method of methods) {
        if (taken.has(method) || (method === "HEAD" && hasPlainGet)) continue;
        const reply = await app.send(method, path.replace(/:\w+/g, "x"), { cookie: person.cookie });
        expect(reply.status, `${method} ${path}`).toBe(405);
        for (const name of taken) expect(String(reply.headers.allow), `${method} ${path}`).toContain(name);
        if (method !== "HEAD") expect(reply.body.code).toBe("method_not_allowed");
      }
    }
  });

  test("HEAD of the sign-out does not sign out (A45)", async () => {
    const reply = await app.send("HEAD", "/api/user/logout", { cookie: person.cookie });
    expect(reply.status).toBe(405);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect((await person.get("/api/user/profile")).status).toBe(200);
  });

  test("HEAD answers like GET, without a body (A45)", async () => {
    for (const path of [
      "/api/user/profile",
      "/api/assessment/catalogue",
      "/api/user/get-users",
      "/healthz",
    ]) {
      const options = { cookie: person.cookie };
      const [head, get] = [await app.send("HEAD", path, options), await app.send("GET", path, options)];
      expect(head.status, path).toBe(get.status);
      expect(head.headers["content-type"], path).toBe(get.headers["content-type"]);
      expect(head.text, path).toBe("");
    }
  });

  test("headers and parameters that override the method are ignored (A45)", async () => {
    const headers = {
      "x-http-method-override": "PATCH",
      "x-http-method": "PATCH",
      "x-method-override": "PATCH",
    };
    const replies = [
      await app.send("POST", "/api/user/update", { cookie: person.cookie, body: { city: "Rome" }, headers }),
      await app.send("GET", "/api/user/update?_method=PATCH", { cookie: person.cookie, headers }),
      await app.send("POST", "/api/user/update?_method=PATCH", {
        cookie: person.cookie,
        body: { city: "Rome" },
      }),
    ];
    for (const reply of replies) expect(reply.status).toBe(405);
    expect((await person.get("/api/user/profile")).body.data.city).toBeNull();
  });

  test("an unknown address under /api is 404 in JSON for every method (A45)", async () => {
    for (const method of methods) {
      const reply = await app.send(method, "/api/user/nothing-here", { cookie: person.cookie });
      expect(reply.status, method).toBe(404);
      expect(reply.headers.allow).toBeUndefined();
    }
  });
});
