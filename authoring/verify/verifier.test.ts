/** When the verifier passes, fails or skips a key, and what it writes to verify.lock. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VerifiedItem } from "../bank/lock-files.ts";
import type { Item } from "../bank/schema.ts";
import { at, distractorAt, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { prove } from "./prove.ts";
import type { Runtime } from "./runtime.ts";
import { runtimes } from "./runtimes.ts";
import { findIsolation } from "./sandbox.ts";
import { verifyBanks } from "./verifier.ts";

const node = runtimes["node-26"] as Runtime;

/** An item with this code, options (the key first) and proof. */
function itemWith(text: string, options: string[], verify: Omit<Item["verify"], "runtimes">): Item {
  const item = at(sampleBank().items, 0);
  item.code = { lang: "js", text };
  item.answer.text = options[0] ?? "";
  options.slice(1).forEach((option, index) => {
    distractorAt(item, index).text = option;
  });
  return { ...item, verify: { ...verify, runtimes: ["node-26"] } };
}

const proof = (item: Item) => prove("javascript", item, node, 10);

test("output: a correct key passes, a wrong one fails and shows the actual output", async () => {
  const options = ["`1,2`", "`2,1`", "`1`", "`2`"];
  const output = (stdout: string) =>
    itemWith("console.log([1, 2].join());", options, { kind: "output", answerIsStdout: true, stdout });
  expect(await proof(output("1,2\n"))).toBeUndefined();
  expect(await proof(output("2,1\n"))).toMatch(/prints "1,2"/);
});

test("output: the key has to match the output, and no distractor may match it", async () => {
  const output = (options: string[]) =>
    itemWith("console.log(1); console.log(2);", options, {
      kind: "output",
      answerIsStdout: true,
      stdout: "1\n2\n",
    });
  expect(await proof(output(["`1`, then `2`", "`2`, then `1`", "`1`", "`2`"]))).toBeUndefined();
  expect(await proof(output(["`2`, `1`", "`1`, `2`", "`1`", "`2`"]))).toMatch(/does not read as stdout/);
  expect(await proof(output(["`1`, `2`", "`1 2`", "`1`", "`2`"]))).toMatch(/reads as stdout too/);
});

test("output: a program that throws fails, unless its error is expected too", async () => {
  const throwing = (extra: object) =>
    itemWith("console.log(1); throw new TypeError('no');", ["a", "b", "c", "d"], {
      kind: "output",
      stdout: "1",
      ...extra,
    });
  expect(await proof(throwing({}))).toMatch(/failed/);
  expect(await proof(throwing({ errorMatches: "^TypeError" }))).toBeUndefined();
  expect(await proof(throwing({ errorMatches: "^RangeError" }))).toMatch(/another/);
});

test("matrix: the key alone gives the expected result", async () => {
  const matrix = (options: string[]) =>
    itemWith("console.log([1, 2, 3].____);", options, { kind: "matrix", stdout: "3" });
  expect(await proof(matrix(["`at(-1)`", "`at(0)`", "`last`", "`slice(-1)[1]`"]))).toBeUndefined();
  expect(await proof(matrix(["`at(0)`", "`at(-1)`", "`last`", "`slice(1)`"]))).toMatch(/the key: prints "1"/);
  expect(await proof(matrix(["`at(-1)`", "`pop()`", "`last`", "`slice(1)`"]))).toMatch(
    /distractor "`pop\(\)`" gives/,
  );
});

test("matrix without a result: the key runs and the distractors fail, or, with errorMatches, the key fails so", async () => {
  const options = ["`let`", "`lte`", "`lett`", "`le t`"];
  expect(await proof(itemWith("____ a = 1;", options, { kind: "matrix" }))).toBeUndefined();
  const reversed = ["`a = 2`", "`let b = 2`", "`var b = 2`", "`b: 2`"];
  expect(
    await proof(
      itemWith("const a = 1;\n____;", reversed, { kind: "matrix", errorMatches: "^TypeError: Assignment" }),
    ),
  ).toBeUndefined();
});

test("error: the code fails as stated, and the corrected program works", async () => {
  const error = (extra: object) =>
    itemWith("const a = 1;\na = 2;", ["a", "b", "c", "d"], {
      kind: "error",
      errorMatches: "Assignment to constant",
      ...extra,
    });
  expect(await proof(error({}))).toBeUndefined();
  expect(await proof(error({ errorMatches: "ReferenceError" }))).toMatch(/another/);
  expect(await proof(error({ program: "let a = 1;\na = 2;\nconsole.log(a);", stdout: "2" }))).toBeUndefined();
  expect(await proof(error({ program: "const a = 1;\na = 3;" }))).toMatch(/corrected program fails/);
});

test("a program that hangs is stopped", async () => {
  const item = itemWith("setInterval(() => {}, 1000);", ["a", "b", "c", "d"], { kind: "output", stdout: "" });
  expect(await prove("javascript", item, node, 1)).toMatch(/stopped after 1 s/);
});

