/** Many concurrent sign-ups, sign-ins and password resets: limits per network address, and fairness between addresses. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clientOf } from "../http/client.ts";
import { hashing } from "../testing/cheap-hashing.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, student, type TestApp } from "../testing/test-app.ts";
import { passwordQueue } from "./password-queue.ts";
import * as passwordRules from "./password-rules.ts";

vi.mock("node:crypto", async () => (await import("../testing/cheap-hashing.ts")).cheapCrypto);
vi.mock("./password-rules.ts", { spy: true });
// How long the last of a thousand waits depends on the machine: bench/exam.ts measures it.
vi.mock("./password-queue.ts", async (original) => {
  const { passwordQueueLimits } = await original<typeof import("./password-queue.ts")>();
  const { FairQueue } = await import("../platform/fair-queue.ts");
  return { passwordQueue: new FairQueue({ ...passwordQueueLimits, longestWaitSeconds: 600 }) };
});

/** A flood's refusals are delayed by 1.5 to 4.5 s. The tests here don't wait for that; their other timers run as usual. */
const { setTimeout: usually } = globalThis;
const isDelay = (milliseconds = 0) => milliseconds >= 1500 && milliseconds <= 4500;
vi.stubGlobal("setTimeout", ((work, milliseconds, ...given) =>
  usually(work, isDelay(milliseconds) ? 0 : milliseconds, ...given)) as typeof setTimeout);

let people = 0;

