/** npm test: every check there is, each as a named step; ends with one plain summary. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failedJourneys, failedTests } from "./failures.mjs";
import {
  attempt,
  become,
  compileCache,
  ensureBuilt,
  ensureCompiled,
  ensureInstalled,
  root,
  runtime,
  say,
} from "./setup.mjs";

const reports = join(root, ".cache/reports");

await attempt(async () => {
  ensureInstalled();
  const node = runtime();
  // The rest runs on the pinned runtime, whatever npm itself runs on.
  if (!process.version.startsWith("v26.")) return become(node, ["scripts/test.mjs"]);
  process.env.NODE_COMPILE_CACHE = compileCache();
  await runAll(node);
});

/** @typedef {{ name: string, status: "passed" | "failed" | "skipped", seconds: number, note?: string }} Outcome */

/** @param {string} node */
async function runAll(node) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Outcome[]} */
  const outcomes = [];
  const step = async (
    /** @type {string} */ name,
    /** @type {string[]} */ args,
    /** @type {Record<string, string>} */ environment = {},
  ) => {
    say(`\n── ${name}`);
    const started = Date.now();
    const code = await run(node, args, environment);
    outcomes.push({ name, status: code === 0 ? "passed" : "failed", seconds: (Date.now() - started) / 1000 });
  };
  const stepsTogether = async (/** @type {[name: string, args: string[]][]} */ steps) => {
    const finished = await Promise.all(
      steps.map(async ([name, args]) => ({ name, ...(await runQuietly(node, args)) })),
    );
    for (const { name, code, output, seconds } of finished) {
      say(`\n── ${name}\n${output.trimEnd()}`);
      outcomes.push({ name, status: code === 0 ? "passed" : "failed", seconds });
    }
  };
  const bin = (/** @type {string} */ path) => join("node_modules", path);

  // Each of them keeps one processor busy, so they run side by side, and what the tests need is made meanwhile.
  const checks = stepsTogether([
    ["types", ["scripts/types.mjs"]],
    ["format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "--max-diagnostics=30", "."]],
    ["architecture", ["scripts/architecture.mjs"]],
    ["dead code", [bin("knip/bin/knip.js"), "--no-progress"]],
    ["conformance", ["scripts/conformance.mjs"]],
    ["ledgers", ["scripts/ledgers.mjs"]],
    ["docstrings", ["scripts/docstrings.mjs"]],
  ]);
  ensureCompiled(node);
  await step("question banks", ["authoring/cli/main.ts", "lint"]);
  ensureBuilt(node);
  await checks;
  const { ensureBrowser } = await import("./browser.mjs");
  const browser = await ensureBrowser();
  // While journeys wait for a page or a clock, the unit and API tests keep the processors busy.
  const unitAndApi = stepsTogether([
    [
      "unit and API",
      [
        bin("vitest/vitest.mjs"),
        "run",
        "--reporter=dot",
        "--reporter=json",
        `--outputFile.json=${join(reports, "vitest.json")}`,
      ],
    ],
  ]);
  if (browser) {
    await step(
      "browser and accessibility",
      [bin("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts"],
      {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
      },
    );
  } else {
    outcomes.push({
      name: "browser and accessibility",
      status: "skipped",
      seconds: 0,
      note: "no Chromium here, and none could be installed",
    });
  }
  await unitAndApi;
  summarize(outcomes);
}

/** @param {string} node @param {string[]} args @param {Record<string, string>} environment @returns {Promise<number>} */
function run(node, args, environment) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program whose output is to be shown later, in one piece.
 * @param {string} node @param {string[]} args @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
function runQuietly(node, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    child.on("close", (code) => resolve({ code: code ?? 1, output, seconds: (Date.now() - started) / 1000 }));
  });
}

/** @param {Outcome[]} outcomes */
function summarize(outcomes) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const unit = readReport("vitest.json");
  if (unit) {
    counts.passed += unit.numPassedTests;
    counts.failed += unit.numFailedTests;
    counts.skipped += unit.numPendingTests + unit.numTodoTests;
  }
  const browser = readReport("playwright.json")?.stats;
  if (browser) {
    counts.passed += browser.expected;
    counts.failed += browser.unexpected + browser.flaky;
    counts.skipped += browser.skipped;
  }
  say("\n── summary");
  for (const { name, status, seconds, note } of outcomes) {
    say(
      `${status.padEnd(8)} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${note ? `  (${note})` : ""}`,
    );
  }
  if (unit && !JSON.stringify(unit).includes("(postgres)"))
    say("skipped  PostgreSQL: its binaries are not on this machine");
  for (const { name, status } of outcomes) {
    if (name === "unit and API" || name === "browser and accessibility") continue;
    counts[status] += 1;
  }
  // Last, where a log that shows only its end still has them.
  for (const name of [...failedTests(unit), ...failedJourneys(readReport("playwright.json"))])
    say(`failed: ${name}`);
  const failedStep = outcomes.some((outcome) => outcome.status === "failed");
  if (failedStep && counts.failed === 0) counts.failed = 1;
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(failedStep ? 1 : 0);
}

/** @param {string} name */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return undefined;
  }
}