test("programs don't see the environment of the user who runs them", async () => {
  process.env.SECRET = "told";
  const text = "console.log(process.env.SECRET ?? 'none', process.env.TZ, process.env.LANG);";
  const item = itemWith(text, ["a", "b", "c", "d"], { kind: "output", stdout: "none UTC C.UTF-8" });
  expect(await proof(item)).toBeUndefined();
});

test("programs have no network except for the loopback interface", async ({ skip }) => {
  if (!findIsolation()) skip("this machine offers no way to cut it off");
  const text = `import net from "node:net";
net.connect(80, "192.0.2.1").on("error", ({ code }) => console.log(code));
const server = net.createServer((socket) => socket.end("hello")).listen(0, "127.0.0.1", () => {
  net.connect(server.address().port, "127.0.0.1").on("data", (data) => console.log(String(data))).on("end", () => server.close());
});`;
  const outcome = await node.execute({ slug: "javascript", lang: "js", setup: "", text, append: "" }, 10);
  expect(outcome.stdout).toContain("ENETUNREACH");
  expect(outcome.stdout).toContain("hello");
});

let contentDir = "";
const lockOf = (): VerifiedItem[] => JSON.parse(readFileSync(join(contentDir, "verify.lock"), "utf8"));

beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), "assay-verify-test-"));
  mkdirSync(join(contentDir, "banks"));
});
afterEach(() => rmSync(contentDir, { recursive: true }));

/** Runs the sample bank on fake runtimes that print the quoted text of their programs. */
function verify(available: string[], options: { all?: boolean; today?: string; stdout?: string } = {}) {
  const bank = sampleBank();
  if (options.stdout !== undefined) at(bank.items, 0).verify.stdout = options.stdout;
  writeFileSync(join(contentDir, "banks/javascript.yaml"), yamlOf(bank));
  const standIn = (name: string): Runtime => ({
    detect: () => (available.includes(name) ? "1.2.3" : undefined),
    execute: async ({ text }) => ({
      succeeded: true,
      stdout: /"(.*)"/.exec(text)?.[1] ?? "",
      diagnostics: "",
    }),
  });
  const names = ["node-26", "node-20"];
  const standIns = Object.fromEntries(names.map((name) => [name, standIn(name)]));
  return verifyBanks({
    contentDir,
    runtimes: standIns,
    today: options.today ?? "2026-11-21",
    all: options.all ?? false,
  });
}

test("items that passed on every runtime are recorded with versions, one line each, and not run again", async () => {
  const { ran, missing } = await verify(["node-26", "node-20"]);
  expect(missing).toEqual([]);
  expect(new Set(ran.map(({ result }) => result))).toEqual(new Set(["passed"]));
  const text = readFileSync(join(contentDir, "verify.lock"), "utf8");
  expect(text.split("\n")).toHaveLength(ran.length + 3);
  const versions = {
    "node-20": { version: "1.2.3", result: "passed" },
    "node-26": { version: "1.2.3", result: "passed" },
  };
  expect(lockOf()[0]).toMatchObject({ rev: 1, date: "2026-11-21", runtimes: versions });
  const again = await verify(["node-26", "node-20"]);
  expect(again).toMatchObject({ ran: [], unchanged: ran.length });
  expect((await verify(["node-26", "node-20"], { all: true })).ran).toHaveLength(ran.length);
});

test("a missing runtime skips, and never passes", async () => {
  const { ran, missing } = await verify(["node-26"]);
  expect(missing).toEqual(["node-20"]);
  expect(new Set(ran.map(({ result }) => result))).toEqual(new Set(["skipped"]));
});

test("a proof from another machine for the same text stays valid if the runtime is missing", async () => {
  await verify(["node-26", "node-20"]);
  const { ran } = await verify(["node-26"], { all: true });
  expect(new Set(ran.map(({ result }) => result))).toEqual(new Set(["passed"]));
  const changed = await verify(["node-26"], { stdout: "another" });
  expect(changed.ran.map(({ result }) => result)).toEqual(["failed"]);
});

test("one disagreeing runtime fails the item", async () => {
  const { ran } = await verify(["node-26", "node-20"], { stdout: "another" });
  const failed = ran.filter(({ result }) => result === "failed");
  expect(failed).toHaveLength(1);
  expect(failed[0]?.runtimes["node-26"]?.message).toMatch(/not "another"/);
});

test("removed items disappear from the lock", async () => {
  writeFileSync(
    join(contentDir, "verify.lock"),
    JSON.stringify([{ id: "javascript-types-999", runtimes: {}, result: "passed" }]),
  );
  await verify(["node-26", "node-20"]);
  expect(lockOf().some(({ id }) => id === "javascript-types-999")).toBe(false);
});
