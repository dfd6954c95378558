/**
 * Checks the two ledgers: docs/security.md has every row of docs/asvs-rows.json, docs/accessibility.md every criterion of
 * WCAG 2.2 A and AA, each exactly once; what shows it is a test file that is there, with the named titles in it, or words
 * that say why there is no test.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** @type {string[]} */
const problems = [];
const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

/** The cells of the lines of a page's tables that begin with an id. @param {string} page @param {RegExp} begin */
function rowsOf(page, begin) {
  return read(page)
    .split("\n")
    .filter((line) => begin.test(line))
    .map((line) =>
      line
        .replace(/^\| | \|$/g, "")
        .split(" | ")
        .map((cell) => cell.trim()),
    );
}

/** `V1.2.3–5` is V1.2.3, V1.2.4 and V1.2.5. @param {string} text */
function expand(text) {
  const [, section, first, last] = /^(V\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(text) ?? [];
  if (!section) return [text];
  const from = Number(first);
  const to = Number(last ?? first);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => `${section}.${from + place}`);
}

/** @param {string} page @param {string[]} expected @param {string[]} given */
function eachOnce(page, expected, given) {
  for (const id of expected) {
    const times = given.filter((one) => one === id).length;
    if (times !== 1) problems.push(`${page}: ${id} stands there ${times} times; it must once.`);
  }
  for (const id of new Set(given))
    if (!expected.includes(id)) problems.push(`${page}: ${id} is no row of it.`);
}

/** Evidence is parted by `<br>`: a test file, its title or the beginning of it, or `without`, a colon and the reason.
 * @param {string} page @param {string} id @param {string} evidence @param {string} without */
function checkEvidence(page, id, evidence, without) {
  for (const one of evidence.split("<br>")) {
    const [, path, title] = /^`([^`]+)`(?: “(.+)”)?$/.exec(one) ?? [];
    if (!path) {
      if (!one.startsWith(`${without}: `))
        problems.push(`${page}: ${id}: ${one || "an empty cell"} shows nothing.`);
    } else if (!/\.(test|spec)\.ts$/.test(path) || !existsSync(join(root, path)))
      problems.push(`${page}: ${id}: ${path} is no test file that is there.`);
    else if (title && !read(path).includes(title))
      problems.push(`${page}: ${id}: ${path} has no test "${title}".`);
  }
}

/** @type {Record<string, Record<string, string[]>>} */
const chapters = JSON.parse(read("docs/asvs-rows.json"));
const asvsIds = Object.values(chapters).flatMap((levels) => Object.values(levels).flat());
const security = rowsOf("docs/security.md", /^\| V\d/);
eachOnce(
  "security",
  asvsIds,
  security.flatMap(([ids = ""]) => ids.split(", ").flatMap(expand)),
);
for (const [ids = "", settled, evidence = "", ...more] of security) {
  if (!settled || more.length > 0) problems.push(`security: ${ids}: the row needs three cells.`);
  checkEvidence("security", ids, evidence, "No test");
}

/** The criteria of levels A and AA by guideline. */
const criteria = {
  1.1: [1],
  1.2: [1, 2, 3, 4, 5],
  1.3: [1, 2, 3, 4, 5],
  1.4: [1, 2, 3, 4, 5, 10, 11, 12, 13],
  2.1: [1, 2, 4],
  2.2: [1, 2],
  2.3: [1],
  2.4: [1, 2, 3, 4, 5, 6, 7, 11],
  2.5: [1, 2, 3, 4, 7, 8],
  3.1: [1, 2],
  3.2: [1, 2, 3, 4, 6],
  3.3: [1, 2, 3, 4, 7, 8],
  4.1: [2, 3],
};
const wcagIds = Object.entries(criteria).flatMap(([guideline, numbers]) =>
  numbers.map((number) => `${guideline}.${number}`),
);
const accessibility = rowsOf("docs/accessibility.md", /^\| \d\.\d/);
const idOf = (/** @type {string} */ cell) => cell.split(" ")[0] ?? "";
eachOnce(
  "accessibility",
  wcagIds,
  accessibility.map(([criterion = ""]) => idOf(criterion)),
);
for (const [criterion = "", met, evidence = "", ...more] of accessibility) {
  if (!met || more.length > 0) problems.push(`accessibility: ${criterion}: the row needs three cells.`);
  checkEvidence("accessibility", idOf(criterion), evidence, "By hand");
}

for (const problem of problems) console.error(problem);
console.log(
  `ledgers: ${asvsIds.length} rows of ASVS, ${wcagIds.length} criteria of WCAG, ${problems.length} problems`,
);
process.exit(problems.length > 0 ? 1 : 0);
