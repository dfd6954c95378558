import { expect, test } from "vitest";
import { ago } from "./ago.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");

test.each([
  ["2026-11-21T12:00:30.000Z", "just now"],
  ["2026-11-21T11:58:30.000Z", "just now"],
  ["2026-11-21T11:58:00.000Z", "2 minutes ago"],
  ["2026-11-21T11:00:00.000Z", "1 hour ago"],
  ["2026-11-20T13:00:00.000Z", "23 hours ago"],
  ["2026-11-16T11:00:00.000Z", "5 days ago"],
])("%s was %s", (time, words) => {
  expect(ago(time, now)).toBe(words);
});
