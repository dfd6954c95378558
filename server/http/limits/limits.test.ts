/** Rate limits for one person, and the address by which anonymous clients are counted. */
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tidy } from "../../housekeeping.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { cookieOf, type Person, type Reply, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertSession } from "../sessions-store.ts";
import { addressOf, countedNetworks } from "./address.ts";
import { reportedAtOnce } from "./request-counter.ts";

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

test("an IPv6 address counts for its /56 as well, with four times the limit (A21)", () => {
  const of = (ip: string) => countedNetworks(addressOf({ ip } as FastifyRequest));
  expect(of("203.0.113.7")).toEqual([{ network: "203.0.113.7", times: 1 }]);
  expect(of("2001:db8:0:12ab::5")).toEqual([
    { network: "2001:db8:0:12ab::/64", times: 1 },
    { network: "2001:db8:0:1200::/56", times: 4 },
  ]);
  expect(of("2001:db8:0:12ff::1")[1]).toEqual(of("2001:db8:0:1200::1")[1]);
  expect(of("2001:db8:0:1300::1")[1]).not.toEqual(of("2001:db8:0:12ff::1")[1]);
  expect(of("::1")[1]).toEqual({ network: "0:0:0:0::/56", times: 4 });
});

const profile = "/api/user/profile";
const list = "/api/assessment/my-assessments";

