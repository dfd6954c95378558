/** What failed, a line each, from the reports that Vitest and Playwright write as JSON. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./setup.mjs";

/**
 * The failed tests of Vitest's report, and the files that could not be run.
 * @param {any} report @returns {string[]}
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [path];
    return failed.map(
      (/** @type {any} */ test) => `${path} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
    );
  });
}

/**
 * The failed journeys of Playwright's report.
 * @param {any} report a report, or a suite in it
 * @returns {string[]}
 */
export function failedJourneys(report) {
  const own = (report?.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  return [
    // Of the report alone: what failed outside a journey, such as the common setup.
    ...(report?.errors ?? []).map((/** @type {any} */ error) => `e2e: ${firstLine(error.message)}`),
    ...own.map((/** @type {any} */ spec) => {
      const error = spec.tests
        .flatMap((/** @type {any} */ test) => test.results)
        .find((/** @type {any} */ r) => r.error);
      return `e2e/${spec.file}:${spec.line} › ${spec.title}: ${firstLine(error?.error.message)}`;
    }),
    ...(report?.suites ?? []).flatMap(failedJourneys),
  ];
}

/** @param {string | undefined} message */
function firstLine(message) {
  return stripVTControlCharacters(message ?? "no message").split("\n")[0];
}
