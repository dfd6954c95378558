/** Records on a device: unknown, older and cleared ones, and those of a person who signs out. */
import { expect, test } from "vitest";
import { AnswerSheet } from "./answer-sheet.ts";
import { memoryTextStorage, withClickLog } from "./click-log.ts";
import { acknowledgeChoices, newRecord, recordChoice, takeUnsent } from "./device-record.ts";
import { memoryStore } from "./device-store.ts";
import { findAttemptSession } from "./entry.ts";
import { arrive, beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";
import { sendUnsent } from "./unsent.ts";

test("an attempt that the server doesn't know is removed from the device, including unsent answers", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "unreachable" };
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  simulation.server.failure = { kind: "notFound" };
  expect(await arrive(simulation)).toEqual({ kind: "nothing" });
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("of several attempts on the device the newest continues, whichever was stored first", async () => {
  const simulation = new Simulation();
  const environment = simulation.page();
  const older = { ...simulation.server.attempt(), id: "older", startedAt: "2026-11-21T08:00:00.000Z" };
  const result = { ...simulation.server.result(), attemptId: "older" };
  const { questions: _, ...ended } = older;
  const read: string[] = [];
  const calls: typeof environment.calls = {
    ...environment.calls,
    read: async (id, limit) => {
      read.push(id);
      if (id === "older") return { kind: "ok", data: { ...ended, state: "expired", result } };
      return environment.calls.read(id, limit);
    },
  };
  const store = withClickLog(memoryStore(true), memoryTextStorage());
  for (const attempt of [older, simulation.server.attempt(), { ...older, id: "elsewhere", slug: "python" }]) {
    const create = () => newRecord(personId, attempt, `client of ${attempt.id}`);
    await store.change({ personId, attemptId: attempt.id }, create, () => {});
  }
  const arriving = findAttemptSession(personId, "javascript", { ...environment, calls, store });
  await simulation.time.advance(7000);
  const found = await arriving;
  if (found.kind !== "session") throw new Error(found.kind);
  expect(found.session.view().phase).toBe("open");
  expect(read).toEqual(["attempt", "older"]);
  // The older one has ended, so its record is deleted; the record of another assessment remains.
  expect((await store.list(personId)).map(({ attemptId }) => attemptId)).toEqual(["attempt", "elsewhere"]);
});

test("a choice after the browser cleared the device is accepted, although another tab's numbers were higher", async () => {
  const simulation = new Simulation();
  simulation.hasChannel = false;
  const session = await beginSession(simulation);
  const other = await arrive(simulation);
  if (other.kind !== "session") throw new Error(other.kind);
  for (const optionId of ["1", "2", "3", "4"]) {
    void other.session.choose("q1", optionId);
    await simulation.time.advance(500);
  }
  await simulation.store.remove({ personId, attemptId: "attempt" });
  void session.choose("q1", "mine");
  await simulation.time.advance(1000);
  expect(simulation.server.attempt().answers).toEqual({ q1: "mine" });
});

test("before signing out, unsent answers are sent or counted", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "unreachable" };
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const first = sendUnsent(personId, simulation.page());
  await simulation.time.advance(6000);
  expect(await first).toBe(1);
  simulation.server.failure = undefined;
  const second = sendUnsent(personId, simulation.page());
  await simulation.time.advance(6000);
  expect(await second).toBe(0);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1" });
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("before signing out, nothing is sent where nothing is unsent", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const { length } = simulation.requests;
  const sending = sendUnsent(personId, simulation.page());
  await simulation.time.advance(100);
  expect(await sending).toBe(0);
  expect(simulation.requests).toHaveLength(length);
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("before signing out, a server that doesn't respond is waited for five seconds", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation, () => simulation.requests.length < 2);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  simulation.fates = [{ there: 20, back: 20, lost: "request" }];
  let left: number | undefined;
  void sendUnsent(personId, simulation.page()).then((count) => {
    left = count;
  });
  await simulation.time.advance(4900);
  expect(left).toBeUndefined();
  await simulation.time.advance(200);
  expect(left).toBe(1);
});

test.each(["closed", "notFound"] as const)(
  "before signing out, answers that the server rejects as %s are not counted",
  async (kind) => {
    const simulation = new Simulation();
    const session = await beginSession(simulation);
    simulation.server.failure = { kind: "unreachable" };
    void session.choose("q1", "1");
    await simulation.time.advance(100);
    session.leave();
    simulation.server.failure = { kind };
    const sending = sendUnsent(personId, simulation.page());
    await simulation.time.advance(6000);
    expect(await sending).toBe(0);
    expect(await simulation.store.list(personId)).toEqual([]);
  },
);

test("an answer that another device changed shows, unless this one's was acknowledged since it was read", () => {
  const sheet = new AnswerSheet(
    newRecord(personId, { ...new Simulation().server.attempt(), answers: { q1: "1" } }, "c"),
  );
  sheet.fromServer({ q1: "2" }, sheet.stamp);
  expect(sheet.answers()).toEqual({ q1: "2" });
  const before = sheet.stamp;
  sheet.acknowledged({ q1: { optionId: "3", seq: 5 } });
  sheet.fromServer({ q1: "2" }, before);
  expect(sheet.answers()).toEqual({ q1: "3" });
});

test("a person with every question answered comes back to the last one", () => {
  const attempt = { ...new Simulation().server.attempt(), answers: { q1: "1", q2: "1", q3: "1" } };
  expect(new AnswerSheet(newRecord(personId, attempt, "client")).firstOpenId()).toBe("q3");
});

test("an acknowledged removal of an answer removes it", () => {
  const attempt = { ...new Simulation().server.attempt(), answers: { q1: "1", q2: "2" } };
  const record = newRecord(personId, attempt, "client");
  recordChoice(record, "q1", null, 5);
  acknowledgeChoices(record, { ...record.pending });
  expect(record).toMatchObject({ pending: {} });
  expect(record.attempt.answers).toEqual({ q2: "2" });
});

test("a record that replaces a cleared one is used although its number is lower", () => {
  const attempt = new Simulation().server.attempt();
  const sheet = new AnswerSheet({ ...newRecord(personId, attempt, "cleared"), seq: 9 });
  const pending = { q1: { optionId: "1", seq: 1 } };
  sheet.fromDevice({ ...newRecord(personId, attempt, "cleared"), seq: 1, pending });
  expect(sheet.answers()).toEqual({});
  sheet.fromDevice({ ...newRecord(personId, attempt, "new"), seq: 1, pending });
  expect(sheet.answers()).toEqual({ q1: "1" });
});

test("unsent answers are collected all together or for one question, under a number above theirs", () => {
  const record = newRecord(personId, new Simulation().server.attempt(), "client");
  recordChoice(record, "q1", "1", 5);
  recordChoice(record, "q2", null, 6);
  expect(takeUnsent(record)).toEqual({
    body: { answers: { q1: "1", q2: null }, client: "client", seq: 3 },
    choices: { q1: { optionId: "1", seq: 1 }, q2: { optionId: null, seq: 2 } },
  });
  expect(takeUnsent(record, "q2")).toEqual({
    body: { answers: { q2: null }, client: "client", seq: 4 },
    choices: { q2: { optionId: null, seq: 2 } },
  });
});
