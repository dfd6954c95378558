/** An attempt session stores and sends choices, follows the clock, and submits once. */
import { expect, test } from "vitest";
import { memoryTextStorage, withClickLog } from "./click-log.ts";
import { memoryStore } from "./device-store.ts";
import { findEnd, findOpen } from "./entry.ts";
import { arrive, beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test("a choice shows and is sent immediately, and is marked saved once the server has stored it", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.storeMilliseconds = 10;
  void session.choose("q1", "1");
  expect(session.view()).toMatchObject({
    answers: { q1: "1" },
    saving: "saving",
    saveStates: { q1: "saving" },
  });
  await simulation.time.advance(100);
  expect(simulation.server.answers.get("q1")?.optionId).toBe("1");
  expect(session.view()).toMatchObject({ saving: "saved", saveStates: { q1: "saved", q2: "none" } });
  expect((await simulation.store.list(personId))[0]?.pending).toEqual({});
  expect(simulation.texts.keys()).toEqual([]);
});

test("choices made during a save wait and are then sent together", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.fates = [{ there: 500, back: 500 }];
  void session.choose("q1", "1");
  await simulation.time.advance(10);
  for (const option of ["2", "3"]) void session.choose("q1", option);
  void session.choose("q2", "4");
  await simulation.time.advance(900);
  expect(simulation.server.saves).toBe(1);
  await simulation.time.advance(500);
  expect(simulation.server.saves).toBe(2);
  expect(simulation.server.attempt().answers).toEqual({ q1: "3", q2: "4" });
});

test("choices made offline stay on the device and are sent when the network is back", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  await simulation.time.advance(60_000);
  expect(session.view()).toMatchObject({ saving: "offline", saveStates: { q1: "onDevice" } });
  isOnline = true;
  session.wake();
  await simulation.time.advance(100);
  expect(session.view().saving).toBe("saved");
});

test("a busy server gets no request for as long as it asked", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "busy", retryAfterSeconds: 20 };
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  simulation.server.failure = undefined;
  const saves = simulation.server.saves;
  void session.choose("q1", "2");
  session.wake();
  await simulation.time.advance(19_000);
  expect(simulation.server.saves).toBe(saves);
  await simulation.time.advance(3000);
  expect(simulation.server.attempt().answers).toEqual({ q1: "2" });
});

test("answers survive an ended session and are sent after signing in again", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "signedOut" };
  void session.choose("q1", "1");
  await simulation.time.advance(1000);
  expect(session.view()).toMatchObject({ blocked: "signedOut", phase: "open", answers: { q1: "1" } });
  void session.choose("q2", "2");
  await simulation.time.advance(50_000);
  expect(simulation.server.saves).toBe(1);
  simulation.server.failure = undefined;
  session.signedIn();
  expect(session.view().blocked).toBeUndefined();
  await simulation.time.advance(100);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1", q2: "2" });
  expect(session.view().blocked).toBeUndefined();
});

test("submitting several times at once sends one request and ends the attempt once", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  void session.choose("q1", "1");
  for (let press = 0; press < 20; press += 1) session.submit();
  await simulation.time.advance(1000);
  expect(simulation.server.submits).toBe(1);
  expect(session.view()).toMatchObject({ phase: "ended", end: { by: "person", answered: 1 } });
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("a submit that can't reach the server waits, survives a reload and then shows the result", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  session.submit();
  expect(session.view().phase).toBe("submitting");
  void session.choose("q1", "too late");
  await simulation.time.advance(5000);
  expect(session.view()).toMatchObject({ phase: "waiting", isReached: false, answers: { q1: "1" } });
  session.leave();
  const found = await arrive(simulation);
  expect(found.kind === "session" && found.session.view().end?.result?.score).toBe(1);
});

test("at zero the page sends the unsent answers and submits", async () => {
  const simulation = new Simulation(60);
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  await simulation.time.advance(58_000);
  isOnline = true;
  await simulation.time.advance(3000);
  expect(simulation.server.state).toBe("submitted");
  expect(session.view()).toMatchObject({ phase: "ended", isTimeUp: true, end: { by: "time" } });
  expect(session.view().end?.result?.score).toBe(1);
});

test("the page respects time that was added at the last moment", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  simulation.server.deadline += 60_000;
  await simulation.time.advance(65_000);
  expect(session.view().phase).toBe("open");
  expect(session.time.secondsLeft()).toBeGreaterThan(50);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1" });
});

