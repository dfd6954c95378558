/** The pauses between tries, and how long each may take. */
import { expect, test } from "vitest";
import { limitMilliseconds, Wait } from "./retry.ts";
import { SteppedTime } from "./testing/simulation.ts";

test.each([{ kind: "busy" }, { kind: "unreachable" }] as const)(
  "a wait after $kind that the server did not ask for ends when the network is back",
  async (outcome) => {
    const time = new SteppedTime();
    const waits = new Wait({ timers: time, random: () => 0.5 });
    let isOver = false;
    void waits.after(outcome).then(() => {
      isOver = true;
    });
    waits.cutShort();
    await time.advance(0);
    expect(isOver).toBe(true);
  },
);

test("the wait between tries doubles from one second to fifteen, and a success starts again", async () => {
  const time = new SteppedTime();
  const waits = new Wait({ timers: time, random: () => 0.5 });
  const seconds: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    const before = time.now;
    let done = 0;
    void waits.after({ kind: "unreachable" }).then(() => {
      done = time.now;
    });
    await time.advance(60_000);
    seconds.push((done - before) / 1000);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

test("the jitter of a wait is a quarter in both directions", async () => {
  for (const [random, milliseconds] of [
    [0, 750],
    [1, 1250],
  ] as const) {
    const time = new SteppedTime();
    let isOver = false;
    void new Wait({ timers: time, random: () => random }).after({ kind: "busy" }).then(() => {
      isOver = true;
    });
    await time.advance(milliseconds - 1);
    expect(isOver).toBe(false);
    await time.advance(1);
    expect(isOver).toBe(true);
  }
});

test("a request gets more time after each failure, up to thirty seconds", () => {
  expect([0, 1, 2, 3, 9999].map(limitMilliseconds)).toEqual([8000, 16_000, 30_000, 30_000, 30_000]);
});
