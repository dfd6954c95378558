/** Several tabs on one attempt: they show the same, and send and end it once. */
import { expect, test } from "vitest";
import { joinTabs, type TabMessage } from "./tabs.ts";
import { beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

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

test("a second tab shows an answer as saved once the first one has saved it", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  void first.choose("q1", "1");
  await simulation.time.advance(200);
  expect(second.view()).toMatchObject({ answers: { q1: "1" }, saveStates: { q1: "saved" } });
  expect(simulation.server.saves).toBe(1);
});

test("a second tab shows a flag, and an answer that the first one can't send, and sends it after four seconds", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const first = await beginSession(simulation, () => isOnline);
  const second = await beginSession(simulation);
  isOnline = false;
  first.toggleFlag("q2");
  await simulation.time.advance(5);
  expect(second.view().flaggedIds).toEqual(["q2"]);
  void first.choose("q1", "1");
  await simulation.time.advance(5);
  expect(second.view()).toMatchObject({ answers: { q1: "1" }, saveStates: { q1: "saving" } });
  await simulation.time.advance(3000);
  void first.choose("q1", "2");
  await simulation.time.advance(3900);
  expect(simulation.server.saves).toBe(0);
  await simulation.time.advance(200);
  expect(simulation.server.attempt().answers).toEqual({ q1: "2" });
});

test("tabs that share a slow device agree on what is saved", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  simulation.storeMilliseconds = 20;
  void first.choose("q1", "1");
  await simulation.time.advance(1000);
  expect(second.view()).toMatchObject({ saving: "saved", saveStates: { q1: "saved" } });
  expect(simulation.server.saves).toBe(1);
});

test("a submit in one tab is one in every tab, while the server doesn't respond, too", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  simulation.server.failure = { kind: "busy" };
  first.submit();
  await simulation.time.advance(100);
  expect(second.view().phase).toBe("waiting");
});

test("an answer that is on its way when the attempt ends in another tab is not stored on the device again", async () => {
  const simulation = new Simulation();
  const first = await beginSession(simulation);
  const second = await beginSession(simulation);
  simulation.fates = [{ there: 20, back: 500 }];
  void first.choose("q1", "1");
  await simulation.time.advance(50);
  second.submit();
  await simulation.time.advance(1000);
  expect(first.view().phase).toBe("ended");
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("a tab whose saves fail sends nothing once another one has ended the attempt", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const first = await beginSession(simulation, () => isOnline);
  const second = await beginSession(simulation);
  isOnline = false;
  void first.choose("q1", "1");
  await simulation.time.advance(100);
  second.submit();
  await simulation.time.advance(100);
  expect(first.view().phase).toBe("ended");
  let ticks = 0;
  first.time.subscribe(() => {
    ticks += 1;
  });
  const { length } = simulation.requests;
  first.wake();
  await simulation.time.advance(120_000);
  expect(simulation.requests).toHaveLength(length);
  expect(ticks).toBe(0);
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
