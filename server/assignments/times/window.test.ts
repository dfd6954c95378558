/** The rules of an assignment's window: who may start when, with how much time, and which score counts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countedHundredths,
  lastStart,
  lateSeconds,
  personalTime,
  personalWindow,
  phaseAt,
  type Window,
  windowProblems,
} from "./window.ts";

const at = (time: string) => `2026-11-27T${time}:00.000Z`;
const window: Window = {
  opensAt: at("08:00"),
  startByAt: at("14:00"),
  lateUntilAt: at("15:00"),
  hardEndAt: at("16:00"),
};
const nothing = { opensAt: null, startByAt: null, hardEndAt: null, attempts: null, extraMinutes: 0 };

test.each([
  ["07:59", "upcoming"],
  ["08:00", "open"],
  ["14:00", "open"],
  ["14:01", "late"],
  ["15:00", "late"],
  ["15:01", "closed"],
] as const)("at %s the assignment is %s", (time, phase) => {
  expect(phaseAt(window, at(time))).toBe(phase);
});

test("a start one millisecond after “Start by” is late by a second; one at it is in time", () => {
  expect(lateSeconds(window, at("14:00"))).toBe(0);
  expect(lateSeconds(window, "2026-11-27T14:00:00.001Z")).toBe(1);
  expect(phaseAt(window, "2026-11-27T14:00:00.001Z")).toBe("late");
});

test("starting in time gives the whole personal time, even in the last second", () => {
  const noHardEnd = { ...window, hardEndAt: null };
  const form = { seconds: 600, timePercent: 150, extraMinutes: 5 };
  expect(personalTime(noHardEnd, form, at("14:00"))).toEqual({ seconds: 1200, wholeSeconds: 1200 });
});

test("a hard end shortens the time, and never below nothing", () => {
  const form = { seconds: 600, timePercent: 200, extraMinutes: 0 };
  expect(personalTime(window, form, at("15:30"))).toEqual({ seconds: 1200, wholeSeconds: 1200 });
  expect(personalTime(window, form, at("15:45"))).toEqual({ seconds: 900, wholeSeconds: 1200 });
  expect(personalTime(window, form, at("17:00")).seconds).toBe(0);
});

test("a personal exception overrides the assignment field by field", () => {
  expect(personalWindow(window, undefined)).toEqual(window);
  expect(personalWindow(window, nothing)).toEqual(window);
  expect(personalWindow(window, { ...nothing, opensAt: at("10:00"), hardEndAt: at("18:00") })).toEqual({
    ...window,
    opensAt: at("10:00"),
    hardEndAt: at("18:00"),
  });
});

test("a personal “Start by” after the late end counts as in time and is the last start", () => {
  const own = personalWindow(window, { ...nothing, startByAt: at("15:30") });
  expect(own.lateUntilAt).toBeNull();
  expect(lastStart(own)).toBe(at("15:30"));
  expect(phaseAt(own, at("15:20"))).toBe("open");
});

test("times in the wrong order are reported by field", () => {
  expect(windowProblems(window)).toEqual({});
  expect(Object.keys(windowProblems({ ...window, startByAt: at("08:00") }))).toEqual(["startBy"]);
  expect(Object.keys(windowProblems({ ...window, lateUntilAt: at("14:00") }))).toEqual(["lateUntil"]);
  expect(Object.keys(windowProblems({ ...window, hardEndAt: at("15:00") }))).toEqual(["hardEnd"]);
  expect(
    windowProblems({
      ...window,
      lateUntilAt: null,
      hardEndAt: at("14:30"),
    }),
  ).toEqual({});
});

test("the counted score follows the rule; the mean is in hundredths, rounded half up", () => {
  const scores = [5, 9, 8];
  expect(
    (["best", "first", "latest", "mean"] as const).map((rule) => countedHundredths(scores, rule)),
  ).toEqual([900, 500, 800, 733]);
  expect(countedHundredths([], "best")).toBeNull();
  // 1/8 of a point is 12.5 hundredths.
  expect(countedHundredths([1, 0, 0, 0, 0, 0, 0, 0], "mean")).toBe(13);
});

test("the mean lies between lowest and highest, and the best is never below it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 }), (scores) => {
      const mean = countedHundredths(scores, "mean")!;
      expect(mean).toBeGreaterThanOrEqual(100 * Math.min(...scores));
      expect(mean).toBeLessThanOrEqual(countedHundredths(scores, "best")!);
    }),
  );
});
