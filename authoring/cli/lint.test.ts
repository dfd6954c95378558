/** What `bank lint` prints and when it fails. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bank } from "../bank/schema.ts";
import { at, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { bankCommand } from "./bank.ts";

let folder = "";
let said = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-lint-"));
  mkdirSync(join(folder, "banks"), { recursive: true });
  said = "";
  vi.spyOn(console, "log").mockImplementation((line) => {
    said += `${line}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function lint(change: (bank: Bank) => void, ...args: string[]) {
  const bank = sampleBank();
  at(bank.items, 3).prompt = "The page stays empty. Which rule accounts for the empty page?";
  change(bank);
  writeFileSync(join(folder, "banks/javascript.yaml"), yamlOf(bank));
  return bankCommand(["lint", ...args], folder);
}

test("without a name, warnings are counted; with a name they are printed with their line", async () => {
  expect(await lint(() => {})).toBe(0);
  expect(said).toContain("javascript: 1 warnings: npm run assay -- bank lint javascript");
  expect(said).not.toContain("[47]");
  said = "";
  expect(await lint(() => {}, "javascript")).toBe(0);
  expect(said).toMatch(/javascript\.yaml:\d+:\d+ warning \[47\] javascript-\w+-004: "accounts for": write/);
  expect(said).toContain("1 banks: 0 errors, 1 warnings");
});

test("in a bank of the second edition the same finding is an error and fails", async () => {
  expect(await lint((bank) => (bank.edition = 2))).toBe(1);
  expect(said).toMatch(/error \[47\]/);
});
