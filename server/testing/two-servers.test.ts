/** Two servers on one database: the cache of one never outlives a change by the other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { onEachEngine } from "./engines.ts";
import { type Person, type Reply, startTestApp, type TestApp } from "./test-app.ts";
import { testBank } from "./test-banks.ts";

const attempts = "/api/assessment/attempts";

onEachEngine("two servers", (engine) => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    one = await startTestApp(engine);
    other = await startTestApp(engine, { beside: one });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const onOther = (person: Person) => ({
    get: (path: string) => other.send("GET", path, { cookie: person.cookie }),
    patch: (path: string, body: unknown) => other.send("PATCH", path, { cookie: person.cookie, body }),
    post: (path: string, body: unknown) => other.send("POST", path, { cookie: person.cookie, body }),
  });

  async function start(person: Person) {
    const { data } = (await person.post(attempts, { slug: "javascript" })).body as { data: Attempt };
    const pick = (question: number, option: number) => {
      const asked = data.questions![question]!;
      return { [asked.id]: asked.options[option]!.id };
    };
    return { id: data.id, path: `${attempts}/${data.id}`, deadlineAt: data.deadlineAt, pick };
  }

  test("saves that come to either server in turn all count, in their order", async () => {
    const person = await one.addPerson();
    const attempt = await start(person);
    for (let seq = 1; seq <= 20; seq += 1) {
      const server = seq % 2 === 0 ? person : onOther(person);
      const answers = attempt.pick(seq % 10, seq > 10 ? 1 : 0);
      expect(await server.patch(attempt.path, { answers, client: "c", seq })).toMatchObject({ status: 200 });
    }
    const expected = Object.assign({}, ...Array.from({ length: 10 }, (_, place) => attempt.pick(place, 1)));
    for (const server of [person, onOther(person)])
      expect((await server.get(attempt.path)).body.data.answers).toEqual(expected);
  });

  test("concurrent saves of many people on both servers are all stored", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => one.addPerson()));
    const started = await Promise.all(
      people.map(async (person) => ({ person, attempt: await start(person) })),
    );
    for (let seq = 1; seq <= 4; seq += 1) {
      const saved = await Promise.all(
        started.flatMap(({ person, attempt }, index) =>
          [person, onOther(person)].map((server, tab) =>
            server.patch(attempt.path, {
              answers: attempt.pick(2 * seq + tab - 2, (index + seq) % 4),
              client: `tab-${tab}`,
              seq,
            }),
          ),
        ),
      );
      expect(saved.map(({ status }) => status)).toEqual(Array(24).fill(200));
    }
    for (const [index, { person, attempt }] of started.entries()) {
      const expected = [1, 2, 3, 4].flatMap((seq) =>
        [0, 1].map((tab) => attempt.pick(2 * seq + tab - 2, (index + seq) % 4)),
      );
      expect((await person.get(attempt.path)).body.data.answers).toEqual(Object.assign({}, ...expected));
    }
  });

  test("a late retry on one server never overwrites a newer save on another", async () => {
    const person = await one.addPerson();
    const attempt = await start(person);
    await person.patch(attempt.path, { answers: attempt.pick(0, 0), client: "c", seq: 1 });
    await onOther(person).patch(attempt.path, { answers: attempt.pick(0, 2), client: "c", seq: 2 });
    await person.patch(attempt.path, { answers: attempt.pick(0, 0), client: "c", seq: 1 });
    expect((await person.get(attempt.path)).body.data.answers).toEqual(attempt.pick(0, 2));
  });

  test("extra minutes given on one server apply on another that cached the former deadline", async () => {
    const person = await one.addPerson();
    const admin = await one.addAdmin();
    const attempt = await start(person);
    await person.patch(attempt.path, { answers: attempt.pick(0, 0) });
    const given = await onOther(admin).patch(`${attempt.path}/extra-time`, { minutes: 5 });
    expect(given.status).toBe(200);
    one.clock.step(700);
    const saved = await person.patch(attempt.path, { answers: attempt.pick(1, 0) });
    expect(saved).toMatchObject({ status: 200, body: { data: { deadlineAt: given.body.data.deadlineAt } } });
  });

  test("an attempt submitted on one server is closed on the other", async () => {
    const person = await one.addPerson();
    const attempt = await start(person);
    await person.patch(attempt.path, { answers: attempt.pick(0, 0) });
    const submitted = await onOther(person).post("/api/assessment/save-assessment", {
      attemptId: attempt.id,
    });
    expect(await person.patch(attempt.path, { answers: attempt.pick(0, 1) })).toMatchObject({ status: 410 });
    const again = await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    expect(again.body.data.result).toEqual(submitted.body.data.result);
  });

  /** Starts on a server and submits; returns the questions. */
  async function take(server: { post(path: string, body: unknown): Promise<Reply> }) {
    const started = await server.post(attempts, { slug: "javascript" });
    expect(started.status).toBe(201);
    const { id, attemptNumber, questions } = started.body.data as Attempt;
    expect((await server.post("/api/assessment/save-assessment", { attemptId: id })).status).toBe(200);
    return { attemptNumber, prompts: questions!.map(({ prompt }) => prompt) };
  }

  test("attempts started on either server are numbered in order, and the three of a round share no question", async () => {
    const person = await one.addPerson();
    const taken = [];
    for (const server of [person, onOther(person), onOther(person), person, onOther(person), person])
      taken.push(await take(server));
    expect(taken.map(({ attemptNumber }) => attemptNumber)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const round of [taken.slice(0, 3), taken.slice(3)])
      expect(new Set(round.flatMap(({ prompts }) => prompts)).size).toBe(30);
  });

  test("quarantine and reinstatement on one server apply to draws on the other", async () => {
    const person = await one.addPerson();
    const admin = await one.addAdmin();
    const items = testBank("javascript", "JavaScript Assessment").items.slice(0, 10);
    const setAside = (id: string) => ({
      out: () => onOther(admin).patch(`/api/assessment/items/${id}/quarantine`, { reason: "Two are right" }),
      in: () =>
        other.send("DELETE", `/api/assessment/items/${id}/quarantine`, {
          cookie: admin.cookie,
        }),
    });
    await take(person);
    for (const { id } of items) expect((await setAside(id).out()).status).toBe(200);
    const drawn = [await take(person), await take(person)].flatMap(({ prompts }) => prompts);
    expect(drawn.filter((prompt) => items.some((item) => prompt.startsWith(item.prompt)))).toEqual([]);
    for (const { id } of items) expect((await setAside(id).in()).status).toBe(200);
    const round = [await take(person), await take(person), await take(person)];
    expect(new Set(round.flatMap(({ prompts }) => prompts)).size).toBe(30);
  });

  test.each([
    ["at the same server stands in the review at once", 0],
    ["at the other server stands in the review two seconds after the end at the latest", 2],
  ])("a late answer kept %s", async (_, seconds) => {
    const person = await one.addPerson();
    const attempt = await start(person);
    await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    const answers = attempt.pick(3, 1);
    const server = seconds === 0 ? person : onOther(person);
    const late = await server.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers });
    expect(late.status).toBe(200);
    one.clock.step(seconds);
    const { questions } = (await person.get(`${attempt.path}/review`)).body.data;
    expect(questions[3].lateAnswer).toBe(Object.values(answers)[0]);
  });
});
