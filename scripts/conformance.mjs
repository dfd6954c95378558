/**
 * Checks docs/conformance: every statement of the specification has exactly one row, in order; each file that a row names
 * is there; each test title that it names, or its beginning, is in that test's file.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** How many statements each section has; ids run from 01. */
const sections = {
  GEN: 12,
  ROUTE: 22,
  GUARD: 5,
  NAV: 14,
  LOGIN: 8,
  SIGNUP: 14,
  CAT: 15,
  INSTR: 16,
  QUIZ: 24,
  RESULT: 12,
  FORGOT: 6,
  RESET: 6,
  VERIFY: 6,
  CHPW: 5,
  PROF: 27,
  UPD: 13,
  MYRES: 5,
  USERS: 9,
  USER: 9,
  UASS: 4,
  ALLRES: 5,
  ENT: 17,
  SLUG: 5,
  STATE: 12,
  VALID: 3,
  ROLE: 5,
  CALL: 22,
  CSV: 9,
  ERR: 14,
  CONST: 10,
};

/** @type {string[]} */
const problems = [];
/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} path */
function textOf(path) {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, path), "utf8");
  texts.set(path, text);
  return text;
}

const folder = "docs/conformance";
const rows = readdirSync(join(root, folder))
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => textOf(`${folder}/${name}`).split("\n"))
  .filter((line) => /^\| [A-Z]+-\d/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim()));

const expected = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}-${String(place + 1).padStart(2, "0")}`),
);
const ids = rows.map(([id]) => id ?? "");
for (const id of expected) {
  const times = ids.filter((one) => one === id).length;
  if (times !== 1) problems.push(`${id} has ${times} rows; it needs one.`);
}
for (const id of ids) if (!expected.includes(id)) problems.push(`${id} is no statement.`);
for (const section of Object.keys(sections)) {
  const given = ids.filter((id) => id.startsWith(`${section}-`));
  if (given.join() !== given.toSorted().join()) problems.push(`The rows of ${section} are out of order.`);
}

let untested = 0;
for (const [id, statement, built, shown = "", ...more] of rows) {
  if (!statement || more.length !== 1) problems.push(`${id}: the row needs five cells.`);
  const file = /^`([^`]+)`$/.exec(built ?? "")?.[1];
  if (!file || !existsSync(join(root, file))) problems.push(`${id}: ${built} is not there.`);
  if (shown === "no test yet") {
    untested += 1;
    continue;
  }
  for (const one of shown.split("<br>")) {
    const [, path, title] = /^`([^`]+)` “(.+)”$/.exec(one) ?? [];
    if (!path || !title) problems.push(`${id}: ${one || "an empty cell"} names no test.`);
    else if (!existsSync(join(root, path))) problems.push(`${id}: ${path} is not there.`);
    else if (!textOf(path).includes(title)) problems.push(`${id}: ${path} has no test "${title}".`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`conformance: ${rows.length} rows, ${untested} without a test, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
