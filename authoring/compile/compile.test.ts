/** What the compiler writes for the server. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CompiledBank } from "../../contract/bank.ts";
import type { Bank } from "../bank/schema.ts";
import { at, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { compileBanks } from "./compile.ts";

let root = "";
const folders = () => ({ banksDir: join(root, "banks"), outDir: join(root, "out") });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "assay-compile-"));
  mkdirSync(join(root, "banks"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(bank: Bank): void {
  writeFileSync(join(root, "banks", `${bank.slug}.yaml`), yamlOf(bank));
}

function outcomes(): string[] {
  const seen: string[] = [];
  compileBanks({ ...folders(), onProgress: (_done, _of, slug, outcome) => seen.push(`${slug} ${outcome}`) });
  return seen;
}

const read = (): CompiledBank => JSON.parse(readFileSync(join(root, "out/javascript.json"), "utf8"));

test("a bank becomes JSON with the key first and code in coloured lines", () => {
  const bank = sampleBank();
  at(bank.items, 0).code = { lang: "js", text: "const a = 1; // one\nconst b = 'two';\n" };
  write(bank);
  const index = compileBanks(folders());
  expect(index.failures).toEqual({});
  expect(index.banks.javascript).toMatchObject({ items: 30, assumes: bank.assumes, file: "javascript.json" });
  const { items, topics } = read();
  expect(topics).toEqual(bank.topics);
  expect(items[0]).toMatchObject({
    slug: "javascript",
    rev: 1,
    options: [{ text: at(bank.items, 0).answer.text }, {}, {}, {}],
  });
  expect(items[0]?.hash).toMatch(/^[\w-]{22}$/);
  const lines = items[0]?.codeTokens?.map((line) => line.map(({ t }) => t).join(""));
  expect(lines).toEqual(["const a = 1; // one", "const b = 'two';"]);
  const classes = items[0]?.codeTokens?.flat().flatMap(({ c }) => c ?? []);
  expect(new Set(classes)).toEqual(new Set(["keyword", "number", "comment", "string"]));
});

test("the server's JSON contains nothing from the proof", () => {
  write(sampleBank());
  compileBanks(folders());
  expect(Object.keys(read().items[0] ?? {})).not.toContain("verify");
});

test("items that are not active are left out", () => {
  const bank = sampleBank();
  bank.items.push({ ...at(bank.items, 0), id: "javascript-types-098", status: "quarantined" });
  bank.items.push({ ...at(bank.items, 0), id: "javascript-types-099", status: "retired" });
  write(bank);
  compileBanks(folders());
  expect(read().items).toHaveLength(30);
});

test("unchanged banks are not compiled again", () => {
  write(sampleBank());
  expect(outcomes()).toEqual(["javascript compiled"]);
  const before = statSync(join(root, "out/javascript.json")).mtimeMs;
  expect(outcomes()).toEqual(["javascript unchanged"]);
  expect(statSync(join(root, "out/javascript.json")).mtimeMs).toBe(before);
  const bank = sampleBank();
  at(bank.items, 0).explain += "One more sentence stands here.";
  write(bank);
  expect(outcomes()).toEqual(["javascript compiled"]);
});

test("only the changed item gets a new hash", () => {
  write(sampleBank());
  compileBanks(folders());
  const before = read().items.map(({ hash }) => hash);
  const bank = sampleBank();
  at(bank.items, 4).explain += "One more sentence stands here.";
  write(bank);
  compileBanks(folders());
  const changed = read().items.flatMap(({ hash }, index) => (hash === before[index] ? [] : [index]));
  expect(changed).toEqual([4]);
});

test("a bank with an error is omitted with the reasons, and its old output is deleted", () => {
  write(sampleBank());
  compileBanks(folders());
  const bank = sampleBank();
  at(bank.items, 0).topic = "nowhere";
  write(bank);
  const { banks, failures } = compileBanks(folders());
  expect(banks).toEqual({});
  expect(failures.javascript?.reasons.join("\n")).toMatch(/javascript\.yaml:\d+:\d+ error \[7\].*nowhere/);
  expect(readdirSync(join(root, "out"))).toEqual(["index.json"]);
  expect(outcomes()).toEqual(["javascript unchanged"]);
});

test("a broken file doesn't stop other banks", () => {
  write(sampleBank());
  writeFileSync(join(root, "banks/ruby.yaml"), "slug: [");
  const { banks, failures } = compileBanks(folders());
  expect(Object.keys(banks)).toEqual(["javascript"]);
  expect(Object.keys(failures)).toEqual(["ruby"]);
});
