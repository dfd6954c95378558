/** Times of assignments as text, for readers in the same time zone and in another one. */
import { expect, test } from "vitest";
import { lengthText, momentIn, ownMoment, placeOf, scoreText } from "./window-words.ts";

const at = "2026-11-27T13:00:00.000Z";

test("a time is shown in the assignment's time zone, and in the reader's only if it differs", () => {
  expect(momentIn(at, "Europe/Berlin")).toBe("Fri, 27 Nov 2026, 14:00");
  expect(ownMoment(at, "Europe/Berlin", "Europe/Paris")).toBeUndefined();
  expect(ownMoment(at, "Europe/Berlin", "Asia/Kathmandu")).toBe("Fri, 27 Nov 2026, 18:45");
  expect(placeOf("America/New_York")).toBe("New York");
});

test.each([
  [900, "15 minutes"],
  [3900, "1 hour 5 minutes"],
  [570, "9 minutes 30 seconds"],
  [60, "1 minute"],
  [0, "no time"],
])("%s seconds are %s", (seconds, text) => expect(lengthText(seconds)).toBe(text));

test("a score has decimals only if needed", () => {
  expect([7, 7.5, 7.333].map(scoreText)).toEqual(["7", "7.5", "7.33"]);
});
