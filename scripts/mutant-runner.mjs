/**
 * Runs the tests of a list of mutants in one process, for mutants.mjs: starting Vitest takes longer than most tests. Prints
 * "ready", then "killed" or "survived" for each mutant; "unfit" when the tests fail without any.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";

const copy = process.cwd();
/** @type {{ folder: string, mutants: import("./mutations.mjs").Mutant[] }} */
const { folder, mutants } = JSON.parse(readFileSync(String(process.argv[2]), "utf8"));

const vitest = await createVitest("test", { root: copy, watch: false, bail: 1, reporters: [{}] });
await vitest.standalone();

/** @param {string[]} files parts of the paths of test files; none means all that import the file in `related` */
async function fails(files, related = /** @type {string[]} */ ([])) {
  for (const { config } of [vitest, ...vitest.projects]) config.related = related;
  const specifications = await (related.length > 0
    ? vitest.getRelevantTestSpecifications()
    : vitest.globTestSpecifications(files));
  if (specifications.length === 0) return false;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
}

/** Cheapest first: the file's own tests, its folder's, everything that imports it. @param {string} file */
async function isKilled(file) {
  const own = `${folder}/${file.replace(/\.tsx?$/, ".test.ts")}`;
  if (existsSync(join(copy, own)) && (await fails([own]))) return true;
  return (await fails([`${folder}/`])) || (await fails([], [join(copy, folder, file)]));
}

const isFit = !(await fails([`${folder}/`]));
console.log(isFit ? "ready" : "unfit");
for (const { file, start, end, text } of isFit ? mutants : []) {
  const path = join(copy, folder, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, original.slice(0, start) + text + original.slice(end));
  vitest.invalidateFile(path);
  const killed = await isKilled(file).catch(() => true);
  writeFileSync(path, original);
  vitest.invalidateFile(path);
  console.log(killed ? "killed" : "survived");
}
await vitest.close();
process.exit(0);
