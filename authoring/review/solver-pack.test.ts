/** Packs: what a solver may see, and seeded faults. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { optionsOf } from "../bank/schema.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { packRoles } from "./review-log.ts";
import { isNoticed, readFaults, type SeededFault } from "./seeded-faults.ts";
import { makePack } from "./solver-pack.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-pack-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bank = sampleBank();
const faults: SeededFault[] = (
  ["no key", "two keys", "missing context", "outdated", "cue", "cue"] as const
).map((fault, index) => ({
  id: `fault-${index}`,
  fault,
  prompt: `Faulty question ${index}?`,
  options: [1, 2, 3, 4].map((option) => `faulty option ${index} ${option}`),
}));
const pack = (solver: string, seeded = faults) =>
  makePack({
    bank,
    items: bank.items,
    role: packRoles.find((role) => role === solver.replace(/\d+$/, "")) ?? "A",
    solver,
    faults: seeded,
  });

test("the mapping leads from the displayed order back to the options", () => {
  const { text, key } = pack("A1");
  for (const entry of key.items) {
    if (!("item" in entry)) continue;
    const item = at(
      bank.items,
      bank.items.findIndex(({ id }) => id === entry.item),
    );
    const shown = entry.order.map((index, place) => `- ${"abcd"[place]}) ${optionsOf(item)[index]?.text}`);
    expect(text).toContain(`${entry.token}\n\n${item.prompt.trim()}`);
    expect(text).toContain(shown.join("\n"));
  }
});

test("five faults are mixed in and look like any other question", () => {
  const { text, key } = pack("A1");
  const seeded = key.items.filter((entry) => "fault" in entry);
  expect(key.items).toHaveLength(35);
  expect(seeded).toHaveLength(5);
  expect(text).not.toMatch(/fault-\d|seeded/);
  expect(new Set(key.items.map(({ token }) => token)).size).toBe(35);
});

test("an options-only pack gets the faults that are visible in options", () => {
  const seeded = pack("C1").key.items.flatMap((entry) => ("fault" in entry ? [entry.fault] : []));
  expect(seeded).toEqual(["cue", "cue"]);
});

test("a reader gets every question with its code and options, without faults and choices", () => {
  const { text, key } = pack("R1");
  expect(key.items).toHaveLength(30);
  for (const { prompt, code, answer } of bank.items) {
    for (const part of [prompt.trim(), code?.text.trim() ?? "", answer.text]) expect(text).toContain(part);
  }
  expect(text).toContain('"naturalness":4,"worth":5,"sayBack":');
  expect(text).not.toMatch(/"choice"|faulty|explain|why/);
});

test("a solver who also rates gets the faults and both sets of instructions", () => {
  const { text, key } = pack("AR1");
  expect(key.items).toHaveLength(35);
  expect(text).toContain("Closed book");
  expect(text).toMatch(/"confidence":80.*"sayBack":/);
});

test("code that contains fences stays one block", () => {
  const item = at(structuredClone(bank.items), 0);
  item.code = { lang: "js", text: "const fence = `\n```\n`;\n" };
  const { text } = makePack({ bank, items: [item], role: "A", solver: "A1", faults: [] });
  expect(text).toContain("````js\nconst fence = `\n```\n`;\n````");
});

test("faults are read from YAML or JSON, and an invalid one is reported with its position", () => {
  const file = join(folder, "faults.yaml");
  writeFileSync(file, JSON.stringify(faults));
  expect(readFaults(file)).toEqual(faults);
  writeFileSync(file, "- id: one\n  fault: odd\n  prompt: Why?\n  options: [a, b, c]\n");
  expect(() => readFaults(file)).toThrow(/0\.fault: .*0\.options: /);
  writeFileSync(file, JSON.stringify([faults[0], faults[0]]));
  expect(() => readFaults(file)).toThrow("has the fault fault-0 twice");
});

test("a fault is noticed by a flag that fits, or by naming both keys", () => {
  expect(isNoticed("no key", ["no key"], 0)).toBe(true);
  expect(isNoticed("no key", ["trivia", "cue"], 0)).toBe(false);
  expect(isNoticed("two keys", [], 1)).toBe(true);
  expect(isNoticed("outdated", ["version-dependent"], 0)).toBe(true);
  expect(isNoticed("cue", ["ambiguous"], 1)).toBe(false);
});
