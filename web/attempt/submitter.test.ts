import { expect, test } from "vitest";
import { startAttemptSession } from "./entry.ts";
import { personId, World } from "./testing/world.ts";

test.each(["closed", "conflict"] as const)(
  "after %s a submit reads the attempt again and shows its result",
  async (kind) => {
    const world = new World();
    const starting = startAttemptSession(personId, "javascript", world.page());
    await world.time.advance(50);
    const outcome = await starting;
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    world.server.submit = () => ({ kind });
    world.server.state = "submitted";
    outcome.data.submit();
    await world.time.advance(500);
    expect(outcome.data.view()).toMatchObject({ phase: "ended", end: { by: "person" } });
  },
);

test("after a server error a submit waits, and the page doesn't say that the server is unreachable", async () => {
  const world = new World();
  const starting = startAttemptSession(personId, "javascript", world.page());
  await world.time.advance(50);
  const outcome = await starting;
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  const session = outcome.data;
  world.server.failure = { kind: "busy" };
  session.submit();
  await world.time.advance(500);
  expect(session.view()).toMatchObject({ phase: "waiting", isReached: true });
  world.server.failure = undefined;
  await world.time.advance(5000);
  expect(session.view().phase).toBe("ended");
});
