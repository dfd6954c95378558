import { expect, test } from "vitest";
import { startAttemptSession } from "./entry.ts";
import { personId, World } from "./testing/world.ts";

test.each(["closed", "conflict"] as const)(
  "a submit that is answered with %s looks again, and shows the result that is there",
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

test("a submit that the server answers with a failure waits, and is not said to be out of reach", async () => {
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
