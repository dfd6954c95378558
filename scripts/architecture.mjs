/**
 * Checks the architecture rules: import directions, file sizes, folder sizes, file names, the one reader of process.env,
 * and that the import check saw every file (it sees nothing where it can't read TypeScript).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./setup.mjs";
import { outsideHandlesIn } from "./transactions.mjs";

const parts = ["contract", "authoring", "server", "web"];
const longestFile = 300;
/** Tests are not counted. */
const mostFiles = 25;
/** Names of a file's role in its feature, such as results/store.ts; every other name occurs once on its side. */
const roles = new Set([
  "routes.ts",
  "store.ts",
  "list-store.ts",
  "export-store.ts",
  "erasure-store.ts",
  "mails.ts",
  "view.ts",
]);
/** @type {string[]} */
const problems = [];

const isSource = (/** @type {string} */ name) => /\.(ts|tsx|css|mjs)$/.test(name);

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name === "node_modules" || name === "dist") return [];
    if (statSync(join(root, path)).isDirectory()) return sources(path);
    return isSource(name) ? [path] : [];
  });
}

const all = [
  ...[...parts, "e2e", "bench", "scripts"].flatMap(sources),
  // Settings of the tools.
  ...readdirSync(root).filter(isSource),
];

for (const path of all) {
  const text = readFileSync(join(root, path), "utf8");
  const lines = text.split("\n").length - 1;
  if (lines > longestFile) problems.push(`${path} has ${lines} lines; ${longestFile} is the most.`);
  const isProduct = /^(server|contract|web)\//.test(path) && !/\.test\.tsx?$|^server\/testing\//.test(path);
  if (isProduct && path !== "server/config.ts" && /process\.env\b/.test(text)) {
    problems.push(`${path} reads process.env; only server/config.ts does.`);
  }
  if (isProduct && /\b(TODO|FIXME|XXX)\b/.test(text)) problems.push(`${path} has a TODO.`);
  if (isProduct && text.includes(".transaction()")) problems.push(...outsideHandlesIn(path, text));
}

const counted = all.filter((path) => !/\.(test|spec)\.tsx?$/.test(path) && !path.includes("/runtimes/"));
for (const [folder, { length }] of Map.groupBy(counted, (path) => dirname(path))) {
  if (length > mostFiles) problems.push(`${folder} has ${length} files; ${mostFiles} is the most.`);
}
for (const side of parts) {
  // A command's file is named after what operators type, and tests' tools after what they stand for.
  const named = all.filter(
    (path) => path.startsWith(`${side}/`) && !/^server\/(cli|testing)\/|\/(testing|runtimes)\//.test(path),
  );
  for (const [name, { length }] of Map.groupBy(named, (path) => basename(path))) {
    if (length > 1 && !roles.has(name)) problems.push(`${name} is the name of ${length} files in ${side}.`);
  }
}

const binary = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const { stdout, stderr } = spawnSync(
  process.execPath,
  [binary, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...parts],
  { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 },
);
if (!stdout) {
  process.stderr.write(stderr);
  process.exit(1);
}
const { modules, summary } = JSON.parse(stdout);
for (const { rule, from, to } of summary.violations) {
  if (rule.severity === "error") problems.push(`${rule.name}: ${from} → ${to}`);
}

// The guard of the guard: every TypeScript source must have been seen, with imports followed.
const expected = all.filter((path) => /^(contract|authoring|server|web)\/.*\.tsx?$/.test(path));
const seen = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source));
const unseen = expected.filter((path) => !seen.has(path) && !path.endsWith(".d.ts"));
if (unseen.length > 0)
  problems.push(`The import check saw nothing of ${unseen.length} files, such as ${unseen[0]}.`);
const followed = modules.filter(
  (/** @type {{ dependencies: unknown[] }} */ module) => module.dependencies.length > 0,
);
if (followed.length < expected.length / 2)
  problems.push("The import check followed too few imports to be believed.");

for (const problem of problems) console.error(problem);
console.log(`architecture: ${expected.length} modules, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
