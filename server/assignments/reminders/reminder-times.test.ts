/** When reminders are due: before the last start, outside of quiet hours, and across clock changes. */
import { expect, test } from "vitest";
import { momentsOf, outsideQuietHours } from "./reminder-times.ts";

const berlin = { from: 21, to: 7, zone: "Europe/Berlin" };
const never = "2030-01-01T00:00:00.000Z";
const window = (opensAt: string, startByAt: string, lateUntilAt: string | null = null) => ({
  ...{ opensAt, startByAt, lateUntilAt, hardEndAt: null },
});

test("due times count back from the last start, even a late one; reminders due before the opening are sent with it", () => {
  const days = window("2026-11-02T09:00:00.000Z", "2026-11-05T12:00:00.000Z", "2026-11-05T15:00:00.000Z");
  expect(momentsOf([0, 168, 24, 3], days, berlin)).toEqual([
    ...[
      ["opens", "2026-11-02T09:00:00.000Z"],
      ["before-168", "2026-11-02T09:00:00.000Z"],
      ["before-24", "2026-11-04T15:00:00.000Z"],
      ["before-3", "2026-11-05T12:00:00.000Z"],
    ].map(([kind, at]) => ({ kind, due: at, at })),
  ]);
});

test("quiet hours delay a reminder, but keep its kind and due time", () => {
  const night = window("2026-11-02T09:00:00.000Z", "2026-11-05T22:30:00.000Z");
  expect(momentsOf([24], night, berlin)).toEqual([
    { kind: "before-24", due: "2026-11-04T22:30:00.000Z", at: "2026-11-05T06:00:00.000Z" },
  ]);
});

test("a mail in quiet hours waits until morning, before and after midnight", () => {
  // 21:00 and 6:59 in Berlin are quiet, 20:59 and 7:00 are not.
  expect(outsideQuietHours("2026-11-04T20:00:00.000Z", never, berlin)).toBe("2026-11-05T06:00:00.000Z");
  expect(outsideQuietHours("2026-11-05T05:59:00.000Z", never, berlin)).toBe("2026-11-05T06:00:00.000Z");
  for (const at of ["2026-11-04T19:59:00.000Z", "2026-11-05T06:00:00.000Z"])
    expect(outsideQuietHours(at, never, berlin)).toBe(at);
});

test("it goes out shortly before the quiet hours if the morning would be too late", () => {
  const at = "2026-11-05T01:00:00.000Z";
  expect(outsideQuietHours(at, "2026-11-05T06:00:00.000Z", berlin)).toBe("2026-11-04T19:45:00.000Z");
  expect(outsideQuietHours(at, "2026-11-05T06:00:00.001Z", berlin)).toBe("2026-11-05T06:00:00.000Z");
  expect(outsideQuietHours("2026-11-04T22:30:00.000Z", "2026-11-04T23:00:00.000Z", berlin)).toBe(
    "2026-11-04T19:45:00.000Z",
  );
});

test("quiet hours within one day, and none", () => {
  const noon = { from: 9, to: 17, zone: "UTC" };
  expect(outsideQuietHours("2026-11-04T10:00:00.000Z", never, noon)).toBe("2026-11-04T17:00:00.000Z");
  expect(outsideQuietHours("2026-11-04T10:00:00.000Z", "2026-11-04T11:00:00.000Z", noon)).toBe(
    "2026-11-04T08:45:00.000Z",
  );
  const none = { from: 7, to: 7, zone: "UTC" };
  expect(outsideQuietHours("2026-11-04T07:30:00.000Z", never, none)).toBe("2026-11-04T07:30:00.000Z");
});

test("morning is seven o'clock in the group's time zone, also in nights with a clock change", () => {
  // Clocks go forward on 28 March 2027 and back on 25 October 2026.
  expect(outsideQuietHours("2027-03-27T23:00:00.000Z", never, berlin)).toBe("2027-03-28T05:00:00.000Z");
  expect(outsideQuietHours("2026-10-24T22:00:00.000Z", never, berlin)).toBe("2026-10-25T06:00:00.000Z");
  // A last start at 6:30 that morning: the evening before, in the old offset.
  expect(outsideQuietHours("2026-10-25T00:30:00.000Z", "2026-10-25T05:30:00.000Z", berlin)).toBe(
    "2026-10-24T18:45:00.000Z",
  );
});
