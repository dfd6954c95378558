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

test("an answer that is refused on submit costs neither the other answers nor the result", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "unreachable" };
  void session.choose("q1", "bad");
  void session.choose("q2", "2");
  await simulation.time.advance(1000);
  simulation.server.refuses.add("bad");
  simulation.server.failure = undefined;
  session.submit();
  await simulation.time.advance(60_000);
  expect(session.view()).toMatchObject({ phase: "ended", end: { by: "person", result: { score: 1 } } });
});
