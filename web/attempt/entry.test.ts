/** Opening an assessment whose attempt has ended meanwhile. */
import { expect, test } from "vitest";
import { findEnd } from "./entry.ts";
import { arrive, beginSession } from "./testing/sessions.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test("a single answer that this device still has is sent with an attempt that has ended, and the end is shown", async () => {
  const simulation = new Simulation(60);
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  await simulation.time.advance(1000);
  session.leave();
  await simulation.time.advance(100_000);
  const found = await arrive(simulation);
  expect(found).toMatchObject({ kind: "ended", end: { by: "time", attemptId: "attempt" } });
  // The server keeps it beside the attempt, for the case of an outage.
  expect(simulation.requests.filter(({ name }) => name === "submit")).toHaveLength(1);
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("without a late answer nothing is submitted again", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  session.leave();
  await simulation.time.advance(100_000);
  expect(await arrive(simulation)).toMatchObject({ kind: "ended" });
  expect(simulation.requests.filter(({ name }) => name === "submit")).toEqual([]);
});

test("an end that can't be read is none", async () => {
  const simulation = new Simulation();
  await beginSession(simulation);
  for (const failure of [{ kind: "busy" }, { kind: "unreachable" }, { kind: "notFound" }] as const) {
    simulation.server.failure = failure;
    const ending = findEnd("attempt", simulation.page());
    await simulation.time.advance(7000);
    expect(await ending, failure.kind).toBeUndefined();
  }
});
