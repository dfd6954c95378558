/** Sheets, exports and imports on the command line, in a temporary folder. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { at, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { bankCommand } from "./bank.ts";

let folder = "";
let said = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-exchange-"));
  mkdirSync(join(folder, "content/banks"), { recursive: true });
  writeFileSync(join(folder, "content/banks/javascript.yaml"), yamlOf(sampleBank()));
  said = "";
  const hear = (...words: unknown[]) => {
    said += `${words.join(" ")}\n`;
    return true;
  };
  vi.spyOn(console, "log").mockImplementation(hear);
  vi.spyOn(console, "error").mockImplementation(hear);
  vi.spyOn(process.stdout, "write").mockImplementation(hear);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => bankCommand(args, join(folder, "content"));
const file = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(file(name), "utf8");

test("an export goes to a file or to standard output; a package needs a file", async () => {
  for (const format of ["gift", "moodle-xml"]) {
    expect(await run("export", "javascript", "--format", format, "--out", file("out/bank"))).toBe(0);
    said = "";
    expect(await run("export", "javascript", "--format", format)).toBe(0);
    expect(said.trim()).toBe(read("out/bank").trim());
  }
  expect(await run("export", "javascript", "--format", "qti")).toBe(1);
  expect(await run("export", "javascript", "--format", "qti", "--out", file("bank.zip"))).toBe(0);
  expect(Object.keys(unzipSync(readFileSync(file("bank.zip"))))).toContain("imsmanifest.xml");
});

test("an unknown format or bank is reported in a sentence", async () => {
  expect(await run("export", "javascript", "--format", "aiken")).toBe(1);
  expect(said).toBe("--format is one of gift, moodle-xml, qti, yaml, csv.\n");
  said = "";
  expect(await run("export", "nothing", "--format", "gift")).toBe(1);
  expect(said).toBe("There is no bank nothing in content/banks.\n");
});

test("an export is imported as a draft that lists what to add", async () => {
  await run("export", "javascript", "--format", "moodle-xml", "--out", file("bank.xml"));
  said = "";
  expect(await run("import", file("bank.xml"), "--slug", "javascript", "--out", file("draft.yaml"))).toBe(0);
  expect(said).toContain("still to add: seconds, verify\n  javascript-types-001 (line ");
  expect(said).toContain("look at: the bank has an item with this id");
  expect(said).toContain("30 questions are drafts (status quarantined), 0 are left out.");
  expect(parse(read("draft.yaml")).items).toHaveLength(30);
});

test("an import reports what it omits, with the line, and what it can't read", async () => {
  writeFileSync(file("old.gift"), "Right?{T}\n\nWho?{=no one}\n\nWhich?{=a ~b ~c ~d}\n\nBroken?{=a\n");
  expect(await run("import", file("old.gift"), "--slug", "javascript", "--out", file("draft.yaml"))).toBe(1);
  expect(said).toContain(`${file("old.gift")}:1 left out: Right? has 2 options, not four`);
  expect(said).toContain(`${file("old.gift")}:3 left out: Who? is of the type short answer`);
  expect(said).toContain(`${file("old.gift")}:7 left out: Broken?{=a is not valid GIFT: `);
  expect(said).toContain("1 questions are drafts (status quarantined), 3 are left out.");
  expect(parse(read("draft.yaml")).items[0].id).toBe("javascript-imported-001");
});

test("malformed XML creates no draft", async () => {
  writeFileSync(file("bad.xml"), "<quiz>\n<question>\n</quiz>\n");
  expect(await run("import", file("bad.xml"), "--slug", "javascript", "--out", file("draft.yaml"))).toBe(1);
  expect(said).toBe(`${file("bad.xml")}:3 unexpected close tag.\n`);
  expect(existsSync(file("draft.yaml"))).toBe(false);
});

test("an import does not overwrite a bank", async () => {
  const bank = file("content/banks/javascript.yaml");
  writeFileSync(file("new.gift"), "Which?{=a ~b ~c ~d}\n");
  expect(await run("import", file("new.gift"), "--slug", "javascript", "--out", bank)).toBe(1);
  expect(parse(readFileSync(bank, "utf8")).items).toHaveLength(30);
});

test("a sheet shows each question with its key, reasons, sources and proof", async () => {
  const item = at(sampleBank().items, 0);
  expect(await run("sheet", "javascript", "--out", file("sheet.html"))).toBe(0);
  const page = read("sheet.html");
  for (const text of [item.id, item.tests, item.prompt.trim(), item.answer.text, item.distractors[0]?.why])
    expect(page).toContain(text);
  expect(page.match(/class="key"/g)).toHaveLength(30);
  expect(page).toContain("https://tc39.es/ecma262/#sec-1");
  expect(page).toContain("not yet run in this wording");
  expect(page).not.toMatch(/<script|<link/);
});
