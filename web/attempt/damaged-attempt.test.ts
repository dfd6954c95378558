/** An attempt that the server can no longer read: its page says so, sends no more requests, and stores nothing. */
import { expect, test } from "vitest";
import { findAttemptSession, startAttemptSession } from "./entry.ts";
import { personId, Simulation } from "./testing/simulation.ts";

test.each(["choose", "submit", "wake"] as const)(
  "a damaged attempt is reported by %s and not requested again",
  async (step) => {
    const simulation = new Simulation();
    const starting = startAttemptSession(personId, "javascript", simulation.page());
    await simulation.time.advance(50);
    const outcome = await starting;
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const session = outcome.data;
    simulation.server.failure = { kind: "damaged" };
    if (step === "choose") void session.choose("q1", "1");
    else session[step]();
    await simulation.time.advance(1000);
    expect(session.view().blocked).toBe("damaged");
    session.leave();
    const { length } = simulation.requests;
    await simulation.time.advance(120_000);
    expect(simulation.requests).toHaveLength(length);
    const arriving = findAttemptSession(personId, "javascript", simulation.page());
    await simulation.time.advance(7000);
    expect(await arriving).toEqual({ kind: "damaged" });
    expect(await simulation.store.list(personId)).toEqual([]);
    const arrivingAgain = findAttemptSession(personId, "javascript", simulation.page());
    await simulation.time.advance(7000);
    expect(await arrivingAgain).toEqual({ kind: "nothing" });
  },
);
