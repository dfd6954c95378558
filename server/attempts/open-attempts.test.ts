/** The list of one's own open attempts contains exactly the running ones. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const attemptsPath = "/api/assessment/attempts";

const start = async (person: Person, slug: string) =>
  (await person.post(attemptsPath, { slug })).body.data as { id: string; deadlineAt: string };

const openOf = async (person: Person) => (await person.get(attemptsPath)).body.data.attempts;

onBothForms("open attempts", (form, engine) => {
  const { seconds } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  test("a person who started nothing has no open attempt", async () => {
    const person = await app.addPerson();
    expect(await person.get(attemptsPath)).toMatchObject({ status: 200, body: { data: { attempts: [] } } });
  });

  test("a running attempt is listed with its deadline and the server's time, without questions", async () => {
    const person = await app.addPerson();
    const { id, deadlineAt } = await start(person, "javascript");
    app.clock.step(60);
    const before = app.clock.now().toISOString();
    const { attempts, serverNow } = (await person.get(attemptsPath)).body.data;
    expect(attempts).toEqual([{ id, slug: "javascript", title: "JavaScript Assessment", deadlineAt }]);
    expect(serverNow >= before && serverNow <= app.clock.now().toISOString()).toBe(true);
  });

  test("of two running attempts the one that ends first comes first, even with extra time", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const first = await start(person, "javascript");
    app.clock.step(30);
    const second = await start(person, "python");
    expect(await openOf(person)).toMatchObject([{ id: first.id }, { id: second.id }]);
    await admin.patch(`${attemptsPath}/${first.id}/extra-time`, { minutes: 5 });
    const later = new Date(Date.parse(first.deadlineAt) + 300_000).toISOString();
    expect(await openOf(person)).toMatchObject([{ id: second.id }, { id: first.id, deadlineAt: later }]);
  });

  test("it contains no data of other people", async () => {
    const [owner, other, admin] = [await app.addPerson(), await app.addPerson(), await app.addAdmin()];
    const { id } = await start(owner, "javascript");
    expect(await openOf(other)).toEqual([]);
    expect(await openOf(admin)).toEqual([]);
    expect(await openOf(owner)).toMatchObject([{ id }]);
  });

  test("a submitted attempt is no longer listed", async () => {
    const person = await app.addPerson();
    const [ended, open] = [await start(person, "javascript"), await start(person, "python")];
    await person.post("/api/assessment/save-assessment", { attemptId: ended.id });
    expect(await openOf(person)).toMatchObject([{ id: open.id }]);
  });

  test("within the grace nothing closes it: not the sweep, a list or a page", async () => {
    const person = await app.addPerson();
    const { id } = await start(person, "javascript");
    app.clock.step(seconds + 4);
    await app.sweep();
    await person.get(attemptsPath);
    expect((await person.get(`${attemptsPath}/${id}`)).body.data.state).toBe("open");
    expect((await person.get(`${attemptsPath}/${id}/review`)).body.code).toBe("attempt_open");
    expect((await person.patch(`${attemptsPath}/${id}`, { answers: {} })).status).toBe(200);
    app.clock.step(2);
    await app.sweep();
    const { state } = await app.db
      .selectFrom("attempts")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("expired");
  });

  test("at its deadline it disappears, and once overdue it is closed with its result", async () => {
    const person = await app.addPerson();
    await start(person, "javascript");
    app.clock.step(seconds - 10);
    expect(await openOf(person)).toHaveLength(1);
    app.clock.step(10);
    expect(await openOf(person)).toEqual([]);
    const results = async () => (await person.get("/api/assessment/my-assessments")).body.data;
    expect(await results()).toEqual([]);
    app.clock.step(8);
    expect(await openOf(person)).toEqual([]);
    expect(await results()).toMatchObject([{ slug: "javascript", score: 0 }]);
  });
});
