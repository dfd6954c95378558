/** An attempt session after failures: it recovers, sends no more requests than necessary, and stops when it is closed. */
import { expect, test } from "vitest";
import { findAttemptSession } from "./entry.ts";
import { arrive, beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test("after a failed save has succeeded, the page says so and the next choice counts as online", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "busy" };
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  expect(session.view().saving).toBe("offline");
  simulation.server.failure = undefined;
  const shown: string[] = [];
  session.subscribe(() => shown.push(session.view().saving));
  await simulation.time.advance(2000);
  expect(shown.at(-1)).toBe("saved");
  expect(shown).toContain("saving");
  void session.choose("q2", "2");
  expect(session.view()).toMatchObject({ saving: "saving", saveStates: { q2: "saving" } });
});

test("time that a save's reply adds shows before the next second", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  await simulation.time.advance(10_200);
  simulation.server.deadline += 60_000;
  const shown: number[] = [];
  session.time.subscribe(() => shown.push(session.time.secondsLeft()));
  void session.choose("q1", "1");
  await simulation.time.advance(50);
  expect(shown.at(-1)).toBeGreaterThan(100);
});

test("a page that finds unsent answers on the device sends them at once", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation, () => simulation.requests.length < 2);
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const arriving = findAttemptSession(personId, "javascript", simulation.page());
  await simulation.time.advance(200);
  expect((await arriving).kind).toBe("session");
  expect(simulation.server.attempt().answers).toEqual({ q1: "1" });
});

test("a submit of a signed-out person is sent once, and again after they sign in", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "signedOut" };
  session.submit();
  await simulation.time.advance(1000);
  session.submit();
  session.wake();
  await simulation.time.advance(60_000);
  expect(simulation.server.submits).toBe(1);
  expect(session.view()).toMatchObject({ phase: "submitting", blocked: "signedOut" });
  simulation.server.failure = undefined;
  session.signedIn();
  await simulation.time.advance(100);
  expect(session.view()).toMatchObject({ phase: "ended", blocked: undefined });
});

test("an attempt that another device has submitted just ends at zero, without a second submit", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  await simulation.time.advance(59_000);
  simulation.server.state = "submitted";
  await simulation.time.advance(2000);
  expect(session.view().phase).toBe("ended");
  expect(simulation.server.submits).toBe(0);
});

test("a page that comes back shows the time at once", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  const shown: number[] = [];
  session.time.subscribe(() => shown.push(session.time.secondsLeft()));
  simulation.time.now += 30_000;
  session.wake();
  expect(shown).toEqual([570]);
});

test.each(["wake", "submit"] as const)("%s sends at once what waited for the network", async (step) => {
  const simulation = new Simulation();
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  session.submit();
  await simulation.time.advance(65_000);
  isOnline = true;
  session[step]();
  await simulation.time.advance(100);
  expect(session.view().phase).toBe("ended");
});

test("the time is up at zero, and not a millisecond before", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  simulation.time.now += simulation.server.deadline - simulation.server.now() - 1;
  session.wake();
  expect(session.view().phase).toBe("open");
  simulation.time.now += 1;
  session.wake();
  expect(session.view().phase).toBe("submitting");
});

test("a page that comes back at zero, and hears of a millisecond more, submits only when its person does", async () => {
  const session = await backAtZero(1);
  expect(session.view().phase).toBe("open");
  session.submit();
  expect(session.view()).toMatchObject({ phase: "submitting", isTimeUp: false });
});

test("a page that comes back at zero, and hears of no more time, submits", async () => {
  const session = await backAtZero(0);
  expect(session.view()).toMatchObject({ phase: "submitting", isTimeUp: true });
});

/** A page that comes back when its time is up, and the reply that then leaves so many milliseconds. */
async function backAtZero(milliseconds: number) {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  await simulation.time.advance(simulation.server.deadline - simulation.server.now());
  session.wake();
  // The reply takes forty milliseconds.
  simulation.server.deadline += 40 + milliseconds;
  await simulation.time.advance(40);
  return session;
}

test("answers that could not be sent are sent when a read finds that the attempt has ended", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  isOnline = true;
  simulation.server.state = "expired";
  void session.refresh();
  await simulation.time.advance(100);
  expect(simulation.server.submits).toBe(1);
  expect(session.view().phase).toBe("ended");
});

test("a submit survives a reload where the browser blocks localStorage", async () => {
  const simulation = new Simulation();
  simulation.texts.set = () => {};
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  session.submit();
  await simulation.time.advance(100);
  session.leave();
  const found = await arrive(simulation);
  expect(found.kind === "session" && found.session.view().phase).toBe("ended");
});

