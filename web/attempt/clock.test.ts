/** The time left follows the server, whatever the device's clocks and the network do. */
import { expect, test } from "vitest";
import { announcementBetween, ServerClock } from "./clock.ts";

const serverStart = Date.parse("2026-11-21T09:00:00Z");
const deadlineAt = new Date(serverStart + 600_000).toISOString();

function devices(date = 0) {
  const device = { now: 5000, dateOffset: date };
  return {
    device,
    clock: new ServerClock({ steady: () => device.now, date: () => device.now + device.dateOffset }),
  };
}

/** A reply whose server time was read after `there` ms of a round trip of `there + back`. */
function reply(
  device: { now: number },
  clock: ServerClock,
  trueOffset: number,
  there: number,
  back: number,
): void {
  const sentAt = clock.mark();
  const serverNow = new Date(sentAt + there + trueOffset).toISOString();
  device.now += there + back;
  clock.anchor({ serverNow, deadlineAt }, sentAt);
}

const trueOffset = serverStart - 5000;

test("the time left is right within half of a reply's round trip", () => {
  const { device, clock } = devices();
  reply(device, clock, trueOffset, 400, 100);
  const truly = 600_000 - 500;
  expect(Math.abs(clock.remainingMilliseconds() - truly)).toBeLessThanOrEqual(250);
});

test("several replies together are more precise than any one of them", () => {
  const { device, clock } = devices();
  reply(device, clock, trueOffset, 2000, 10);
  reply(device, clock, trueOffset, 10, 2000);
  const truly = 600_000 - (device.now - 5000);
  expect(Math.abs(clock.remainingMilliseconds() - truly)).toBeLessThanOrEqual(10);
});

test("a device's date that is a day off, or jumps by a day, makes no difference", () => {
  for (const jump of [-86_400_000, 86_400_000]) {
    const { device, clock } = devices(jump);
    reply(device, clock, trueOffset, 10, 10);
    device.now += 60_000;
    const before = clock.remainingMilliseconds();
    device.dateOffset += jump;
    expect(clock.remainingMilliseconds()).toBe(before);
    expect(before).toBeCloseTo(600_000 - 60_020, -2);
  }
});

test("a jump of the date or a sleep shows as drift until the server has answered", () => {
  const { device, clock } = devices();
  reply(device, clock, trueOffset, 10, 10);
  expect(clock.hasDrifted()).toBe(false);
  device.dateOffset += 300_000;
  expect(clock.hasDrifted()).toBe(true);
  reply(device, clock, trueOffset + 300_000, 10, 10);
  expect(clock.hasDrifted()).toBe(false);
  expect(clock.remainingMilliseconds()).toBeCloseTo(600_000 - 300_040, -2);
});

test("a drift of more than a second and a half counts, whatever the date is", () => {
  const { device, clock } = devices(serverStart);
  expect(clock.hasDrifted()).toBe(false);
  device.dateOffset += 1500;
  expect(clock.hasDrifted()).toBe(false);
  device.dateOffset += 1;
  expect(clock.hasDrifted()).toBe(true);
});

test.each([
  [0, 10, 10, 0],
  [10, 0, 0, 10],
])("two replies that agree on one offset alone give exactly that one", (there, back, thereNext, backNext) => {
  const { device, clock } = devices();
  reply(device, clock, trueOffset, there, back);
  reply(device, clock, trueOffset, thereNext, backNext);
  expect(clock.remainingMilliseconds()).toBe(600_000 - 20);
});

test("the clock follows a server whose time differs from the last one's", () => {
  const { device, clock } = devices();
  reply(device, clock, trueOffset, 10, 10);
  reply(device, clock, trueOffset + 30_000, 10, 10);
  expect(clock.remainingMilliseconds()).toBeCloseTo(600_000 - 30_040, -2);
});

test("after a reload the device's date is used until the server responds", () => {
  const first = devices(serverStart);
  reply(first.device, first.clock, trueOffset, 10, 10);
  const offset = first.clock.serverMinusDate();
  const second = devices(first.device.dateOffset + first.device.now - 5000);
  second.clock.anchorFromDevice(offset, deadlineAt);
  expect(second.clock.remainingMilliseconds()).toBeCloseTo(first.clock.remainingMilliseconds(), 0);
  expect(second.clock.returnedSeconds()).toBe(0);
});

test("in ten minutes there are exactly four announcements before the end, at 5, 2 and 1 minutes and 30 seconds", () => {
  const heard: [number, string][] = [];
  for (let left = 700_000; left > -2000; left -= 250) {
    const text = announcementBetween(left + 250, left);
    if (text) heard.push([left, text]);
  }
  expect(heard).toEqual([
    [300_000, "5 minutes left."],
    [120_000, "2 minutes left."],
    [60_000, "1 minute left."],
    [30_000, "30 seconds left."],
  ]);
});

test("a page that slept through several announcements makes only the last one", () => {
  expect(announcementBetween(400_000, 50_000)).toBe("1 minute left.");
  expect(announcementBetween(240_000, 230_000)).toBeUndefined();
  expect(announcementBetween(400_000, 1)).toBe("30 seconds left.");
  // At zero the end is announced instead.
  expect(announcementBetween(400_000, 0)).toBeUndefined();
});

test("a reply that moves the deadline after an outage says by how much", () => {
  const { clock } = devices();
  const serverNow = new Date(serverStart).toISOString();
  clock.anchor({ serverNow, deadlineAt }, clock.mark());
  expect(clock.returnedSeconds()).toBe(0);
  clock.anchor({ serverNow, deadlineAt, returnedSeconds: 240 }, clock.mark());
  // A reply without a deadline doesn't change the deadline.
  clock.anchor({ serverNow }, clock.mark());
  expect(clock.returnedSeconds()).toBe(240);
});
