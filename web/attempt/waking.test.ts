/** When an attempt session sends answers: at once when the person comes back, and from one place at zero. */
import { expect, test } from "vitest";
import { beginSession } from "./testing/sessions.ts";
import { Simulation } from "./testing/simulation.ts";

const savesOf = ({ requests }: Simulation) =>
  requests.filter(({ name }) => name === "save").map(({ at }) => at);

test("coming back sends what is unsent immediately, however long the next try was away", async () => {
  const simulation = new Simulation();
  let isOnline = true;
  const session = await beginSession(simulation, () => isOnline);
  isOnline = false;
  void session.choose("q1", "1");
  // Tries come up to 19 s apart by now.
  await simulation.time.advance(60_000);
  const tries = savesOf(simulation).length;
  while (savesOf(simulation).length === tries) await simulation.time.advance(100);
  // The next try is seconds away.
  await simulation.time.advance(1000);
  isOnline = true;
  const before = savesOf(simulation).length;
  session.wake();
  await simulation.time.advance(100);
  expect(savesOf(simulation)).toHaveLength(before + 1);
  expect(simulation.server.attempt().answers).toEqual({ q1: "1" });
});

test("at zero the last answers are sent once, although a try was about to follow", async () => {
  const simulation = new Simulation(60);
  const session = await beginSession(simulation);
  await simulation.time.advance(59_500);
  simulation.server.failure = { kind: "busy" };
  void session.choose("q1", "1");
  await simulation.time.advance(100);
  simulation.server.failure = undefined;
  const before = savesOf(simulation).length;
  // The request at zero takes so long that the next try would fall into it.
  simulation.fates = Array.from({ length: 3 }, () => ({ there: 1500, back: 300 }));
  while (session.view().phase === "open") await simulation.time.advance(50);
  const zero = simulation.time.now;
  await simulation.time.advance(1700);
  expect(
    savesOf(simulation)
      .slice(before)
      .filter((at) => at >= zero - 50),
  ).toHaveLength(1);
  await simulation.time.advance(10_000);
  expect(session.view().phase).toBe("ended");
  expect(simulation.server.attempt().answers).toEqual({ q1: "1" });
});
