/** Cross-site requests that carry a person's cookies. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const publicUrl = "https://assay.example.com";

const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "" },
  { "sec-fetch-site": "Same-Origin" },
  { "sec-fetch-site": "same-origin, cross-site" },
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
  { "sec-fetch-site": "cross-site", origin: publicUrl },
  { "sec-fetch-site": "same-origin", origin: "https://evil.test" },
  { origin: "null" },
  { origin: "" },
  { origin: "https://evil.test" },
  { origin: "https://sibling.example.com" },
  { origin: "https://assay.example.com.evil.test" },
  { origin: "https://assay.example.com:8443" },
  { origin: "https://evil.test/https://assay.example.com" },
  { origin: "https://assay.example.com@evil.test" },
  { origin: "file://" },
  { origin: "http://assay.example.com" },
];

const own: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", origin: publicUrl },
  { origin: publicUrl },
  { origin: "http://inner.example:3000", host: "inner.example:3000" },
];

onEachEngine("cross-site requests", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { PUBLIC_URL: publicUrl } });
    person = await app.addPerson();
  });
  afterAll(() => app.close());

  const update = (headers: Record<string, string>, city: string) =>
    app.send("PATCH", "/api/user/update", { cookie: person.cookie, body: { city }, headers });
  const profile = async () => (await person.get("/api/user/profile")).body.data;

  test("a change requested by another origin, a sibling, null or a typed address is 403 and changes nothing (A30)", async () => {
    for (const headers of foreign) {
      expect(await update(headers, "Elsewhere"), JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { code: "cross_site" },
      });
    }
    expect((await profile()).city).toBeNull();
  });

  test("the own page, PUBLIC_URL, the own host and clients without browser headers pass (A30)", async () => {
    for (const [index, headers] of own.entries()) {
      expect((await update(headers, `Own ${index}`)).status, JSON.stringify(headers)).toBe(200);
    }
  });

  test("every call that changes state refuses another site before it looks at anything else (A30)", async () => {
    const changing = calls.filter((call) => call.method !== "GET" || call.changesState);
    expect(changing.length).toBeGreaterThan(10);
    for (const call of changing) {
      const reply = await app.send(call.method, call.path.replace(/:\w+/g, "x"), {
        headers: {
          "sec-fetch-site": "cross-site",
          ...("bytes" in call ? { "content-type": "application/octet-stream" } : {}),
        },
        ...(call.method === "GET" ? {} : { body: "bytes" in call ? "x" : {} }),
      });
      expect(reply, call.name).toMatchObject({ status: 403, body: { code: "cross_site" } });
    }
  });

  test("a sign-out by image, link, frame or typed address leaves the person signed in (A31)", async () => {
    const tricks: Record<string, string>[] = [
      ...foreign,
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
      { "sec-fetch-mode": "navigate" },
    ];
    for (const headers of tricks) {
      const reply = await app.send("GET", "/api/user/logout", { cookie: person.cookie, headers });
      expect(reply, JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: "cross_site" } });
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
    expect((await profile()).id).toBe(person.id);
  });

  test("the page's own sign-out works", async () => {
    const other = await app.addPerson();
    const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };
    const reply = await app.send("GET", "/api/user/logout", { cookie: other.cookie, headers });
    expect(reply.status).toBe(200);
    expect((await other.get("/api/user/profile")).status).toBe(401);
  });

  test("no response allows another origin: no CORS header, and a preflight is refused (A37)", async () => {
    const replies = [
      await app.send("GET", "/api/user/profile", {
        cookie: person.cookie,
        headers: { origin: "https://evil.test" },
      }),
      await app.send("OPTIONS", "/api/user/update", {
        headers: {
          origin: "https://evil.test",
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "content-type",
        },
      }),
    ];
    expect(replies[1]!.status).toBe(405);
    for (const reply of replies) {
      expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});
