/** The headers that every response has, whatever its kind. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, type Reply, startTestApp, student, type TestApp } from "../testing/test-app.ts";

const https = { PUBLIC_URL: "https://assay.example.com" };

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

onEachEngine("headers", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: https });
    person = await app.addPerson();
  });
  afterAll(() => app.close());

  /** One response of every kind, by name. */
  async function replies(): Promise<Record<string, Reply>> {
    const broken = await app.addPerson();
    await app.db.updateTable("users").set({ password_hash: "broken" }).where("id", "=", broken.id).execute();
    const headers = { "content-type": "text/plain" };
    return {
      "200": await person.get("/api/user/profile"),
      "200 list": await person.get("/api/assessment/my-assessments"),
      "200 page": await person.get("/api/assessment/my-assessments?page=1"),
      "200 HEAD": await app.send("HEAD", "/api/user/profile", { cookie: person.cookie }),
      "200 open": await app.send("GET", "/api/assessment/catalogue"),
      "200 health": await app.send("GET", "/healthz"),
      "200 ready": await app.send("GET", "/readyz"),
      "200 openapi": await app.send("GET", "/api/openapi.json"),
      "200 docs": await app.send("GET", "/api/docs"),
      "400": await app.send("PATCH", "/api/user/update", { body: "{", cookie: person.cookie }),
      "400 address": await app.send("GET", "/api/user/get-user/%zz"),
      "401": await app.send("GET", "/api/user/profile"),
      "401 HEAD": await app.send("HEAD", "/api/user/profile"),
      "403": await person.get("/api/user/get-users"),
      "404": await app.send("GET", "/api/nowhere"),
      "404 page": await app.send("GET", "/nowhere"),
      "404 HEAD": await app.send("HEAD", "/api/nowhere"),
      "405": await app.send("DELETE", "/api/user/profile"),
      "410": await app.send("PATCH", "/api/user/verify/x"),
      "413": await app.send("POST", "/api/user/signup", { body: { ...student, name: "x".repeat(17_000) } }),
      "414": await app.send("GET", `/api/user/profile?x=${"x".repeat(9000)}`),
      "415": await app.send("POST", "/api/user/signup", { body: "x", headers }),
      "422": await app.send("POST", "/api/user/signup", { body: {} }),
      "500": await app.signIn(broken.email, "some password"),
    };
  }

  test("every kind of response has every security header and a unique request id (A37)", async () => {
    const all = await replies();
    const ids = new Set<unknown>();
    for (const [name, reply] of Object.entries(all)) {
      expect(String(reply.status), name).toBe(name.slice(0, 3));
      expect(reply.headers, name).toMatchObject(everywhere);
      expect(reply.headers["strict-transport-security"], name).toMatch(
        /^max-age=63072000; includeSubDomains$/,
      );
      expect(reply.headers["permissions-policy"], name).toMatch(/camera=\(\)/);
      const policy = String(reply.headers["content-security-policy"]);
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy.split("; "), name).toContain(rule);
      }
      expect(policy, name).not.toMatch(/unsafe|data:|\*|http:/);
      expect(reply.headers["x-request-id"], name).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(reply.headers["x-request-id"]);
      for (const header of ["server", "x-powered-by", "via"])
        expect(reply.headers[header], name).toBeUndefined();
    }
    expect(ids.size).toBe(Object.keys(all).length);
  });

  test("personal and refused responses are no-store (A36)", async () => {
    const open = new Set(["200 openapi", "200 docs"]);
    for (const [name, reply] of Object.entries(await replies())) {
      if (!open.has(name)) expect(reply.headers["cache-control"], name).toBe("no-store");
    }
  });

  test("a server error is 500 with the general message: no stack, SQL, path or library name", async () => {
    const reply = (await replies())["500"]!;
    expect(reply.body).toEqual({ error: expect.stringMatching(/^Something went wrong/), code: "internal" });
    expect(reply.text).not.toMatch(/PHC|argon|node_modules|\.ts|select|fastify/i);
  });

  test("a client's x-request-id is ignored (A48)", async () => {
    const reply = await app.send("GET", "/healthz", { headers: { "x-request-id": "chosen\u001b[31m" } });
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an error's JSON can't be read as HTML or script by another site", async () => {
    const reply = await app.send("POST", "/api/user/signup", {
      body: { ...student, "<script>alert(1)</script>": 1 },
    });
    expect(reply.status).toBe(422);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});

test("without TLS there is no HSTS; preload needs its setting; analytics allows only its own origin", async () => {
  const plain = await startTestApp("sqlite");
  expect((await plain.send("GET", "/healthz")).headers["strict-transport-security"]).toBeUndefined();
  await plain.close();
  const environment = {
    ...https,
    HSTS_PRELOAD: "on",
    ANALYTICS_PROVIDER: "plausible",
    ANALYTICS_SITE: "assay.example.com",
    ANALYTICS_SRC: "https://stats.example.com/script.js",
  };
  const measured = await startTestApp("sqlite", { environment });
  const { headers } = await measured.send("GET", "/healthz");
  expect(headers["strict-transport-security"]).toMatch(/; preload$/);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain("script-src 'self' https://stats.example.com");
  expect(policy).toContain("connect-src 'self' https://stats.example.com");
  await measured.close();
});
