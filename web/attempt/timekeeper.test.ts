/** The time left as the screen shows it: in whole seconds, updated just after each second. */
import { expect, test } from "vitest";
import { ServerClock } from "./clock.ts";
import { SteppedTime } from "./testing/simulation.ts";
import { Timekeeper } from "./timekeeper.ts";

/** A timekeeper with so many milliseconds left, and the times at which it ticked. */
function begin(milliseconds: number) {
  const time = new SteppedTime();
  const begun = time.now;
  const serverStart = Date.parse("2026-11-21T09:00:00Z");
  const clock = new ServerClock({ steady: () => time.now, date: () => time.now + time.dateOffset });
  const iso = (later: number) => new Date(serverStart + later).toISOString();
  clock.anchor({ serverNow: iso(0), deadlineAt: iso(milliseconds) }, clock.mark());
  const ticks: number[] = [];
  const timekeeper = new Timekeeper(clock, time, () => ticks.push(time.now - begun));
  return { time, timekeeper, ticks };
}

test("seconds are rounded up, and there are none after the end", async () => {
  const { time, timekeeper } = begin(600_000);
  const shown: number[] = [];
  for (const milliseconds of [0, 1, 899, 100, 1, 598_998, 1, 5000]) {
    time.now += milliseconds;
    shown.push(timekeeper.secondsLeft());
  }
  expect(shown).toEqual([600, 600, 600, 599, 599, 1, 0, 0]);
});

test("it ticks just after the second changes, before the end and after it", async () => {
  const { time, timekeeper, ticks } = begin(2400);
  let notified = 0;
  timekeeper.subscribe(() => {
    notified += 1;
  });
  timekeeper.tick();
  await time.advance(4500);
  expect(ticks).toEqual([0, 410, 1410, 2410, 3410, 4410]);
  expect(notified).toBe(6);
  // A tick in between replaces the next one.
  timekeeper.tick();
  await time.advance(1000);
  expect(ticks.slice(6)).toEqual([4500, 5410]);
});

test("after the stop it neither ticks nor notifies", async () => {
  const { time, timekeeper, ticks } = begin(60_000);
  timekeeper.tick();
  timekeeper.stop();
  timekeeper.tick();
  await time.advance(5000);
  expect(ticks).toEqual([0]);
});
