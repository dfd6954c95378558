/** Local times around clock changes: the product never guesses a time that does not exist or exists twice. */
import { expect, test } from "vitest";
import { isTimeZone, readWallTime } from "./wall-time.ts";

test.each([
  ["an ordinary afternoon in Berlin", "2026-11-27T14:00", "Europe/Berlin", "2026-11-27T13:00:00.000Z"],
  ["Kathmandu, 5:45 ahead", "2026-11-27T14:00", "Asia/Kathmandu", "2026-11-27T08:15:00.000Z"],
  ["the first of two, chosen", "2026-10-25T02:30+02:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["the second of two, chosen", "2026-10-25T02:30+01:00", "Europe/Berlin", "2026-10-25T01:30:00.000Z"],
  ["the minute before the gap", "2027-03-28T01:59", "Europe/Berlin", "2027-03-28T00:59:00.000Z"],
  ["the minute after the gap", "2027-03-28T03:00", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
])("%s is one instant", (_, local, zone, at) => {
  expect(readWallTime(local, zone)).toEqual({ at });
});

test.each([
  ["2027-03-28T02:30", "Europe/Berlin", "skipped", ["2027-03-28T01:30+01:00", "2027-03-28T03:30+02:00"]],
  ["2026-10-25T02:30", "Europe/Berlin", "repeated", ["2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"]],
  // Lord Howe Island changes by half an hour.
  [
    "2026-10-04T02:15",
    "Australia/Lord_Howe",
    "skipped",
    ["2026-10-04T01:45+10:30", "2026-10-04T02:45+11:00"],
  ],
  [
    "2026-04-05T01:45",
    "Australia/Lord_Howe",
    "repeated",
    ["2026-04-05T01:45+11:00", "2026-04-05T01:45+10:30"],
  ],
  // The response to an offset that the zone doesn't have at that time lists the offsets that it has.
  [
    "2026-10-25T02:30+03:00",
    "Europe/Berlin",
    "repeated",
    ["2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"],
  ],
])("%s in %s is %s: two choices, each of which is then taken", (local, zone, problem, choices) => {
  expect(readWallTime(local, zone)).toEqual({ problem, choices });
  const [earlier, later] = choices.map((choice) => readWallTime(choice, zone));
  expect(earlier).toHaveProperty("at");
  expect(later).toHaveProperty("at");
  expect(earlier).not.toEqual(later);
});

test("a zone is a name that the server knows, not an offset", () => {
  expect(["Europe/Berlin", "Asia/Kathmandu", "UTC"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["+01:00", "Mars/Olympus", "", "Europe/Berlin\u0000"].map(isTimeZone)).toEqual(Array(4).fill(false));
});

test("an invalid time throws", () => {
  for (const text of ["2026-02-30T10:00", "tomorrow", ""])
    expect(() => readWallTime(text, "UTC")).toThrow(RangeError);
});
