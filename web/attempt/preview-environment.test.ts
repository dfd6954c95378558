/** A preview behaves like an attempt, but the page grades it and sends nothing. */
import { expect, test } from "vitest";
import type { OwnPreview } from "../../contract/authoring/own-preview.ts";
import { startAttemptSession } from "./entry.ts";
import { type PreviewEnvironment, previewEnvironment } from "./preview-environment.ts";
import { personId, Simulation } from "./testing/simulation.ts";

function previewIn(simulation: Simulation, seconds = 600): PreviewEnvironment {
  const attempt = { ...simulation.server.attempt(), durationSeconds: seconds };
  const answered = ["q1", "q2", "q3"].map((id) => ({ id, right: "2" }));
  return previewEnvironment(
    { attempt, answered, maxScore: 3, passScore: 2 } as OwnPreview,
    simulation.page(() => {
      throw new Error("A preview must send nothing.");
    }),
    simulation.time.now,
  );
}

test("a preview is answered, changed and graded without a request", async () => {
  const simulation = new Simulation();
  const preview = previewIn(simulation);
  const outcome = await startAttemptSession(personId, "own", preview);
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  const session = outcome.data;
  for (const [question, option] of [
    ["q1", "2"],
    ["q2", "1"],
    ["q3", "2"],
    ["q3", null],
  ] as const)
    void session.choose(question, option);
  await simulation.time.advance(1000);
  // Nothing is lost that a warning would have to announce.
  expect(session.view()).toMatchObject({ saving: "saved", isDurable: true });
  expect(preview.answers()).toEqual({ q1: "2", q2: "1" });
  session.submit();
  await simulation.time.advance(1000);
  expect(session.view().end?.result).toMatchObject({ score: 1, maxScore: 3, passScore: 2 });
  expect(simulation.requests).toEqual([]);
  expect(await simulation.store.list(personId)).toEqual([]);
});

test("a graded preview accepts no more answers and keeps its result", async () => {
  const simulation = new Simulation();
  const { calls } = previewIn(simulation);
  const body = (option: string) => ({ answers: { q1: option }, client: "c", seq: 1 });
  const first = await calls.submit("attempt", "", body("2"), 1000);
  expect(await calls.save("attempt", body("1"), 1000)).toEqual({ kind: "closed" });
  expect(await calls.submit("attempt", "", body("1"), 1000)).toEqual(first);
  const read = await calls.read("attempt", 1000);
  expect(read.kind === "ok" && read.data).toMatchObject({ state: "submitted", result: { score: 1 } });
});

test("the clock of a preview runs from the moment at which the preview arrived", async () => {
  const simulation = new Simulation();
  const { calls } = previewIn(simulation);
  await simulation.time.advance(90_000);
  const read = await calls.read("attempt", 1000);
  expect(read.kind === "ok" && read.data.serverNow).toBe(new Date(simulation.server.now()).toISOString());
});
