/**
 * Runs the tests of a list of mutants in one process, for mutants.mjs: starting Vitest takes longer than most tests. Notes
 * first which test files execute which of the product's code (reach.mjs), unless that is known from an earlier run.
 * Prints "ready", then for each mutant "usually" with the seconds of its slowest test file, "running" while it works, and
 * "killed by …" or "survived".
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { BaseSequencer, createVitest } from "vitest/node";
import { sourcesOf } from "./mutations.mjs";
import { digestOfText, instrumented, reaching } from "./reach.mjs";

/** How long the tests of one mutant may take beyond its own feature's, by their measured times. */
const mostSeconds = 120;
/** Test files whose reach is noted at a time, so that little is lost when a run is broken off. */
const chunk = 12;

const copy = process.cwd();
/** @type {{ folder: string, folders: string[], reachFile: string, mutants: import("./mutations.mjs").Mutant[] }} */
const { folder, folders, reachFile, mutants } = JSON.parse(readFileSync(String(process.argv[2]), "utf8"));
const notes = join(copy, "reach");
process.env.MUTANTS_REACH = notes;

/** The test files in the order in which they are to run. @type {string[]} */
let order = [];
class InOrder extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    return files.sort((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId));
  }
}

const vitest = await createVitest("test", {
  root: copy,
  watch: false,
  bail: 1,
  sequence: { sequencer: InOrder },
  reporters: [{ onTestModuleEnd: () => console.log("running") }],
});
await vitest.standalone();
const configs = [vitest, ...vitest.projects].map(({ config }) => config);

/** Runs tests in new processes: those of the run before still have its mutant in memory. @param {string[]} tests paths within the copy */
async function run(tests) {
  await vitest.pool?.close?.();
  vitest.pool = undefined;
  order = tests.map((test) => join(copy, test));
  const all = await vitest.globTestSpecifications(tests);
  const specifications = all.filter(({ moduleId }) => order.includes(moduleId));
  // A file that is not reached after the first failure would otherwise have the outcome of an earlier run.
  for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The outcomes of earlier runs are in the list, too.
  return { unhandledErrors, testModules: testModules.filter(({ moduleId }) => order.includes(moduleId)) };
}

/** What is known of test files that haven't changed since. @type {Record<string, import("./reach.mjs").Reach>} */
const reached = existsSync(reachFile) ? JSON.parse(readFileSync(reachFile, "utf8")) : {};
for (const [test, { digest }] of Object.entries(reached))
  if (!existsSync(join(copy, test)) || digestOfText(readFileSync(join(copy, test), "utf8")) !== digest)
    delete reached[test];

/** Notes what the other test files execute. A file that fails without any mutant is left out. */
async function noteReach() {
  const sources = folders.flatMap((one) => sourcesOf(join(copy, one)).map((file) => join(copy, one, file)));
  for (const config of configs) config.related = sources;
  const all = (await vitest.getRelevantTestSpecifications()).map(({ moduleId }) => relative(copy, moduleId));
  for (const config of configs) config.related = [];
  const left = [...new Set(all)].filter((test) => !reached[test]).sort();
  const texts = sources.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const bails = configs.map(({ bail }) => bail);
  for (const { path, text } of texts) change(path, instrumented(relative(copy, path), text));
  for (const config of configs) {
    config.bail = 0;
    config.setupFiles.push(join(import.meta.dirname, "reach-setup.mjs"));
  }
  for (let from = 0; from < left.length; from += chunk) {
    rmSync(notes, { recursive: true, force: true });
    mkdirSync(notes);
    const { testModules } = await run(left.slice(from, from + chunk));
    for (const module of testModules) {
      const test = relative(copy, module.moduleId);
      if (!module.ok()) console.error(`left out: ${test} fails without any mutant: ${causeIn(module)}`);
      const list = join(notes, createHash("sha256").update(module.moduleId).digest("hex").slice(0, 16));
      const isNoted = module.ok() && existsSync(list);
      reached[test] = {
        digest: digestOfText(readFileSync(module.moduleId, "utf8")),
        seconds: module.diagnostic().duration / 1000,
        blocks: isNoted ? [...new Set(readFileSync(list, "utf8").trim().split("\n"))] : [],
      };
    }
    writeFileSync(reachFile, JSON.stringify(reached));
  }
  for (const [index, config] of configs.entries()) {
    config.bail = bails[index] ?? 0;
    config.setupFiles.pop();
  }
  for (const { path, text } of texts) change(path, text);
}

