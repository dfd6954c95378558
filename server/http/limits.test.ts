/** How often one session may ask, and by which address strangers are counted. */
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { addressOf } from "./address.ts";

test("an IPv4 address counts as it is, an IPv6 one as its /64 in one spelling (A21)", () => {
  const of = (ip: string) => addressOf({ ip } as FastifyRequest);
  expect(of("203.0.113.7")).toBe("203.0.113.7");
  expect(of("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(of("2001:db8:0:1::5")).toBe("2001:db8:0:1::/64");
  expect(of("2001:0DB8:0000:0001:ffff:ffff:ffff:ffff")).toBe("2001:db8:0:1::/64");
  expect(of("2001:db8::5")).toBe("2001:db8:0:0::/64");
  expect(of("::1")).toBe("0:0:0:0::/64");
  expect(addressOf({} as FastifyRequest)).toBe("unknown");
  expect(of("2001:db8:0:2::5")).not.toBe(of("2001:db8:0:1::5"));
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("sqlite", { limits: true });
});
afterAll(() => app.close());

test("a session may ask 600 times a minute, then 429 with Retry-After; others go on", async () => {
  const [busy, other] = [await app.enter(), await app.enter()];
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => busy.get("/api/user/profile")));
    statuses.push(...replies.map((reply) => reply.status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  const refused = await busy.get("/api/user/profile");
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await other.get("/api/user/profile")).status).toBe(200);
  expect((await app.send("GET", "/api/assessment/catalogue")).status).toBe(200);
  expect((await busy.get("/api/assessment/my-assessments?cursor=")).status).toBe(200);
});

// D10: any request with a cursor parameter is exempt, also where the call has none.
test("the exemption of cursor walks is no way around the limit for other calls", async () => {
  const person = await app.enter();
  const statuses: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => person.get("/api/user/profile?cursor=")),
    );
    statuses.push(...replies.map((reply) => reply.status));
  }
  expect(statuses).toContain(429);
});
