/**
 * npm run mutants -- [folder …] [--count N] [--seed S]: changes the product's code in small ways, one at a time, in a copy
 * of the tree, and runs the tests that execute the changed code. A mutant is killed when a test fails. The rest is listed:
 * each survivor is either a missing test or a change that nobody can observe (docs/mutants.md argues those).
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { listMutants } from "./mutants/mutations.mjs";
import {
  attempt,
  become,
  ensureCompiled,
  ensureInstalled,
  root,
  runtime,
  SetupError,
  say,
} from "./setup.mjs";

/** Folders whose rules are the product's own. */
const usualFolders = ["server/attempts", "server/database", "server/quality", "server/users", "web/attempt"];
/** How long one test file may take, until the runner says how long it usually takes. */
const longestSeconds = 180;
/** What each test file executes, from earlier runs. */
const reachFile = join(root, ".cache/mutants-reach.json");
/** Says of survivors why nobody can observe them. */
const arguedFile = join(root, "docs/mutants.md");

/** Ends the tests that are running. */
let stopTests = () => undefined;

await attempt(async () => {
  ensureInstalled();
  const node = runtime();
  if (!process.version.startsWith("v26."))
    return become(node, ["scripts/mutants.mjs", ...process.argv.slice(2)]);
  ensureCompiled(node);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
  });
  const folders = positionals.length > 0 ? positionals : usualFolders;
  const copy = join(root, ".cache/mutants");
  copyTree(copy);
  const cluster = await sharedCluster();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      stopTests();
      cluster?.stop();
      process.exit(130);
    });
  let survived = 0;
  try {
    for (const folder of folders)
      survived += await tryFolder(node, copy, folder, Number(values.count), Number(values.seed));
  } finally {
    cluster?.stop();
  }
  process.exitCode = survived > 0 ? 1 : 0;
});

/** One PostgreSQL cluster for all test runs: making one takes longer than most of them. */
async function sharedCluster() {
  const { findPostgresBinaries, startCluster } = await import("../server/testing/postgres-cluster.ts");
  const binaries = findPostgresBinaries();
  if (!binaries) return undefined;
  const cluster = await startCluster(binaries);
  process.env.POSTGRES_TEST_URL = cluster.url;
  return cluster;
}

/** The files that git tracks or would add, in a folder of their own, so that a run that is broken off leaves the tree as it was. @param {string} copy */
function copyTree(copy) {
  rmSync(copy, { recursive: true, force: true });
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ["node_modules", "dist"]) symlinkSync(join(root, folder), join(copy, folder));
}

/**
 * Tries a sample of a folder's mutants.
 * @param {string} node @param {string} copy @param {string} folder @param {number} count @param {number} seed
 * @returns {Promise<number>} how many survived
 */
async function tryFolder(node, copy, folder, count, seed) {
  const all = listMutants(join(root, folder));
  const chosen = sample(all, count, seed);
  say(`\n── ${folder}: ${chosen.length} of ${all.length} mutants (seed ${seed})`);
  const argued = readFileSync(arguedFile, "utf8").replaceAll("\\|", "|").split("\n");
  let killed = 0;
  let survived = 0;
  let done = 0;
  const record = (/** @type {boolean} */ isKilled, /** @type {string} */ why) => {
    const mutant = chosen[done];
    if (!mutant) return;
    done += 1;
    const name = `${folder}/${mutant.file}`;
    const cells = [name, mutant.code, mutant.what].map((cell) => `\`${cell}\``);
    const isArgued = argued.some((row) => cells.every((cell) => row.includes(cell)));
    if (isKilled) killed += 1;
    else if (!isArgued) survived += 1;
    const outcome = isKilled ? "killed" : isArgued ? "argued" : "SURVIVED";
    say(`${outcome}  ${name}:${mutant.line}  ${mutant.what}  (${why})`);
  };
  const sources = new Map(chosen.map(({ file }) => [file, readFileSync(join(copy, folder, file), "utf8")]));
  while (done < chosen.length) {
    // A process that was killed leaves its mutant behind.
    for (const [file, text] of sources) writeFileSync(join(copy, folder, file), text);
    const ended = await runTests(node, copy, folder, chosen.slice(done), record);
    if (ended === "unfit") throw new SetupError(`The tests of ${folder} fail without any mutant.`);
    // A mutant that never ends is killed by the clock, together with the process that runs it.
    if (ended === "stuck") record(true, "by the clock");
  }
  const share = Math.round((100 * killed) / Math.max(1, chosen.length));
  say(`${folder}: ${killed} of ${chosen.length} killed (${share} %), ${survived} survived without a reason`);
  return survived;
}

/**
 * Runs the tests for some mutants in one process, which prints the outcome of each.
 * @param {string} node @param {string} copy @param {string} folder
 * @param {import("./mutants/mutations.mjs").Mutant[]} mutants @param {(isKilled: boolean, why: string) => void} record
 * @returns {Promise<"done" | "stuck" | "unfit">}
 */
function runTests(node, copy, folder, mutants, record) {
  const list = join(copy, "mutants.json");
  const folders = [...new Set([...usualFolders, folder])];
  writeFileSync(list, JSON.stringify({ folder, folders, reachFile, mutants }));
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, "scripts/mutants/runner.mjs"), list], {
      cwd: copy,
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    stopTests = () => void (child.pid && process.kill(-child.pid, "SIGKILL"));
    let limit = longestSeconds;
    let clock = setTimeout(stopTests, limit * 1000);
    let isReady = false;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") isReady = true;
      const [outcome, ...why] = line.split(" ");
      if (outcome === "usually") limit = 30 + 5 * Number(why[0]);
      if (outcome === "killed" || outcome === "survived") record(outcome === "killed", why.join(" "));
      clearTimeout(clock);
      clock = setTimeout(stopTests, limit * 1000);
    });
    child.on("close", (code) => {
      clearTimeout(clock);
      stopTests = () => undefined;
      // A process that ends before any mutant says nothing about mutants.
      resolve(!isReady ? "unfit" : code === 0 ? "done" : "stuck");
    });
  });
}

/**
 * A sample without repeats, the same for the same seed (mulberry32).
 * @template Item @param {Item[]} items @param {number} count @param {number} seed @returns {Item[]}
 */
function sample(items, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ item }) => item);
}
