/** An answer that the server refuses blocks neither the other answers nor the submit. */
import { expect, test } from "vitest";
import { beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test("a refused answer doesn't hold back the others", async () => {
  const simulation = new Simulation();
  simulation.server.refuses.add("bad");
  const session = await beginSession(simulation);
  simulation.fates = [{ there: 100, back: 100, lost: "request" }];
  void session.choose("q1", "bad");
  void session.choose("q2", "2");
  await simulation.time.advance(30_000);
  expect(session.view()).toMatchObject({
    saving: "refused",
    saveStates: { q1: "refused", q2: "saved" },
  });
  // Both together, then one by one.
  expect(simulation.server.saves).toBe(3);
  session.submit();
  await simulation.time.advance(1000);
  expect(session.view().end?.result?.score).toBe(1);
});

test("a refused answer is not sent repeatedly", async () => {
  const simulation = new Simulation();
  simulation.server.refuses.add("bad");
  const session = await beginSession(simulation);
  void session.choose("q1", "bad");
  await simulation.time.advance(1000);
  expect(session.view()).toMatchObject({ saving: "refused", saveStates: { q1: "refused" } });
  expect(simulation.server.saves).toBe(1);
  await simulation.time.advance(50_000);
  expect(simulation.server.saves).toBe(1);
  expect((await simulation.store.list(personId))[0]?.pending).toEqual({});
});

test("an answer that is lost while the refused one is found is sent again", async () => {
  const simulation = new Simulation();
  simulation.server.refuses.add("bad");
  const session = await beginSession(simulation);
  const good = { there: 20, back: 20 };
  simulation.fates = [{ ...good, lost: "request" }, good, good, { ...good, lost: "request" }];
  void session.choose("q1", "bad");
  void session.choose("q2", "2");
  await simulation.time.advance(60_000);
  expect(session.view().saveStates).toMatchObject({ q1: "refused", q2: "saved" });
});

test("refused answers whose second try fails wait like any others", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "refused" };
  simulation.storeMilliseconds = 1;
  void session.choose("q1", "1");
  void session.choose("q2", "2");
  await simulation.time.advance(10);
  const before = simulation.requests.length;
  await simulation.time.advance(20);
  simulation.server.failure = { kind: "busy" };
  await simulation.time.advance(1000);
  expect(simulation.requests.length - before).toBeLessThan(5);
  simulation.server.failure = undefined;
  await simulation.time.advance(5000);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1", q2: "2" });
});

test.each([
  ["the other answers", { q1: "bad", q2: "2" }, 1],
  ["the result", { q1: "bad" }, 0],
])("an answer that is refused on submit doesn't cost %s", async (_, answers, score) => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "unreachable" };
  for (const [question, option] of Object.entries(answers)) void session.choose(question, option);
  await simulation.time.advance(1000);
  simulation.server.refuses.add("bad");
  simulation.server.failure = undefined;
  session.submit();
  await simulation.time.advance(60_000);
  expect(session.view()).toMatchObject({ phase: "ended", end: { by: "person", result: { score } } });
});
