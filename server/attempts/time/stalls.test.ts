/** An answer that arrived in time counts, even if the server was too busy to read or store it. */
import type { Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { builtInForm } from "../../../contract/form.ts";
import { rules } from "../../../contract/rules.ts";
import { openDatabase } from "../../database/open.ts";
import { databaseFileName } from "../../database/sqlite/sqlite.ts";
import { longestStallSeconds } from "../../platform/event-loop.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { onBothForms } from "../../testing/forms/both-forms.ts";
import { PostgresProxy } from "../../testing/postgres-proxy.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { keyText } from "../../testing/test-banks.ts";

const { graceSeconds: grace } = rules;
const attemptsPath = "/api/assessment/attempts";
const submitPath = "/api/assessment/save-assessment";

async function start(person: Person): Promise<Attempt & { path: string; right(count: number): object }> {
  const attempt: Attempt = (await person.post(attemptsPath, { slug: "javascript" })).body.data;
  const right = (count: number) =>
    Object.fromEntries(
      attempt
        .questions!.slice(0, count)
        .map(({ id, options }) => [id, options.find(({ text }) => text.startsWith(keyText))!.id]),
    );
  return { ...attempt, path: `${attemptsPath}/${attempt.id}`, right };
}

const stateOf = async (app: TestApp, { id }: Attempt) =>
  (await app.db.selectFrom("attempts").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

const scoreOf = async (app: TestApp, { id }: Attempt) =>
  (await app.db.selectFrom("results").select("score").where("attempt_id", "=", id).executeTakeFirst())?.score;

onBothForms("a stalled event loop", (form, engine) => {
  const { questions: count, seconds: deadline } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());
  beforeEach(() => app.arrivals.loop.stop());

  /** Stalls the server from this many seconds before an attempt's deadline, for the given time; it reads nothing meanwhile. */
  async function stalled(before: number, seconds: number) {
    const person = await app.addPerson();
    const attempt = await start(person);
    app.clock.step(deadline - before);
    app.arrivals.loop.tick();
    app.clock.step(seconds);
    return { person, attempt };
  }

  test("10 s around the deadline: a save and a submission that waited to be read are graded", async () => {
    const { person, attempt } = await stalled(1, 10);
    expect(await person.patch(attempt.path, { answers: attempt.right(4) })).toMatchObject({ status: 200 });
    app.arrivals.loop.tick();
    const body = { attemptId: attempt.id, answers: attempt.right(count) };
    expect(await person.post(submitPath, body)).toMatchObject({
      status: 200,
      body: { data: { correct: count } },
    });
  });

  test("requests that arrive after the stall have only the grace", async () => {
    const { person, attempt } = await stalled(1, 10);
    app.arrivals.loop.tick();
    app.arrivals.loop.pollEnded();
    expect(await person.patch(attempt.path, { answers: attempt.right(4) })).toMatchObject({ status: 410 });
    const body = { attemptId: attempt.id, answers: attempt.right(count) };
    expect(await person.post(submitPath, body)).toMatchObject({
      status: 200,
      body: { data: { correct: 0 } },
    });
  });

  test("an answer sent during a stall that began after the grace is late", async () => {
    const { person, attempt } = await stalled(-grace - 1, 10);
    expect(await person.patch(attempt.path, { answers: attempt.right(4) })).toMatchObject({ status: 410 });
  });

  test("no request is credited with more than the longest stall", async () => {
    const { person, attempt } = await stalled(0, longestStallSeconds + grace + 1);
    expect(await person.patch(attempt.path, { answers: attempt.right(4) })).toMatchObject({ status: 410 });
  });

  test("neither the sweeper nor a reader closes an attempt before the poll after the stall has ended", async () => {
    const { person, attempt } = await stalled(1, 10);
    await app.sweep();
    expect(await person.get(attempt.path)).toMatchObject({ body: { data: { state: "open" } } });
    app.arrivals.loop.tick();
    await app.sweep();
    expect((await person.post(attemptsPath, { slug: "javascript" })).body.data.id).toBe(attempt.id);
    expect(await stateOf(app, attempt)).toBe("open");
    app.arrivals.loop.pollEnded();
    await app.sweep();
    expect(await stateOf(app, attempt)).toBe("expired");
  });
});

onBothForms("waiting answers", (form, engine) => {
  const { questions: count, seconds: deadline } = form;
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    one = await startTestApp(engine, { form });
    other = await startTestApp(engine, { form, beside: one });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  /** An answer that reaches the first server a second before its deadline and is processed slowly. */
  async function waiting() {
    const person = await one.addPerson();
    const attempt = await start(person);
    one.clock.step(deadline - 1);
    await one.attemptServices.heartbeat.beat();
    return { person, attempt, arrival: one.arrivals.begin({} as Socket) };
  }

  test("no server closes an attempt while one of them handles an answer that came in time", async () => {
    const { person, attempt, arrival } = await waiting();
    one.clock.step(20);
    await one.sweep();
    await other.sweep();
    await other.send("GET", attempt.path, { cookie: person.cookie });
    expect(await stateOf(one, attempt)).toBe("open");
    arrival.done();
    await other.sweep();
    expect(await stateOf(one, attempt)).toBe("open");
    await one.attemptServices.heartbeat.beat();
    await other.sweep();
    expect(await stateOf(one, attempt)).toBe("expired");
  });

  test("a late submission to one server does not overtake an answer in time at the other", async () => {
    const { person, attempt, arrival } = await waiting();
    one.clock.step(20);
    const late = { attemptId: attempt.id, answers: attempt.right(count) };
    const submit = () => other.send("POST", submitPath, { cookie: person.cookie, body: late });
    const begun = performance.now();
    expect(await submit()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    // It waits for the other server before it asks the client to send it again.
    expect(performance.now() - begun).toBeGreaterThan(1900);
    expect(await stateOf(one, attempt)).toBe("open");
    arrival.done();
    await one.attemptServices.heartbeat.beat();
    expect(await submit()).toMatchObject({ status: 200, body: { data: { correct: 0 } } });
  });

  test("the sweeper doesn't wait for a server silent for the longest stall", async () => {
    const { attempt } = await waiting();
    one.clock.step(longestStallSeconds - 1);
    await other.sweep();
    expect(await stateOf(one, attempt)).toBe("open");
    one.clock.step(2);
    await other.sweep();
    expect(await stateOf(one, attempt)).toBe("expired");
  });

  test("the sweeper doesn't wait for a stopped server", async () => {
    const { attempt } = await waiting();
    await one.attemptServices.heartbeat.stop();
    one.clock.step(20);
    await other.sweep();
    expect(await stateOf(one, attempt)).toBe("expired");
  });
});

/** A database that the test can take away from the only server that uses it. */
async function interruptible(engine: "sqlite" | "postgres") {
  const one = await startTestApp(engine);
  const proxy = one.made.databaseUrl ? new PostgresProxy(one.made.databaseUrl) : undefined;
  const database = await openDatabase({ dataDir: one.made.dataDir, databaseUrl: await proxy?.start() });
  const made = { ...one.made, database, drop: () => database.close() };
  const app = await startTestApp(engine, { made, clock: one.clock });
  await one.attemptServices.heartbeat.stop();
  const lock = new DatabaseSync(proxy ? ":memory:" : join(made.dataDir, databaseFileName));
  return {
    app,
    away: (isAway: boolean) => {
      if (proxy) proxy.cut(isAway);
      else lock.exec(isAway ? "begin immediate" : "commit");
    },
    async close() {
      await app.close();
      await proxy?.stop();
      lock.close();
      await one.close();
    },
  };
}

onEachEngine("a database that is away around the deadline", (engine) => {
  test("an answer that arrived in time is stored once the database is back, before any sweep", async () => {
    const { app, away, close } = await interruptible(engine);
    try {
      const person = await app.addPerson();
      const attempt = await start(person);
      app.clock.step(builtInForm.seconds - 1);
      away(true);
      const saving = person.patch(attempt.path, { answers: attempt.right(6) });
      // SQLite itself waits for its lock, for a while.
      await expect(app.sweep()).rejects.toThrow();
      app.clock.step(8);
      away(false);
      await app.sweep();
      expect(await stateOf(app, attempt)).toBe("open");
      expect(await saving).toMatchObject({ status: 200 });
      await app.sweep();
      expect(await scoreOf(app, attempt)).toBe(6);
    } finally {
      await close();
    }
  });

  test("an answer that can be sent again is refused immediately", async () => {
    const { app, away, close } = await interruptible(engine);
    try {
      const person = await app.addPerson();
      const attempt = await start(person);
      away(true);
      const saved = await person.patch(attempt.path, { answers: attempt.right(6) });
      expect(saved).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
      away(false);
    } finally {
      await close();
    }
  });
});
