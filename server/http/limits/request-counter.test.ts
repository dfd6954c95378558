import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { AppError } from "../../../contract/errors.ts";
import { testClock } from "../../testing/test-clock.ts";
import { makeTestDatabase } from "../../testing/test-database.ts";
import { RequestCounter, reportedAtOnce } from "./request-counter.ts";

test("without the database each server counts on its own", async () => {
  const clock = testClock(new Date("2026-11-01T10:00:00Z"));
  const made = await makeTestDatabase("sqlite");
  const { db } = made.database;
  const counter = new RequestCounter({ db, clock, log: pino({ level: "silent" }) });
  await made.drop();
  for (let index = 0; index < 100; index += 1) counter.count("person:x", 100);
  expect(() => counter.count("person:x", 100)).toThrow(AppError);
});

test("a burst is reported one statement at a time, which leaves connections for requests", async () => {
  const clock = testClock(new Date("2026-11-01T10:00:00Z"));
  const made = await makeTestDatabase("sqlite");
  const { db } = made.database;
  const reports: { keys: string[]; end: () => void }[] = [];
  const report = (_db: unknown, counted: { key: string }[]) =>
    new Promise<Map<string, number>>((resolve) => {
      reports.push({ keys: counted.map(({ key }) => key), end: () => resolve(new Map()) });
    });
  const counter = new RequestCounter({ db, clock, log: pino({ level: "silent" }) }, report);
  for (const key of ["a", "b", "c"])
    for (let index = 0; index < reportedAtOnce; index += 1) counter.count(key, 600);
  expect(reports.map(({ keys }) => keys)).toEqual([["a"]]);
  reports[0]!.end();
  await vi.waitFor(() => expect(reports.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"]]));
  reports[1]!.end();
  await made.drop();
});