test("the time is announced exactly five times", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  const heard = new Set<string>();
  session.time.subscribe(() => heard.add(session.time.announcement()));
  await simulation.time.advance(610_000);
  expect([...heard].filter((text) => text !== "")).toHaveLength(5);
});

test("a save of a closed attempt leads to its result", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.state = "expired";
  void session.choose("q1", "1");
  await simulation.time.advance(1000);
  expect(session.view().phase).toBe("ended");
});

test("after a sleep the page asks for the time and shows it correctly a second later", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  // The monotonic clock stood still for five minutes; the server's time and the date did not.
  simulation.server.deadline -= 300_000;
  simulation.time.dateOffset += 300_000;
  await simulation.time.advance(1100);
  expect(session.time.secondsLeft()).toBeLessThan(300);
});

test("answers from another device appear after a while, and an older reply never overwrites a newer choice", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.save({ answers: { q2: "other" }, client: "phone", seq: 1 });
  await simulation.time.advance(65_000);
  expect(session.view().answers).toEqual({ q2: "other" });
  simulation.fates = [
    { there: 10, back: 5000 },
    { there: 20, back: 10 },
  ];
  void session.refresh();
  void session.choose("q2", "mine");
  await simulation.time.advance(6000);
  expect(session.view().answers).toEqual({ q2: "mine" });
});

test("a reload without the server continues from the device at the same question", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  void session.choose("q1", "1");
  session.goTo("q3");
  expect(session.view().currentId).toBe("q3");
  for (const flagged of ["q1", "q2", "q1"]) session.toggleFlag(flagged);
  await simulation.time.advance(100);
  expect(session.view().flaggedIds).toEqual(["q2"]);
  simulation.server.failure = { kind: "unreachable" };
  void session.choose("q2", "2");
  await simulation.time.advance(100);
  session.leave();
  const found = await arrive(simulation);
  if (found.kind !== "session") throw new Error(found.kind);
  expect(found.session.view()).toMatchObject({
    currentId: "q3",
    flaggedIds: ["q2"],
    answers: { q1: "1", q2: "2" },
  });
  const left = (simulation.server.deadline - simulation.server.now()) / 1000;
  expect(Math.abs(found.session.time.secondsLeft() - left)).toBeLessThan(1);
  simulation.server.failure = undefined;
  await simulation.time.advance(30_000);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1", q2: "2" });
});

test("a person who answers the first question and comes back is still on it", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const found = await arrive(simulation);
  if (found.kind !== "session") throw new Error(found.kind);
  expect(found.session.view()).toMatchObject({ currentId: "q1", answers: { q1: "1" } });
});

test("an attempt that ended while no page was open returns its result and leaves nothing on the device", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "unreachable" };
  void session.choose("q1", "1");
  await simulation.time.advance(1000);
  session.leave();
  await simulation.time.advance(120_000);
  simulation.server.failure = undefined;
  expect(await arrive(simulation)).toMatchObject({ kind: "ended", end: { by: "time" } });
  expect(simulation.server.submits).toBe(1);
  expect(await simulation.store.list(personId)).toEqual([]);
  const ending = findEnd("attempt", simulation.page());
  await simulation.time.advance(100);
  expect(await ending).toMatchObject({ by: "time" });
});

test("another device continues a running attempt, and starts none when it has ended", async () => {
  const [simulation, other] = [new Simulation(60), withClickLog(memoryStore(), memoryTextStorage())];
  const session = await beginSession(simulation);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const goOn = async () => {
    const going = findOpen("attempt", personId, { ...simulation.page(), store: other });
    await simulation.time.advance(7000);
    return going;
  };
  const found = await goOn();
  if (found.kind !== "ok") throw new Error(found.kind);
  expect(found.data.view()).toMatchObject({ phase: "open", answers: { q1: "1" } });
  expect(found.data.time.secondsLeft()).toBe(
    Math.ceil((simulation.server.deadline - simulation.server.now()) / 1000),
  );
  found.data.leave();
  simulation.server.failure = { kind: "unreachable" };
  expect(await goOn()).toEqual({ kind: "unreachable" });
  simulation.server.failure = undefined;
  await simulation.time.advance(120_000);
  expect(await goOn()).toEqual({ kind: "closed" });
  expect(simulation.requests.filter(({ name }) => name === "start")).toHaveLength(1);
});
