import { expect, test } from "vitest";
import { startAttemptSession } from "./entry.ts";
import { beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test.each(["closed", "conflict"] as const)(
  "after %s a submit reads the attempt again and shows its result",
  async (kind) => {
    const simulation = new Simulation();
    const starting = startAttemptSession(personId, "javascript", simulation.page());
    await simulation.time.advance(50);
    const outcome = await starting;
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    simulation.server.submit = () => ({ kind });
    simulation.server.state = "submitted";
    outcome.data.submit();
    await simulation.time.advance(500);
    expect(outcome.data.view()).toMatchObject({ phase: "ended", end: { by: "person" } });
  },
);

test("after a server error a submit waits, and the page doesn't say that the server is unreachable", async () => {
  const simulation = new Simulation();
  const starting = startAttemptSession(personId, "javascript", simulation.page());
  await simulation.time.advance(50);
  const outcome = await starting;
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  const session = outcome.data;
  simulation.server.failure = { kind: "busy" };
  session.submit();
  await simulation.time.advance(500);
  expect(session.view()).toMatchObject({ phase: "waiting", isReached: true });
  simulation.server.failure = undefined;
  await simulation.time.advance(5000);
  expect(session.view().phase).toBe("ended");
});

test("an attempt that ended elsewhere during a wait is not submitted again", async () => {
  const simulation = new Simulation();
  const session = await beginSession(simulation);
  simulation.server.failure = { kind: "busy", retryAfterSeconds: 20 };
  session.submit();
  await simulation.time.advance(1000);
  simulation.server.failure = undefined;
  simulation.server.submit({ answers: {}, client: "another device", seq: 1 });
  void session.refresh();
  await simulation.time.advance(1000);
  expect(session.view().phase).toBe("ended");
  const { submits } = simulation.server;
  await simulation.time.advance(60_000);
  expect(simulation.server.submits).toBe(submits);
});
