/** An attempt that the server can no longer read: its page says so, sends no more requests, and stores nothing. */
import { expect, test } from "vitest";
import { findAttemptSession, startAttemptSession } from "./entry.ts";
import { personId, World } from "./testing/world.ts";

test.each(["choose", "submit", "wake"] as const)(
  "a damaged attempt is reported by %s and not requested again",
  async (step) => {
    const world = new World();
    const starting = startAttemptSession(personId, "javascript", world.page());
    await world.time.advance(50);
    const outcome = await starting;
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const session = outcome.data;
    world.server.failure = { kind: "damaged" };
    if (step === "choose") void session.choose("q1", "1");
    else session[step]();
    await world.time.advance(1000);
    expect(session.view().blocked).toBe("damaged");
    session.leave();
    const { length } = world.requests;
    await world.time.advance(120_000);
    expect(world.requests).toHaveLength(length);
    const arriving = findAttemptSession(personId, "javascript", world.page());
    await world.time.advance(7000);
    expect(await arriving).toEqual({ kind: "damaged" });
    expect(await world.store.list(personId)).toEqual([]);
    const arrivingAgain = findAttemptSession(personId, "javascript", world.page());
    await world.time.advance(7000);
    expect(await arrivingAgain).toEqual({ kind: "nothing" });
  },
);