onEachEngine("limits of requests", (engine) => {
  let app: TestApp;
  let beside: TestApp;
  beforeAll(async () => {
    const options = { limits: true, environment: { ADDRESS_LIMIT: "60" } };
    app = await startTestApp(engine, options);
    beside = await startTestApp(engine, { ...options, beside: app });
  });
  afterAll(async () => {
    await beside.close();
    await app.close();
  });
  // Windows are whole minutes of the clock, so each test gets a separate one.
  beforeEach(() => nextMinute());

  const nextMinute = () => app.clock.step(60.01 - ((app.clock.now().getTime() / 1000) % 60));

  /** Sends requests, fifty at a time, and counts their statuses. */
  async function statuses(count: number, ask: (index: number) => Promise<Reply>) {
    const counts: Record<number, number> = {};
    for (let index = 0; index < count; index += 50) {
      const some = Array.from({ length: Math.min(50, count - index) }, (_, place) => ask(index + place));
      for (const { status } of await Promise.all(some)) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  /** Resolves when the servers have exchanged their counts; fewer than `reportedAtOnce` requests stay unreported. */
  async function reported(key: string, count: number): Promise<void> {
    for (;;) {
      const row = await app.db
        .selectFrom("request_counts")
        .select("count")
        .where("key", "=", key)
        .executeTakeFirst();
      if (row && row.count > count - reportedAtOnce) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Another session of the same person. */
  async function sessionOf(person: Person): Promise<(path: string) => Promise<Reply>> {
    const session = { userId: person.id, userAgent: "", address: "127.0.0.1", now: app.clock.now() };
    const cookie = `session=${await insertSession(app.db, session)}`;
    return (path) => app.send("GET", path, { cookie });
  }

  test("a person may send 600 requests a minute in all sessions together, then 429 until the next minute; others continue", async () => {
    const [busy, other] = [await app.addPerson(), await app.addPerson()];
    const inOther = await sessionOf(busy);
    const ask = (index: number) => (index % 2 === 0 ? busy.get(profile) : inOther(profile));
    expect(await statuses(600, ask)).toEqual({ 200: 600 });
    for (const refused of [await busy.get(profile), await inOther(profile)]) {
      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect((await other.get(profile)).status).toBe(200);
    expect((await app.send("GET", "/api/assessment/catalogue")).status).toBe(200);
    expect((await busy.get(`${list}?cursor=`)).status).toBe(200);
    nextMinute();
    expect((await busy.get(profile)).status).toBe(200);
  });

  /** Sends requests one by one, so that reports arrive meanwhile; returns how many were accepted before one was refused. */
  async function acceptedBefore(most: number, ask: () => Promise<Reply>): Promise<number> {
    let accepted = 0;
    for (; accepted < most && (await ask()).status === 200; accepted += 1)
      if (accepted >= reportedAtOnce && accepted < 100)
        await new Promise((resolve) => setTimeout(resolve, 10));
    return accepted;
  }

  test("a person's limit applies across servers, except for requests not reported yet", async () => {
    const person = await app.addPerson();
    const onOther = () => beside.send("GET", profile, { cookie: person.cookie });
    expect(await statuses(300, () => person.get(profile))).toEqual({ 200: 300 });
    await reported(`person:${person.id}`, 300);
    const allowed = await acceptedBefore(600, onOther);
    expect(allowed).toBeGreaterThanOrEqual(300);
    expect(allowed).toBeLessThan(300 + reportedAtOnce);
    await reported(`person:${person.id}`, 600);
    expect(await acceptedBefore(300, () => person.get(profile))).toBeLessThan(300);
    nextMinute();
    expect((await onOther()).status).toBe(200);
  });

  test("refused requests of a flood cause no writes", async () => {
    const person = await app.addPerson();
    const counted = async () => {
      // Reports are sent in sequence: when this one has arrived, so have all earlier ones.
      const other = await app.addPerson();
      await statuses(reportedAtOnce, () => other.get(profile));
      await reported(`person:${other.id}`, reportedAtOnce);
      const row = await app.db
        .selectFrom("request_counts")
        .select("count")
        .where("key", "=", `person:${person.id}`)
        .executeTakeFirstOrThrow();
      return row.count;
    };
    await statuses(700, () => person.get(profile));
    const whenRefused = await counted();
    expect(whenRefused).toBeGreaterThan(600 - reportedAtOnce);
    await statuses(100, () => person.get(profile));
    expect(await counted()).toBe(whenRefused);
  });

  test("refusals are delayed only for clients that exceed their limit more than twice", async () => {
    const from = "198.51.100.9";
    const ask = () => app.send("GET", profile, { from });
    expect(await statuses(120, ask)).toEqual({ 401: 60, 429: 60 });
    const flood = vi.fn();
    const held = ask().then((reply) => {
      flood();
      return reply;
    });
    for (let others = 0; others < 20; others += 1)
      expect((await app.send("GET", profile, { from: "198.51.100.10" })).status).toBe(401);
    expect(flood).not.toHaveBeenCalled();
    expect(await held).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  test("an address has a limit of anonymous calls a minute, including refused ones", async () => {
    const from = "198.51.100.1";
    const json = { "content-type": "application/json" };
    const forged = "session=00000000-0000-7000-8000-000000000000.".padEnd(82, "x");
    const refusals: (() => Promise<Reply>)[] = [
      () => app.send("GET", "/api/assessment/catalogue", { from }),
      () => app.send("GET", profile, { from }),
      () => app.send("GET", profile, { from, cookie: forged }),
      () => app.send("GET", "/api/nowhere", { from }),
      () => app.send("DELETE", profile, { from }),
      () => app.send("GET", "/api/user/get-user/%zz", { from }),
      () => app.send("GET", `${list}?q=${"x".repeat(9000)}`, { from, cookie: forged }),
      () => app.send("POST", "/api/user/login", { from, body: {} }),
      () => app.send("POST", "/api/user/login", { from, body: "{", headers: json, cookie: forged }),
      () =>
        app.send("POST", "/api/user/login", { from, body: "x", headers: { "content-type": "text/plain" } }),
      () => app.send("POST", "/api/user/login", { from, body: "x".repeat(17_000), headers: json }),
      () => app.send("PATCH", "/api/user/verify/x", { from }),
    ];
    const first = await statuses(60, (index) => refusals[index % refusals.length]!());
    expect(first).toEqual({
      200: 5,
      400: 10,
      401: 10,
      404: 5,
      405: 5,
      410: 5,
      413: 5,
      414: 5,
      415: 5,
      422: 5,
    });
    for (const ask of refusals)
      expect(await ask()).toMatchObject({ status: 429, headers: { "retry-after": expect.any(String) } });
    expect((await app.send("GET", profile, { from: "198.51.100.2" })).status).toBe(401);
    const person = await app.addPerson();
    expect((await app.send("GET", profile, { from, cookie: person.cookie })).status).toBe(200);
    nextMinute();
    expect((await app.send("GET", profile, { from })).status).toBe(401);
  });

  const deviceIn = (cookie: string) => /device=[^;]+/.exec(cookie)?.[0] ?? "";

  test("during a flood from an address its known devices can sign in, each within its own limit", async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    nextMinute();
    const from = "198.51.100.3";
    const ask = (cookie = "") => app.send("GET", profile, { from, ...(cookie ? { cookie } : {}) });
    expect(await statuses(80, () => ask())).toEqual({ 401: 60, 429: 20 });
    const [device, other] = [deviceIn(one.cookie), deviceIn(two.cookie)];
    expect((await app.signIn(one.email, one.password, { from, cookie: device })).status).toBe(200);
    expect((await app.signIn(one.email, one.password, { from })).status).toBe(429);
    const forged = device.replace(/=..../, "=0000");
    expect((await ask(forged)).status).toBe(429);
    expect(await statuses(150, () => ask(device))).toEqual({ 401: 119, 429: 31 });
    expect((await ask(other)).status).toBe(401);
    nextMinute();
    expect((await ask(device)).status).toBe(401);
  });

  test("an account makes at most ten devices known an hour; others can still sign in", async () => {
    const person = await app.signUp();
    const signIn = async (cookie = "") => {
      const reply = await app.signIn(person.email, person.password, { from: "198.51.100.4", cookie });
      expect(reply.status).toBe(200);
      return deviceIn(cookieOf(reply));
    };
    const made = [deviceIn(person.cookie)];
    for (let index = 0; index < 11; index += 1) made.push(await signIn());
    expect(made.map((device) => device !== "")).toEqual([...Array(10).fill(true), false, false]);
    expect(new Set(made.slice(0, 10)).size).toBe(10);
    expect(await signIn(made[0])).not.toBe("");
    app.clock.step(3601);
    expect(await signIn()).not.toBe("");
  });

  test("the addresses of one IPv6 /56 are refused together at four times the limit", async () => {
    const from = (index: number) => `2001:db8:0:12${(index % 8).toString(16)}0::${index + 1}`;
    const ask = (index: number) => app.send("GET", profile, { from: from(index) });
    expect(await statuses(240, ask)).toEqual({ 401: 240 });
    expect((await ask(241)).status).toBe(429);
    expect((await app.send("GET", profile, { from: "2001:db8:0:12ff::1" })).status).toBe(429);
    expect((await app.send("GET", profile, { from: "2001:db8:0:1300::1" })).status).toBe(401);
  });

  test("steps of walks have a separate limit: 300 a minute, which a whole export of a million rows does not reach", async () => {
    const person = await app.addPerson();
    const counts: Record<number, number> = {};
    for (let step = 0; step < 302; step += 1) {
      const { status } = await person.get(`${list}?cursor=`);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 200: 300, 429: 2 });
    expect(1_000_000 / 10_000).toBeLessThan(300);
    expect((await person.get(profile)).status).toBe(200);
  });

  test("a person walks with two steps at a time, in all sessions, until each has been sent", async () => {
    const person = await app.addPerson();
    const inOther = await sessionOf(person);
    const step = `${list}?cursor=`;
    // More than three, because on a busy machine the first may finish before the third begins.
    const counts = await statuses(12, (index) => (index % 2 === 0 ? person.get(step) : inOther(step)));
    expect(Object.keys(counts)).toEqual(["200", "429"]);
    expect(counts[200]).toBeGreaterThanOrEqual(2);
    expect((await person.get(step)).status).toBe(200);
  });

  // D10: requests with a cursor parameter are exempt, even if the call has no such parameter.
  test("the count of walks doesn't bypass the limit of other calls", async () => {
    const person = await app.addPerson();
    const counts = await statuses(650, () => person.get(`${profile}?cursor=`));
    expect(counts).toEqual({ 422: 600, 429: 50 });
  });

  test("counts of past minutes are forgotten", async () => {
    const person = await app.addPerson();
    await statuses(40, () => person.get(profile));
    await reported(`person:${person.id}`, 40);
    app.clock.step(3 * 60);
    await tidy(app.db, app.clock);
    expect(await app.db.selectFrom("request_counts").selectAll().execute()).toEqual([]);
  });
});
