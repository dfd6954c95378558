/** Reads compiled banks from a folder. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../platform/start-error.ts";
import { testBank } from "../testing/test-banks.ts";
import { readBanks } from "./banks.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-banks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (bank: unknown) =>
  writeFileSync(join(folder, "javascript.json"), typeof bank === "string" ? bank : JSON.stringify(bank));

test("a compiled bank is read as written, and missing banks are not ready", () => {
  const bank = testBank("javascript", "JavaScript Assessment");
  write(bank);
  const banks = readBanks(folder);
  expect(banks.find("javascript")).toEqual(bank);
  expect(banks.notReady()).toHaveLength(41);
});

test("a file that is not a compiled bank stops the start with its name and the fault", () => {
  const bank = testBank("javascript", "JavaScript Assessment");
  const [first, ...rest] = bank.items;
  for (const broken of [
    "{",
    { ...bank, items: [{ ...first, options: "four" }, ...rest] },
    { ...bank, items: [{ ...first, difficulty: "odd" }, ...rest] },
  ]) {
    write(broken);
    expect(() => readBanks(folder)).toThrow(StartError);
  }
  expect(() => readBanks(folder)).toThrow(
    /javascript\.json is not a compiled question bank \(items 0 difficulty/,
  );
});
