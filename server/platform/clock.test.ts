/** A test's time limit holds whatever happens to the server's clocks (F20). */
import { expect, test } from "vitest";
import { adjustSeconds, steadyClock, type TimeSources } from "./clock.ts";

const hour = 3600_000;

/** A machine whose clocks the test sets. */
function machine(wall = Date.parse("2026-05-01T09:00:00Z")) {
  const state = { wall, elapsed: 5000, boot: 90_000, delay: 0 };
  const sources: TimeSources = {
    elapsed: () => state.elapsed,
    sinceBoot: () => Math.floor(state.boot / 1000) * 1000,
    reference: async () => {
      state.elapsed += state.delay / 2;
      const answer = state.wall + state.delay / 2;
      state.elapsed += state.delay / 2;
      state.wall += state.delay;
      state.boot += state.delay;
      return answer;
    },
  };
  const pass = (milliseconds: number) => {
    state.wall += milliseconds;
    state.elapsed += milliseconds;
    state.boot += milliseconds;
  };
  return { state, sources, pass };
}

/** Advances the clocks with the server's adjustments; returns how far the server's clock advanced. */
async function run(
  made: ReturnType<typeof machine>,
  clock: Awaited<ReturnType<typeof steadyClock>>,
  seconds: number,
) {
  const before = clock.now().getTime();
  for (let passed = 0; passed < seconds; passed += adjustSeconds) {
    made.pass(adjustSeconds * 1000);
    await clock.adjust();
  }
  return clock.now().getTime() - before;
}

test("it starts at the reference and advances with it", async () => {
  const made = machine();
  const clock = await steadyClock(made.sources);
  expect(clock.now().getTime()).toBe(made.state.wall);
  expect(await run(made, clock, 600)).toBe(600_000);
  expect(clock.now().getTime()).toBe(made.state.wall);
});

for (const step of [hour, -hour]) {
  test(`a clock set by ${step / hour} h in the middle gives and takes less than 2 s of ten or thirty minutes`, async () => {
    const made = machine();
    const clock = await steadyClock(made.sources);
    await run(made, clock, 60);
    made.state.wall += step;
    expect(Math.abs((await run(made, clock, 600)) - 600_000)).toBeLessThan(2000);
    expect(Math.abs((await run(made, clock, 1800)) - 1_800_000)).toBeLessThan(2000);
    expect(Math.abs(await clock.adjust())).toBeGreaterThan(hour - 5000);
  });
}

test("a small difference is corrected and stays corrected", async () => {
  const made = machine();
  const clock = await steadyClock(made.sources);
  made.state.wall += 300;
  await run(made, clock, 600);
  expect(clock.now().getTime()).toBe(made.state.wall);
});

test("a machine that slept for two hours wakes two hours later, once", async () => {
  const made = machine();
  const clock = await steadyClock(made.sources);
  await run(made, clock, 100);
  made.state.wall += 2 * hour;
  made.state.boot += 2 * hour;
  await clock.adjust();
  expect(Math.abs(clock.now().getTime() - made.state.wall)).toBeLessThan(1000);
  await run(made, clock, 600);
  expect(Math.abs(clock.now().getTime() - made.state.wall)).toBeLessThan(1000);
});

test("two nodes whose own clocks are 30 s apart agree, for both follow the database's", async () => {
  const database = machine();
  const nodes = [machine(database.state.wall + 15_000), machine(database.state.wall - 15_000)];
  const clocks = await Promise.all(
    nodes.map((node) => steadyClock({ ...node.sources, reference: database.sources.reference })),
  );
  expect(clocks[0]!.now()).toEqual(clocks[1]!.now());
  expect(clocks[0]!.now().getTime()).toBe(database.state.wall);
});

test("a slow clock reading counts for the middle of its round trip", async () => {
  const made = machine();
  made.state.delay = 400;
  const clock = await steadyClock(made.sources);
  expect(clock.now().getTime()).toBe(made.state.wall);
});
