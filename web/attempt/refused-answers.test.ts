/** An answer that the server refuses blocks neither the other answers nor the submit. */
import { expect, test } from "vitest";
import { beginSession } from "./testing/sessions.ts";
import { personId, World } from "./testing/world.ts";

test("a refused answer doesn't hold back the others", async () => {
  const world = new World();
  world.server.refuses.add("bad");
  const session = await beginSession(world);
  world.fates = [{ there: 100, back: 100, lost: "request" }];
  void session.choose("q1", "bad");
  void session.choose("q2", "2");
  await world.time.advance(30_000);
  expect(session.view()).toMatchObject({
    saving: "refused",
    saveStates: { q1: "refused", q2: "saved" },
  });
  session.submit();
  await world.time.advance(1000);
  expect(session.view().end?.result?.score).toBe(1);
});

test("a refused answer is not sent repeatedly", async () => {
  const world = new World();
  world.server.refuses.add("bad");
  const session = await beginSession(world);
  void session.choose("q1", "bad");
  await world.time.advance(1000);
  expect(session.view()).toMatchObject({ saving: "refused", saveStates: { q1: "refused" } });
  expect(world.server.saves).toBe(1);
  await world.time.advance(50_000);
  expect(world.server.saves).toBe(1);
  expect((await world.store.list(personId))[0]?.pending).toEqual({});
});

test("an answer that is refused on submit costs neither the other answers nor the result", async () => {
  const world = new World();
  const session = await beginSession(world);
  world.server.failure = { kind: "unreachable" };
  void session.choose("q1", "bad");
  void session.choose("q2", "2");
  await world.time.advance(1000);
  world.server.refuses.add("bad");
  world.server.failure = undefined;
  session.submit();
  await world.time.advance(60_000);
  expect(session.view()).toMatchObject({ phase: "ended", end: { by: "person", result: { score: 1 } } });
});
