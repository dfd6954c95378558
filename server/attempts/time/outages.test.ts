/** An outage costs nobody time: deadlines move once, before any attempt is closed, and by half an hour at most. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { onBothForms } from "../../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { keyText } from "../../testing/test-banks.ts";

const attemptsPath = "/api/assessment/attempts";
const submitPath = "/api/assessment/save-assessment";
const minutes = (count: number) => count * 60;

async function start(person: Person, slug = "javascript") {
  const attempt: Attempt = (await person.post(attemptsPath, { slug })).body.data;
  const right = (count: number) =>
    Object.fromEntries(
      attempt
        .questions!.slice(0, count)
        .map(({ id, options }) => [id, options.find(({ text }) => text.startsWith(keyText))!.id]),
    );
  return { ...attempt, path: `${attemptsPath}/${attempt.id}`, right };
}

onBothForms("an outage", (form, engine) => {
  const { questions: count, seconds } = form;
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(engine, { form, outages: true });
  });
  afterEach(() => app.close());

  /** No server writes a heartbeat for a number of seconds. */
  async function outage(seconds: number): Promise<void> {
    await app.attemptServices.heartbeat.beat();
    app.clock.step(seconds);
  }

  /** The servers run normally for a number of seconds. */
  async function live(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 5) {
      app.clock.step(Math.min(5, seconds - passed));
      await app.attemptServices.heartbeat.beat();
    }
  }

  const stored = ({ id }: Attempt) =>
    app.db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Seconds by which an attempt's deadline has moved. */
  const movedBy = async (attempt: Attempt) =>
    (Date.parse((await stored(attempt)).deadline_at) - Date.parse(attempt.deadlineAt)) / 1000;

  const outages = () => app.db.selectFrom("outages").selectAll().execute();

  test("everyone in a test gets 4 minutes back, and the page and the log say so", async () => {
    const person = await app.addPerson();
    const [attempt, second] = [await start(person), await start(await app.addPerson(), "python")];
    await live(minutes(2));
    await outage(minutes(4));
    await app.attemptServices.heartbeat.beat();
    const moved = await movedBy(attempt);
    expect(moved).toBeGreaterThanOrEqual(240);
    expect(moved).toBeLessThanOrEqual(242);
    expect(await movedBy(second)).toBe(moved);
    expect((await person.get(attempt.path)).body.data).toMatchObject({
      durationSeconds: seconds,
      returnedSeconds: moved,
    });
    const saved = await person.patch(attempt.path, { answers: attempt.right(1) });
    expect(saved.body.data.returnedSeconds).toBe(moved);
    expect(await outages()).toMatchObject([{ returned_seconds: moved, attempts: 2 }]);
    const entries = await app.db.selectFrom("audit").selectAll().where("action", "=", "end-outage").execute();
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]!.details)).toMatchObject({ attempts: 2, returnedSeconds: moved });
    const admin = await app.addAdmin();
    const { body } = await admin.get(`${attemptsPath}/${attempt.id}/timeline`);
    expect(body.data.events).toContainEqual({
      at: expect.any(String),
      kind: "time-returned",
      seconds: moved,
    });
  });

  test("several servers that find an outage return its time once", async () => {
    const others = await Promise.all(
      [1, 2, 3].map(() => startTestApp(engine, { form, outages: true, beside: app })),
    );
    const attempt = await start(await app.addPerson());
    await outage(minutes(4));
    const servers = [app, ...others];
    await Promise.all(servers.map((server) => server.attemptServices.heartbeat.beat()));
    await Promise.all(servers.map((server) => server.sweep()));
    expect(await outages()).toHaveLength(1);
    expect(await movedBy(attempt)).toBeLessThan(245);
    for (const other of others) await other.close();
  });

  test("a server that starts after an outage closes no attempt that got time back", async () => {
    const attempt = await start(await app.addPerson());
    await live(seconds - minutes(2));
    await outage(minutes(5));
    const next = await startTestApp(engine, { form, outages: true, beside: app });
    await next.sweep();
    expect(await stored(attempt)).toMatchObject({ state: "open" });
    app.clock.step(minutes(3));
    await next.attemptServices.heartbeat.stop();
    await next.sweep();
    expect(await stored(attempt)).toMatchObject({ state: "expired" });
    await next.close();
  });

  test.each([
    ["a save", "PATCH", (attempt: Attempt) => `${attemptsPath}/${attempt.id}`],
    ["a submission", "POST", () => submitPath],
  ])("%s that comes before the first heartbeat has the time back already", async (_, method, path) => {
    const person = await app.addPerson();
    const attempt = await start(person);
    // Cached on this server with the old deadline.
    await person.patch(attempt.path, { answers: attempt.right(1) });
    await live(seconds - minutes(2));
    await outage(minutes(5));
    const body = { answers: attempt.right(count), ...(method === "POST" ? { attemptId: attempt.id } : {}) };
    const reply = await app.send(method, path(attempt), { cookie: person.cookie, body });
    expect(reply.status).toBe(200);
    if (method === "POST") expect(reply.body.data.correct).toBe(count);
    else expect(await stored(attempt)).toMatchObject({ state: "open" });
  });

  test("reading an attempt before the first heartbeat doesn't close it", async () => {
    const person = await app.addPerson();
    const attempt = await start(person);
    await live(seconds - minutes(2));
    await outage(minutes(5));
    expect((await person.get(attempt.path)).body.data.state).toBe("open");
    expect((await person.get(attemptsPath)).body.data.attempts).toHaveLength(1);
    expect((await person.post(attemptsPath, { slug: "javascript" })).body.data.id).toBe(attempt.id);
  });

  test.each([
    [9, 0],
    [10, 10],
    [minutes(30) - 1, minutes(30) - 1],
    [minutes(30) + 1, 0],
  ])("a gap of %i s gives %i s back", async (seconds, returned) => {
    const attempt = await start(await app.addPerson());
    await outage(seconds);
    await app.attemptServices.heartbeat.beat();
    const moved = await movedBy(attempt);
    expect(moved).toBeGreaterThanOrEqual(returned);
    expect(moved).toBeLessThanOrEqual(returned === 0 ? 0 : returned + 1);
  });

  test("after a longer outage attempts are closed as they are, and marked", async () => {
    const person = await app.addPerson();
    const attempt = await start(person);
    await person.patch(attempt.path, { answers: attempt.right(3) });
    await outage(minutes(31));
    await app.sweep();
    const [long] = await outages();
    expect(long).toMatchObject({ attempts: 1, returned_seconds: 0 });
    expect(await stored(attempt)).toMatchObject({
      state: "expired",
      outage_id: long!.id,
      returned_seconds: 0,
    });
    expect((await person.get(attempt.path)).body.data).toMatchObject({ result: { score: 3 } });
  });

  test("an attempt started just before the outage also gets the time back", async () => {
    await app.attemptServices.heartbeat.beat();
    app.clock.step(2);
    const attempt = await start(await app.addPerson());
    app.clock.step(minutes(4));
    await app.attemptServices.heartbeat.beat();
    expect(await movedBy(attempt)).toBeGreaterThanOrEqual(240);
  });

  test("an attempt started before the outage, but long after a late heartbeat, gets the time since its start", async () => {
    const [early, late] = [await app.addPerson(), await app.addPerson()];
    await app.attemptServices.heartbeat.beat();
    app.clock.step(20);
    const attempts = [await start(early)];
    app.clock.step(30);
    attempts.push(await start(late));
    app.clock.step(minutes(4));
    const afterwards = await start(await app.addPerson());
    app.clock.step(5);
    await app.attemptServices.heartbeat.beat();
    const [first, second] = await Promise.all(attempts.map(movedBy));
    expect(first).toBeGreaterThanOrEqual(275);
    expect(first).toBeLessThan(285);
    expect(second).toBeGreaterThanOrEqual(245);
    expect(second).toBeLessThan(255);
    expect((await early.get(attempts[0]!.path)).body.data.returnedSeconds).toBe(first);
    const entries = await app.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "return-time")
      .where("subject_id", "=", attempts[1]!.id)
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details).seconds)).toEqual([second]);
    expect(await outages()).toMatchObject([{ attempts: 2 }]);
    // It started after the outage, before a heartbeat told so.
    expect(await movedBy(afterwards)).toBe(0);
  });

  test("only attempts that were running when it began get time back", async () => {
    const [over, inGrace, ended] = [
      await start(await app.addPerson()),
      await start(await app.addPerson(), "python"),
      { person: await app.addPerson() },
    ];
    const submitted = await start(ended.person);
    await ended.person.post(submitPath, { attemptId: submitted.id });
    await app.db
      .updateTable("attempts")
      .set({ deadline_at: new Date(Date.parse(inGrace.deadlineAt) + 8500).toISOString() })
      .where("id", "=", inGrace.id)
      .execute();
    await live(seconds + 9);
    await outage(minutes(4));
    const after = await start(await app.addPerson());
    await app.sweep();
    expect(await movedBy(over)).toBe(0);
    expect(await stored(over)).toMatchObject({ state: "expired" });
    expect(await movedBy(inGrace)).toBeGreaterThan(240);
    expect(await movedBy(submitted)).toBe(0);
    expect(await movedBy(after)).toBe(0);
  });

  test("a heartbeat that can't be written returns no time, and the next one returns all of it", async () => {
    const attempt = await start(await app.addPerson());
    await outage(minutes(4));
    await refuseHeartbeats(app);
    await expect(app.attemptServices.heartbeat.beat()).rejects.toThrow();
    expect(await outages()).toEqual([]);
    expect(await movedBy(attempt)).toBe(0);
    app.clock.step(minutes(1));
    await sql`drop trigger refuse_heartbeats ${engine === "postgres" ? sql`on servers` : sql``}`.execute(
      app.db,
    );
    await app.attemptServices.heartbeat.beat();
    expect(await movedBy(attempt)).toBeGreaterThanOrEqual(300);
  });

  test("a heartbeat from before the clock was set back hides no outage", async () => {
    const future = new Date(app.clock.now().getTime() + 3600_000).toISOString();
    await app.db.insertInto("servers").values({ id: "x", beat_at: future, handled_until: future }).execute();
    const attempt = await start(await app.addPerson());
    await outage(minutes(4));
    await app.sweep();
    expect(await movedBy(attempt)).toBeGreaterThanOrEqual(240);
  });
});

async function refuseHeartbeats({ db, made }: TestApp): Promise<void> {
  if (!made.databaseUrl) {
    await sql`create trigger refuse_heartbeats before update on servers begin select raise(abort, 'no'); end`.execute(
      db,
    );
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  );
  await sql`create trigger refuse_heartbeats before update on servers for each row execute function refuse()`.execute(
    db,
  );
}
