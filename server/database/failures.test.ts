/** Which failures of a database are transient, how long they are retried, and what operators read about them. */
import { expect, test } from "vitest";
import { describeDatabaseError } from "./database-errors.ts";
import { isTransientFailure, isUniqueViolation } from "./handle.ts";
import { retryTransient } from "./retry.ts";

const failure = (fields: object, message = "failed") => Object.assign(new Error(message), fields);

test.each([
  [{ errcode: 2067 }, true],
  [{ errcode: 1555 }, true],
  [{ code: "23505" }, true],
  // Another constraint, and no failure of the database.
  [{ errcode: 1299 }, false],
  [{ code: "23503" }, false],
  [{}, false],
])("%j breaks a unique constraint: %s", (fields, expected) => {
  expect(isUniqueViolation(failure(fields))).toBe(expected);
});
test("what is no error breaks no constraint and is not transient", () => {
  for (const thrown of [undefined, null, "text"]) {
    expect(isUniqueViolation(thrown)).toBe(false);
    expect(isTransientFailure(thrown)).toBe(false);
  }
});

const transient: object[] = [
  ...[5, 6, 10, 13, 14].map((errcode) => ({ errcode })),
  // Extended codes: a busy snapshot, a failed flush.
  ...[517, 1034].map((errcode) => ({ errcode })),
  ...["08006", "53300", "57P01", "55P03", "57014", "40001", "40P01", "ECONNREFUSED", "EPIPE"].map((code) => ({
    code,
  })),
];
const permanent: object[] = [
  ...[1, 11, 19, 2067].map((errcode) => ({ errcode })),
  ...["23505", "42P01", "57000", "ENOENT"].map((code) => ({ code })),
  {},
];
test.each(transient)("%j is transient", (fields) => {
  expect(isTransientFailure(failure(fields))).toBe(true);
});
test.each(permanent)("%j is permanent", (fields) => {
  expect(isTransientFailure(failure(fields))).toBe(false);
});
test.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
])("%s is transient", (message) => {
  expect(isTransientFailure(new Error(message))).toBe(true);
});

test("operators read that the database stopped answering, and nothing about a failure of our own", () => {
  expect(describeDatabaseError(failure({ code: "ECONNREFUSED" }, "connect ECONNREFUSED"))).toBe(
    "The database stopped answering (connect ECONNREFUSED). Run the command again when it is back.",
  );
  expect(describeDatabaseError(new TypeError("undefined is not a function"))).toBeUndefined();
});

/** Work that fails so often, and the number of times it was tried. */
function failing(times: number, fields: object) {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      tries += 1;
      if (tries <= times) throw failure(fields);
      return "done";
    },
  };
}

test("work is tried again until it succeeds, after pauses that double", async () => {
  const begun = performance.now();
  const { work, tries } = failing(2, { errcode: 5 });
  expect(await retryTransient(work, 5)).toBe("done");
  expect(tries()).toBe(3);
  expect(performance.now() - begun).toBeGreaterThan(295);
});

test("work is given up when the next pause would end after the time limit", async () => {
  const { work, tries } = failing(9, { errcode: 5 });
  await expect(retryTransient(work, 1.2)).rejects.toMatchObject({ errcode: 5 });
  expect(tries()).toBe(4);
});

test("a permanent failure is thrown at once", async () => {
  const { work, tries } = failing(1, { code: "42P01" });
  await expect(retryTransient(work, 5)).rejects.toMatchObject({ code: "42P01" });
  expect(tries()).toBe(1);
});