/** @param {string} path @param {string} text */
function change(path, text) {
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

/** The first error of a test file. @param {import("vitest/node").TestModule} module @returns {string} */
function causeIn(module) {
  const [test] = module.children.allTests("failed");
  const [error] = test?.result().errors ?? module.errors();
  return `${test?.fullName ?? "loading"}: ${String(error?.message).split("\n")[0]}`;
}

/** Nearest first: the file's own tests, its folder's, its feature's, then the others; the quick ones of each first. @param {string} path */
function byNearness(path) {
  const distanceOf = (/** @type {string} */ test) => {
    if (test === path.replace(/\.tsx?$/, ".test.ts")) return 0;
    if (dirname(test) === dirname(path)) return 1;
    return isFar(test) ? 3 : 2;
  };
  return (/** @type {string} */ one, /** @type {string} */ other) =>
    distanceOf(one) - distanceOf(other) || secondsOf(one) - secondsOf(other);
}

/** @param {string} test */
const isFar = (test) => !test.startsWith(`${folder}/`);
/** @param {string} test */
const secondsOf = (test) => reached[test]?.seconds ?? 0;

/** The outcome of a mutant, with the first test that notices it. @param {string} path @param {string[]} tests */
async function outcomeOf(path, tests) {
  const sorted = tests.sort(byNearness(path));
  let left = mostSeconds;
  const far = sorted.filter(isFar).filter((test) => {
    left -= secondsOf(test);
    return left >= 0;
  });
  const near = sorted.filter((test) => !isFar(test));
  for (const list of [near, far].filter(({ length }) => length > 0)) {
    const { testModules, unhandledErrors } = await run(list);
    const failed = testModules.find((module) => module.state() === "failed");
    if (failed) return `killed by ${relative(copy, failed.moduleId)}: ${causeIn(failed)}`;
    if (unhandledErrors.length > 0) return "killed by an unhandled error";
  }
  return `survived ${near.length + far.length} of ${tests.length} test files`;
}

await noteReach();
// A mutant that lets a test wait for ever is noticed sooner.
for (const config of configs) Object.assign(config, { testTimeout: 30_000, hookTimeout: 30_000 });
const [quickest = ""] = Object.keys(reached)
  .filter((test) => (reached[test]?.blocks.length ?? 0) > 0)
  .sort((one, other) => secondsOf(one) - secondsOf(other));
const isFit = (await run([quickest])).testModules.some((module) => module.ok());
console.log(isFit ? "ready" : "unfit");
// Its own SQL aside, the code does the same on both engines, and SQLite's tests take a fraction of the time.
if (folder !== "server/database") delete process.env.POSTGRES_TEST_URL;
for (const { file, start, end, text } of isFit ? mutants : []) {
  const path = join(copy, folder, file);
  const original = readFileSync(path, "utf8");
  const known = reaching(reached, join(folder, file), original, { start, end });
  // Nothing notes what threads of the test processes execute: any test of the feature may notice a change there.
  const beside = original.includes("parentPort") ? Object.keys(reached).filter((test) => !isFar(test)) : [];
  const tests = [...new Set([...known, ...beside])];
  console.log(`usually ${Math.max(0, ...tests.map(secondsOf))}`);
  change(path, original.slice(0, start) + text + original.slice(end));
  const outcome = await outcomeOf(join(folder, file), tests).catch((error) => `killed by ${error}`);
  change(path, original);
  console.log(outcome);
}
await vitest.close();
process.exit(0);
