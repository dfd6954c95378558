/** The limits of wrong passwords per account and address, and tricks that must not bypass them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { tidy } from "../housekeeping.ts";
import { hashing } from "../testing/cheap-hashing.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type SendOptions, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";

let unknownCount = 0;
/** Every test uses its own address, so that none counts for another. */
let place = 0;

onEachEngine("sign-in limits", (engine) => {
  let app: TestApp;
  let from: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const elsewhere = () => {
    place += 1;
    from = `198.51.100.${place}`;
  };
  const guess = (email: string, options: SendOptions = {}) =>
    app.signIn(email, "not the password", { from, ...options });
  const unknown = () => {
    unknownCount += 1;
    return `nobody${unknownCount}@example.org`;
  };
  const wait = (reply: { headers: Record<string, unknown> }) => Number(reply.headers["retry-after"]);

  test("an account takes ten wrong passwords, then 429 with Retry-After and no hash is computed (A20)", async () => {
    elsewhere();
    const person = await app.signUp();
    hashing.count = 0;
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(person.email)).status).toBe(401);
    const refused = await guess(person.email);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(wait(refused)).toBeGreaterThan(0);
    expect(hashing.count).toBe(10);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(429);
    expect(hashing.count).toBe(10);
  });

  test("an unknown account is throttled the same way, so that throttling reveals nothing (A20, A22)", async () => {
    elsewhere();
    const email = unknown();
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await guess(email)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test("after Retry-After the right password succeeds (A20)", async () => {
    elsewhere();
    const person = await app.signUp();
    for (let tries = 0; tries < 10; tries += 1) await guess(person.email);
    const refused = await guess(person.email);
    app.clock.step(wait(refused) + 1);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
  });

  test("waits grow with further failures, and no account is locked permanently (A20)", async () => {
    elsewhere();
    const person = await app.signUp();
    for (let tries = 0; tries < 10; tries += 1) await guess(person.email);
    const waits: number[] = [];
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const refused = await guess(person.email);
      waits.push(wait(refused));
      app.clock.step(wait(refused) + 1);
      await guess(person.email);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900]);
    app.clock.step(16 * 60);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
  });

  test("the hourly clean-up deletes no failure that still counts", async () => {
    elsewhere();
    const [tried, blocked] = [await app.signUp(), await app.signUp()];
    for (let tries = 0; tries < 9; tries += 1) await guess(tried.email);
    for (let tries = 0; tries < 11; tries += 1) await guess(blocked.email);
    await tidy(app.db, app.clock);
    expect((await app.signIn(blocked.email, blocked.password, { from })).status).toBe(429);
    const outcomes = [await guess(tried.email), await guess(tried.email)];
    expect(outcomes.map(({ status }) => status)).toEqual([401, 429]);
    app.clock.step(14 * 60);
    await tidy(app.db, app.clock);
    const left = await app.db.selectFrom("failures").select("key").execute();
    expect(left.map(({ key }) => key).join()).toContain(tried.id);
  });

  test("failures expire after 15 minutes, and a success clears the account's", async () => {
    elsewhere();
    const person = await app.signUp();
    for (let tries = 0; tries < 9; tries += 1) await guess(person.email);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
    for (let tries = 0; tries < 9; tries += 1) expect((await guess(person.email)).status).toBe(401);
    app.clock.step(15 * 60 + 1);
    for (let tries = 0; tries < 9; tries += 1) expect((await guess(person.email)).status).toBe(401);
  });

  test("two hundred concurrent wrong passwords get no more tries than ten sequential ones (A21)", async () => {
    elsewhere();
    const person = await app.signUp();
    hashing.count = 0;
    const replies = await Promise.all(Array.from({ length: 200 }, () => guess(person.email)));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(190);
    expect(hashing.count).toBe(10);
  });

  test("thirty concurrent right sign-ins all succeed: the limit counts failures", async () => {
    elsewhere();
    const person = await app.signUp();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => app.signIn(person.email, person.password, { from })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(200));
  });

  test("case, spaces, forwarded-for headers and other addresses don't bypass the account's limit (A21)", async () => {
    elsewhere();
    const person = await app.signUp({ email: "around@example.org" });
    const spellings = [
      "around@example.org",
      "AROUND@example.org",
      "Around@Example.Org",
      "around@EXAMPLE.ORG",
    ];
    const statuses: number[] = [];
    for (let tries = 0; tries < 14; tries += 1) {
      const reply = await guess(spellings[tries % 4]!, {
        from: `203.0.113.${tries + 1}`,
        headers: { "x-forwarded-for": `192.0.2.${tries}`, "x-real-ip": `192.0.2.${tries}` },
      });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(429);
  });

  test("after a hundred failures over all accounts no password from an address is checked (A20, A21)", async () => {
    elsewhere();
    const person = await app.signUp();
    for (let tries = 0; tries < 3; tries += 1) expect((await guess(unknown())).status).toBe(401);
    const counter = app.db
      .updateTable("failures")
      .where("key", "=", `address:${from}`)
      .where("count", "=", 3);
    expect((await counter.set({ count: 98 }).executeTakeFirst()).numUpdatedRows).toBe(1n);
    for (let tries = 0; tries < 2; tries += 1) expect((await guess(unknown())).status).toBe(401);
    hashing.count = 0;
    const refused = await guess(unknown(), { headers: { "x-forwarded-for": "192.0.2.77" } });
    expect(refused.status).toBe(429);
    expect(wait(refused)).toBeGreaterThan(0);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(429);
    expect(hashing.count).toBe(0);
    expect((await app.signIn(person.email, person.password, { from: "198.51.100.250" })).status).toBe(200);
  });

  test("of 150 concurrent tries from one address at most one more is checked than of sequential ones (A21)", async () => {
    elsewhere();
    const person = await app.signUp();
    hashing.count = 0;
    const [last, ...replies] = await Promise.all(
      [
        ...Array.from({ length: 149 }, () => guess(unknown())),
        app.signIn(person.email, person.password, { from }),
      ].reverse(),
    );
    expect(replies.filter((reply) => reply.status === 401).length).toBeLessThanOrEqual(101);
    expect(hashing.count).toBeLessThanOrEqual(101);
    expect([200, 429]).toContain(last!.status);
  });

  test("a wrong code counts against the address, and a missing one doesn't (A20)", async () => {
    elsewhere();
    const person = await app.signUp();
    await turnOnTwoFactor(app, person);
    const statuses = [(await app.signIn(person.email, person.password, { from })).status];
    for (const code of ["000000", "nonsense"]) {
      const body = { email: person.email, password: person.password, code };
      statuses.push((await app.send("POST", "/api/user/login", { from, body })).status);
    }
    expect(statuses).toEqual([401, 401, 401]);
    const counter = app.db.selectFrom("failures").select("count").where("key", "=", `address:${from}`);
    expect(await counter.execute()).toEqual([{ count: 2 }]);
  });

  test("all addresses of one IPv6 /64 count as one (A21)", async () => {
    expect((await guess(unknown(), { from: "2001:db8:aa:bb::1" })).status).toBe(401);
    await app.db
      .updateTable("failures")
      .set({ count: 99 })
      .where("key", "=", "address:2001:db8:aa:bb::/64")
      .execute();
    expect((await guess(unknown(), { from: "2001:0db8:00aa:00bb:ffff:1:2:3" })).status).toBe(401);
    expect((await guess(unknown(), { from: "2001:db8:aa:bb:1234:5678:9abc:def0" })).status).toBe(429);
    expect((await guess(unknown(), { from: "2001:db8:aa:bc::1" })).status).toBe(401);
  });

  test("all addresses of one IPv6 /56 count as one too, with four times as many failures (A21)", async () => {
    const from = (network: number) => ({ from: `2001:db8:aa:12${network.toString(16).padStart(2, "0")}::1` });
    for (const network of [0, 1, 2]) expect((await guess(unknown(), from(network))).status).toBe(401);
    const wide = "address:2001:db8:aa:1200::/56";
    await app.db.updateTable("failures").set({ count: 398 }).where("key", "=", wide).execute();
    expect((await guess(unknown(), from(3))).status).toBe(401);
    expect((await guess(unknown(), from(0xfe))).status).toBe(401);
    expect((await guess(unknown(), from(0xff))).status).toBe(429);
    expect((await guess(unknown(), { from: "2001:db8:aa:1300::1" })).status).toBe(401);
  });

  test("a success is not counted against its address", async () => {
    elsewhere();
    const person = await app.signUp();
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
    }
    const rows = await app.db
      .selectFrom("failures")
      .select("count")
      .where("key", "=", `address:${from}`)
      .execute();
    expect(rows.filter((row) => row.count > 0)).toEqual([]);
  });

  test("the counters survive a restart, in the database and without plain addresses (A21)", async () => {
    elsewhere();
    const person = await app.signUp();
    await guess(person.email);
    const rows = await app.db.selectFrom("failures").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(person.email);
  });
});