test("while the server doesn't respond at zero, the page announces that the time is up", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "busy" };
  await simulation.time.advance(65_000);
  expect(session.view()).toMatchObject({ phase: "waiting", isTimeUp: true });
  expect(session.time.announcement()).toMatch(/^Time is up/);
});

test("at zero the page waits two seconds for the reply that may add time, then submits", async () => {
  const simulation = new Simulation(60);
  await beginSession(simulation);
  simulation.fates = [{ there: 20, back: 20, lost: "request" }];
  await simulation.time.advance(61_900);
  expect(simulation.requests.map(({ name }) => name)).toEqual(["start", "read"]);
  await simulation.time.advance(200);
  expect(simulation.server.state).toBe("submitted");
});

test("reads that get no reply end after ten seconds, and are not repeated meanwhile", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  const reads = () => simulation.requests.filter(({ name }) => name === "read").length;
  simulation.fates = [{ there: 20, back: 20, lost: "request" }];
  void session.refresh();
  await simulation.time.advance(9900);
  void session.refresh();
  expect(reads()).toBe(1);
  await simulation.time.advance(200);
  void session.refresh();
  expect(reads()).toBe(2);
});

test.each([
  ["usually fifteen seconds", 0, 16_000],
  ["three seconds after a sleep", 300_000, 4000],
])("the pause after a read that failed is %s", async (_, slept, milliseconds) => {
  const simulation = new Simulation();
  await beginSession(simulation);
  simulation.server.failure = { kind: "busy" };
  simulation.time.dateOffset += slept;
  await simulation.time.advance(90_000);
  const at = simulation.requests.filter(({ name }) => name === "read").map((request) => request.at);
  expect(at[1]! - at[0]!).toBe(milliseconds);
});

test("while a score is held, the end still says how many questions had an answer", async () => {
  const simulation = new Simulation();
  const held = {
    assignmentId: null,
    title: "JavaScript",
    shown: "release",
    at: null,
    timeZone: "UTC",
  } as const;
  simulation.server.submit = () => ({ kind: "ok", data: { result: undefined, held } }) as never;
  const session = await beginSession(simulation);
  session.submit();
  await simulation.time.advance(100);
  expect(session.view().end).toMatchObject({ held, answered: 0 });
});

test("an attempt that ended without a result is not found", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  await simulation.time.advance(100);
  session.leave();
  const page = simulation.page();
  const { result: _, ...ended } = { ...simulation.server.attempt(), state: "expired" as const };
  page.calls = { ...page.calls, read: async () => ({ kind: "ok", data: ended }) };
  expect(await findAttemptSession(personId, "javascript", page)).toEqual({ kind: "nothing" });
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("an answer that is saved at zero counts as saved if time was added meanwhile", async () => {
  const simulation = new Simulation(60);
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  await simulation.time.advance(59_000);
  isOnline = true;
  simulation.server.deadline += 60_000;
  await simulation.time.advance(1200);
  expect(session.view()).toMatchObject({ phase: "open", saving: "saved", saveStates: { q1: "saved" } });
  expect(simulation.server.saves).toBe(1);
});

test("a closed attempt session sends nothing and notifies nobody", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  let notified = 0;
  session.subscribe(() => {
    notified += 1;
  });
  session.time.subscribe(() => {
    notified += 1;
  });
  simulation.fates = [{ there: 500, back: 500 }];
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  session.leave();
  const before = { notified, requests: simulation.requests.length };
  await simulation.time.advance(700_000);
  expect({ notified, requests: simulation.requests.length }).toEqual(before);
  expect(session.view().phase).toBe("open");
});

test("a page that is closed while it submits sends nothing more, and leaves the other tabs", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "busy" };
  session.submit();
  await simulation.time.advance(100);
  expect(simulation.openTabs).toBe(1);
  session.leave();
  expect(simulation.openTabs).toBe(0);
  const { submits } = simulation.server;
  await simulation.time.advance(60_000);
  expect(simulation.server.submits).toBe(submits);
});

test("an idle page reads the attempt once a minute, and only while it is visible", async () => {
  const simulation = new Simulation();
  await beginSession(simulation);
  const reads = () => simulation.requests.filter(({ name }) => name === "read").length;
  await simulation.time.advance(59_000);
  expect(reads()).toBe(0);
  await simulation.time.advance(3000);
  expect(reads()).toBe(1);
  simulation.isVisible = false;
  await simulation.time.advance(240_000);
  expect(reads()).toBe(1);
  simulation.isVisible = true;
  await simulation.time.advance(2000);
  expect(reads()).toBe(2);
});
