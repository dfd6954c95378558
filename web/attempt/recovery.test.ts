/** An attempt session after failures: it recovers, sends no more requests than necessary, and stops when it is closed. */
import { expect, test } from "vitest";
import { findAttemptSession } from "./entry.ts";
import { limitMilliseconds, Wait } from "./retry.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";
import { beginSession } from "./testing/sessions.ts";
import { personId, Simulation, SteppedTime } from "./testing/simulation.ts";

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
  await simulation.time.advance(60_000);
  expect(simulation.server.submits).toBe(1);
  expect(session.view()).toMatchObject({ phase: "submitting", blocked: "signedOut" });
  simulation.server.failure = undefined;
  session.signedIn();
  await simulation.time.advance(100);
  expect(session.view()).toMatchObject({ phase: "ended", blocked: undefined });
});

test("a second tab ends as soon as the first one has the result, whatever its own submit does", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  simulation.fates = [
    { there: 20, back: 20 },
    { there: 5000, back: 20 },
  ];
  first.submit();
  await simulation.time.advance(100);
  expect(second.view()).toMatchObject({ phase: "ended", end: { result: { score: 0 } } });
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

test("a second tab shows an answer as saved once the first one has saved it", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  void first.choose("q1", "1");
  await simulation.time.advance(200);
  expect(second.view()).toMatchObject({ answers: { q1: "1" }, saveStates: { q1: "saved" } });
  expect(simulation.server.saves).toBe(1);
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
});

test.each([{ kind: "busy" }, { kind: "unreachable" }] as const)(
  "a wait after $kind that the server did not ask for ends when the network is back",
  async (outcome) => {
    const time = new SteppedTime();
    const waits = new Wait({ timers: time, random: () => 0.5 });
    let isOver = false;
    void waits.after(outcome).then(() => {
      isOver = true;
    });
    waits.cutShort();
    await time.advance(0);
    expect(isOver).toBe(true);
  },
);

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

test("the wait between tries doubles from one second to fifteen, and a success starts again", async () => {
  const time = new SteppedTime();
  const waits = new Wait({ timers: time, random: () => 0.5 });
  const seconds: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    const before = time.now;
    let done = 0;
    void waits.after({ kind: "unreachable" }).then(() => {
      done = time.now;
    });
    await time.advance(60_000);
    seconds.push((done - before) / 1000);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

test("the jitter of a wait is a quarter in both directions", async () => {
  for (const [random, milliseconds] of [
    [0, 750],
    [1, 1250],
  ] as const) {
    const time = new SteppedTime();
    let isOver = false;
    void new Wait({ timers: time, random: () => random }).after({ kind: "busy" }).then(() => {
      isOver = true;
    });
    await time.advance(milliseconds - 1);
    expect(isOver).toBe(false);
    await time.advance(1);
    expect(isOver).toBe(true);
  }
});

test("a request gets more time after each failure, up to thirty seconds", () => {
  expect([0, 1, 2, 3, 9].map(limitMilliseconds)).toEqual([8000, 16_000, 30_000, 30_000, 30_000]);
});

test("tabs of one attempt hear each other until they close", async () => {
  const heard: string[] = [];
  const hear = (name: string) => (message: TabMessage) => heard.push(`${name} ${message.kind}`);
  const one = joinTabs("a", hear("one"));
  const two = joinTabs("a", hear("two"));
  const other = joinTabs("b", hear("other"));
  one.tell({ kind: "changed" });
  await expect.poll(() => heard).toEqual(["two changed"]);
  two.close();
  one.tell({ kind: "changed" });
  two.tell({ kind: "changed" });
  // The reply to a third tab shows that the earlier messages have been delivered.
  const third = joinTabs("a", hear("third"));
  one.tell({ kind: "changed" });
  await expect.poll(() => heard).toEqual(["two changed", "third changed"]);
  for (const tab of [one, other, third]) tab.close();
});