onEachEngine("floods", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { limits: true });
  });
  afterAll(() => app.close());

  const signUp = (from: string, change = {}) => {
    people += 1;
    const body = { ...student, email: `flood${people}@example.org`, ...change };
    return app.send("POST", "/api/user/signup", { body, from });
  };
  const forgot = (from: string, email = "nobody@example.org") =>
    app.send("PATCH", "/api/user/forget-password", { body: { email }, from });
  async function statuses(replies: Promise<{ status: number }>[]): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(replies)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  test("an address creates at most twenty accounts an hour, however concurrent; others don't wait", async () => {
    hashing.count = 0;
    const from = "203.0.113.1";
    const replies = await Promise.all(Array.from({ length: 30 }, () => signUp(from)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(hashing.count).toBe(20);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({
      code: "too_many_requests",
      error: expect.stringMatching(
        /^Many accounts were made from your network just now. Please try again in 60 minutes\.$/,
      ),
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    expect((await signUp("203.0.113.2")).status).toBe(201);
    app.clock.step(3602);
    expect((await signUp(from)).status).toBe(201);
  });

  test("of many concurrent sign-ups, those over the address's limit are refused before password checks", async () => {
    const check = vi.mocked(passwordRules.refuseGuessable).mockClear();
    expect(await statuses(Array.from({ length: 100 }, () => signUp("203.0.113.9")))).toEqual({
      201: 20,
      429: 80,
    });
    expect(check.mock.calls.length).toBeLessThan(30);
  });

  test("a network at its limit is refused without waiting in the queue", async () => {
    const from = "203.0.113.10";
    await statuses(Array.from({ length: 21 }, () => signUp(from)));
    const { promise, resolve } = Promise.withResolvers<void>();
    const client = clientOf({ address: from, device: { id: undefined } });
    const tasks = [1, 2].map(() => passwordQueue.run(client, () => promise));
    expect((await signUp(from)).status).toBe(429);
    resolve();
    await Promise.all(tasks);
  });

  test("failed sign-ups use up no limit and compute no hash", async () => {
    const from = "203.0.113.3";
    const taken = `taken-in-${engine}@example.org`;
    expect((await signUp(from, { email: taken })).status).toBe(201);
    hashing.count = 0;
    const same = { email: taken };
    expect(await statuses(Array.from({ length: 40 }, () => signUp(from, same)))).toEqual({ 409: 40 });
    const common = { password: "password123" };
    expect(await statuses(Array.from({ length: 30 }, () => signUp(from, common)))).toEqual({ 422: 30 });
    expect(hashing.count).toBe(0);
    expect(await statuses(Array.from({ length: 25 }, () => signUp(from)))).toEqual({ 201: 19, 429: 6 });
  });

  test("probing for taken addresses is throttled without blocking sign-ins from there", async () => {
    const from = "203.0.113.4";
    const person = await app.signUp();
    const probe = () => signUp(from, { email: person.email });
    expect((await probe()).status).toBe(409);
    const counter = app.db.updateTable("failures").where("key", "=", `taken-email:${from}`);
    await counter.set({ count: 99 }).execute();
    expect((await probe()).status).toBe(409);
    expect((await probe()).status).toBe(429);
    expect((await signUp(from)).status).toBe(429);
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
    app.clock.step(15 * 60);
    expect((await signUp(from)).status).toBe(201);
  });

  test("an address can request thirty resets an hour, for known and unknown people alike", async () => {
    const from = "203.0.113.5";
    const { email } = await app.signUp();
    for (let round = 0; round < 15; round += 1)
      for (const who of [email, "unknown@example.org"]) expect((await forgot(from, who)).status).toBe(200);
    const [known, unknown] = [await forgot(from, email), await forgot(from)];
    expect(known).toMatchObject({ status: 429, body: { error: expect.stringMatching(/in 60 minutes/) } });
    expect(known.text).toBe(unknown.text);
    expect(Number(known.headers["retry-after"])).toBeGreaterThan(3000);
    expect((await forgot("203.0.113.6", email)).status).toBe(200);
    app.clock.step(3602);
    expect((await forgot(from)).status).toBe(200);
  });

  test("a thousand concurrent sign-ins wait their turn, and all succeed", { timeout: 240_000 }, async () => {
    const persons: { email: string; password: string }[] = [];
    for (let number = 0; number < 10; number += 1) persons.push(await signUpFrom(`198.51.100.${number}`));
    const replies = Array.from({ length: 1000 }, (_, index) => {
      const { email, password } = persons[index % 10]!;
      return app.signIn(email, password, { from: `198.51.100.${index % 7}` });
    });
    expect(await statuses(replies)).toEqual({ 200: 1000 });
  });

  async function signUpFrom(from: string): Promise<{ email: string; password: string }> {
    const reply = await signUp(from);
    expect(reply.status).toBe(201);
    return { email: reply.body.data.email, password: student.password };
  }

  test("a flood from one address delays a sign-in and a sign-up from another by a few tasks", async () => {
    const person = await signUpFrom("198.51.100.50");
    const [attacker, other] = ["203.0.113.7", "198.51.100.51"];
    const from = (address: string) => clientOf({ address, device: { id: undefined } });
    const run = passwordQueue.run.bind(passwordQueue);
    let begun = 0;
    /** For each task of the others: how many waited before it, and how many of the flood began before it did. */
    const seen: { waiting: number; passed: number }[] = [];
    const spy = vi.spyOn(passwordQueue, "run").mockImplementation((client, work, lock) => {
      const [before, { waiting }] = [begun, passwordQueue];
      const begin = () => {
        if (client === from(attacker)) begun += 1;
        if (client === from(other)) seen.push({ waiting, passed: begun - before });
        return work();
      };
      return run(client, begin, lock);
    });
    const flood = Array.from({ length: 300 }, (_, index) =>
      app.signIn(`nobody${index}@example.org`, "wrong", { from: attacker }),
    );
    await vi.waitFor(() => expect(passwordQueue.waiting).toBeGreaterThan(200), 5000);
    expect((await app.signIn(person.email, person.password, { from: other })).status).toBe(200);
    expect((await signUp(other)).status).toBe(201);
    await Promise.all(flood);
    spy.mockRestore();
    expect(seen).toHaveLength(2);
    expect(seen[0]!.waiting).toBeGreaterThan(50);
    for (const { passed } of seen) expect(passed).toBeLessThan(10);
  });
});

onEachEngine("raised limits", (engine) => {
  test("the settings for a school behind one address raise every limit per address", async () => {
    const environment = {
      SIGNUPS_PER_HOUR: "25",
      RESET_MAILS_PER_HOUR: "40",
      FAILED_SIGN_INS_PER_ADDRESS: "12",
    };
    const app = await startTestApp(engine, { limits: true, environment });
    try {
      const from = "203.0.113.8";
      const made = [];
      for (let number = 0; number < 27; number += 1) {
        people += 1;
        const body = { ...student, email: `school${people}@example.org` };
        made.push((await app.send("POST", "/api/user/signup", { body, from })).status);
      }
      expect(made).toEqual([...Array(25).fill(201), 429, 429]);
      const asked = [];
      for (let number = 0; number < 42; number += 1) {
        const body = { email: "nobody@example.org" };
        asked.push((await app.send("PATCH", "/api/user/forget-password", { body, from })).status);
      }
      expect(asked).toEqual([...Array(40).fill(200), 429, 429]);
      const failed = [];
      for (let number = 0; number < 14; number += 1)
        failed.push((await app.signIn(`nobody${number}@example.org`, "wrong", { from })).status);
      expect(failed).toEqual([...Array(12).fill(401), 429, 429]);
    } finally {
      await app.close();
    }
  });
});
