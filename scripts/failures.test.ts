/** The names of what failed, from reports as Vitest and Playwright write them. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedJourneys, failedTests } from "./failures.mjs";
import { root } from "./setup.mjs";

test("failed unit tests are named with the first line of their message, and files that could not be run", () => {
  const file = (name: string, status: string, assertionResults: unknown[]) => ({
    name: join(root, name),
    status,
    assertionResults,
  });
  const report = {
    testResults: [
      file("server/a.test.ts", "failed", [
        { status: "passed", fullName: "it adds" },
        {
          status: "failed",
          fullName: "it subtracts",
          failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\nat a.test.ts"],
        },
      ]),
      file("server/b.test.ts", "failed", []),
      file("server/c.test.ts", "passed", [{ status: "passed", fullName: "it works" }]),
    ],
  };
  expect(failedTests(report)).toEqual([
    "server/a.test.ts › it subtracts: expected 1 to be 2",
    "server/b.test.ts",
  ]);
  expect(failedTests(undefined)).toEqual([]);
});

test("failed journeys are named in groups too, and what failed outside them", () => {
  const journey = (title: string, results: unknown[]) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    ok: results.length === 0,
    tests: [{ results }],
  });
  const report = {
    errors: [{ message: "No server\nat setup" }],
    suites: [
      {
        specs: [journey("passes", [])],
        suites: [{ specs: [journey("fails", [{}, { error: { message: "Not visible\nat a.spec.ts" } }])] }],
      },
    ],
  };
  expect(failedJourneys(report)).toEqual(["e2e: No server", "e2e/a.spec.ts:7 › fails: Not visible"]);
  expect(failedJourneys(undefined)).toEqual([]);
});
