/** Checks 4, 5, 36 and 37 against the locks, the reviews and the other banks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meaningHash, runHash } from "../bank/hash.ts";
import { type ReleasedItem, type VerifiedItem, writeLock } from "../bank/lock-files.ts";
import { type Bank, isExecutable } from "../bank/schema.ts";
import { releaseBanks } from "../cli/release.ts";
import type { Outcome } from "../review/review-log.ts";
import { at, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { lintBanks } from "./linter.ts";

let contentDir = "";

beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), "assay-lint-"));
  mkdirSync(join(contentDir, "banks"));
  mkdirSync(join(contentDir, "reviews"));
});
afterEach(() => rmSync(contentDir, { recursive: true }));

function lint(bank: Bank): string[] {
  writeFileSync(join(contentDir, "banks", `${bank.slug}.yaml`), yamlOf(bank));
  const [linted] = lintBanks({ contentDir, slugs: [bank.slug], today: "2026-11-21" });
  return [...new Set(linted?.findings.map(({ check, level }) => `${check} ${level}`))];
}

function release(bank: Bank): void {
  const entries = bank.items.map(
    (item): ReleasedItem => ({ id: item.id, rev: item.rev, hash: meaningHash(item) }),
  );
  writeLock(join(contentDir, "ids.lock"), new Map(entries.map((entry) => [entry.id, entry])));
}

function prove(bank: Bank, result: VerifiedItem["result"]): void {
  const entries = bank.items.filter(isExecutable).map((item): VerifiedItem => {
    const runtimes = { "node-26": { version: "26.10.0", result } };
    return { id: item.id, rev: item.rev, hash: runHash(item), runtimes, result, date: "2026-11-21" };
  });
  writeLock(join(contentDir, "verify.lock"), new Map(entries.map((entry) => [entry.id, entry])));
}

function review(bank: Bank, outcome: Outcome): void {
  const lines = bank.items.map((item) => {
    const { id, rev } = item;
    const because = "both sources agree";
    return JSON.stringify({
      item: id,
      rev,
      hash: meaningHash(item),
      date: "2026-11-21",
      outcome,
      because,
    });
  });
  writeFileSync(join(contentDir, "reviews", `${bank.slug}.jsonl`), `${lines.join("\n")}\n`);
}

test("36 and 37: items not yet proved or reviewed are pending, not wrong", () => {
  expect(lint(sampleBank()).sort()).toEqual(["36 pending", "37 pending"]);
});

test("36 and 37: a bank that is proved and reviewed has no findings", () => {
  const bank = sampleBank();
  prove(bank, "passed");
  review(bank, "pass");
  expect(lint(bank)).toEqual([]);
});

test("36: a failed proof is an error, a skipped or outdated one is pending", () => {
  const bank = sampleBank();
  review(bank, "adjudicated");
  prove(bank, "failed");
  expect(lint(bank)).toEqual(["36 error"]);
  prove(bank, "skipped");
  expect(lint(bank)).toEqual(["36 pending"]);
  prove(bank, "passed");
  at(bank.items, 0).verify.stdout = "another";
  expect(lint(bank)).toEqual(["36 pending"]);
});

test("37: a record without a final state, or for another wording, does not count", () => {
  const bank = sampleBank();
  prove(bank, "passed");
  review(bank, "rewritten");
  expect(lint(bank)).toEqual(["37 pending"]);
  writeFileSync(join(contentDir, "reviews", "javascript.jsonl"), "{}\n");
  expect(lint(bank)).toContain("37 error");
});

test("4 and 5: a released item can't be removed, and a changed meaning needs a new rev", () => {
  const bank = sampleBank();
  release(bank);
  prove(bank, "passed");
  review(bank, "pass");
  at(bank.items, 0).explain += "A typing error is corrected.";
  expect(lint(bank)).toEqual([]);
  at(bank.items, 0).prompt = "What does another thing give here?";
  expect(lint(bank)).toContain("5 error");
  at(bank.items, 0).rev = 2;
  expect(lint(bank)).not.toContain("5 error");
  at(bank.items, 0).id = "javascript-types-077";
  expect(lint(bank)).toContain("4 error");
});

test("29: items are compared across banks", () => {
  const other = { ...sampleBank(), slug: "nodejs" };
  writeFileSync(join(contentDir, "banks", "a-first.yaml"), yamlOf(other));
  expect(lint(sampleBank())).toContain("29 error");
});

test("a bank that is not solved blind is not released", () => {
  const bank = sampleBank();
  expect(lint(bank)).toContain("37 pending");
  const { released, refused } = releaseBanks({ contentDir, slugs: ["javascript"], today: "2026-11-21" });
  expect(released).toEqual([]);
  expect(refused.get("javascript")).toBe("30 items are not yet solved blind");
});

test("a release locks a bank without errors, and refuses one with errors", () => {
  const bank = sampleBank();
  review(bank, "pass");
  expect(lint(bank)).not.toContain("5 error");
  const first = releaseBanks({ contentDir, slugs: ["javascript", "ruby"], today: "2026-11-21" });
  expect(first.released).toEqual(["javascript"]);
  expect([...first.refused.keys()]).toEqual(["ruby"]);
  at(bank.items, 0).prompt = "What does another thing give here?";
  expect(lint(bank)).toContain("5 error");
  expect(releaseBanks({ contentDir, slugs: ["javascript"], today: "2026-11-21" }).released).toEqual([]);
});
