/** The time axis of a history: a single attempt, one evening, many attempts. */
import { expect, test } from "vitest";
import { placesOf } from "./history-places.ts";

const at = (...times: string[]) => times.map((createdAt) => ({ createdAt }));

test("a single attempt is placed in the middle, and an empty history has no places", () => {
  expect(placesOf(at("2026-05-01T10:00:00.000Z"))).toEqual([0.5]);
  expect(placesOf([])).toEqual([]);
});

test("attempts of one day are spread evenly", () => {
  const evening = at("2026-05-01T18:00:00.000Z", "2026-05-01T18:11:00.000Z", "2026-05-01T23:00:00.000Z");
  expect(placesOf(evening)).toEqual([0, 0.5, 1]);
});

test("across days the places are proportional to time", () => {
  const places = placesOf(
    at("2026-05-01T00:00:00.000Z", "2026-05-04T00:00:00.000Z", "2026-05-11T00:00:00.000Z"),
  );
  expect(places[0]).toBe(0);
  expect(places[1]).toBeCloseTo(0.3);
  expect(places[2]).toBe(1);
});

test("the places of seventy-five attempts rise from 0 to 1, even if most are on one day", () => {
  const day = Date.parse("2026-05-01T08:00:00.000Z");
  const history = Array.from({ length: 75 }, (_, index) => ({
    createdAt: new Date(day + index * 660_000 + (index > 70 ? 30 * 86_400_000 : 0)).toISOString(),
  }));
  const places = placesOf(history);
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBe(1);
  const steps = places.slice(1).map((place, index) => place - places[index]!);
  expect(Math.min(...steps)).toBeGreaterThan(0.005);
});
