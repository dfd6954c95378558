/** Packing, recording, settling and summing up, as an editor calls them, on a folder of their own. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runHash } from "../bank/hash.ts";
import { writeLock } from "../bank/lock-files.ts";
import { type Bank, isExecutable } from "../bank/schema.ts";
import type { PackKey } from "../review/solver-pack.ts";
import { at, sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { bankCommand } from "./bank.ts";

let folder = "";
let said = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-bank-"));
  mkdirSync(join(folder, "content/banks"), { recursive: true });
  said = "";
  const hear = (...words: unknown[]) => {
    said += `${words.join(" ")}\n`;
  };
  vi.spyOn(console, "log").mockImplementation(hear);
  vi.spyOn(console, "error").mockImplementation(hear);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => bankCommand(args, join(folder, "content"));

function save(bank: Bank): void {
  writeFileSync(join(folder, "content/banks/javascript.yaml"), yamlOf(bank));
  const proved = bank.items.filter(isExecutable).map((item) => {
    const { id, rev } = item;
    return { id, rev, hash: runHash(item), runtimes: {}, result: "passed", date: "2026-11-21" };
  });
  writeLock(join(folder, "content/verify.lock"), new Map(proved.map((record) => [record.id, record])));
}

const faults = ["no key", "two keys", "missing context", "outdated", "cue"].map((fault, index) => ({
  id: `fault-${index}`,
  fault,
  prompt: `What is wrong with question ${index}?`,
  options: ["one", "two", "three", "four"],
}));

async function packFor(solver: string, ...more: string[]): Promise<{ key: PackKey; text: string }> {
  const role = solver.slice(0, 1);
  const keyFile = join(folder, "keys", `${solver}.json`);
  const out = join(folder, solver);
  const code = await run(
    ..."pack javascript".split(" "),
    ...["--role", role, "--solver", solver, "--out", out, "--key", keyFile, ...more],
  );
  expect(code).toBe(0);
  return {
    key: JSON.parse(readFileSync(keyFile, "utf8")),
    text: readFileSync(join(out, `javascript-${solver}.md`), "utf8"),
  };
}

type Reply = { choice?: string; flags?: string[]; others?: string[] };

/** Answers every question of a pack with its key, but for what `change` says of an item or fault. */
async function answer({ key }: { key: PackKey }, change: Record<string, Reply> = {}): Promise<number> {
  const lines = key.items.map((entry) => {
    const name = "item" in entry ? entry.item : entry.fault;
    const right = "abcd"[entry.order.indexOf(0)];
    const reply = { token: entry.token, choice: right, flags: [], others: [], ...change[name] };
    if (key.role === "C") return JSON.stringify({ ...reply, cue: "none" });
    const said = { ...reply, confidence: 90, reason: "It follows." };
    return JSON.stringify(key.role === "B" ? { ...said, evidence: "Section 1" } : said);
  });
  const file = join(folder, `${key.solver}.jsonl`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return run("record", file, "--key", join(folder, "keys", `${key.solver}.json`));
}

const another = (key: PackKey, id: string) => {
  const entry = key.items.find((one) => "item" in one && one.item === id);
  return "abcd"[entry?.order.indexOf(2) ?? 0] ?? "a";
};

test("a bank goes from packs to an accepted review", async () => {
  const bank = sampleBank();
  save(bank);
  const faultFile = join(folder, "faults.json");
  writeFileSync(faultFile, JSON.stringify(faults));
  const a = await packFor("A1", "--faults", faultFile);
  expect(await answer(a, { "no key": { flags: ["no key"] }, "two keys": { others: [] } })).toBe(0);
  expect(said).toContain("30 of 30 chose the key (100 %)");
  expect(said).toContain("1 of 5 noticed, missed: ");
  expect(await answer(await packFor("B1"))).toBe(0);
  expect(await run("settle", "javascript")).toBe(0);
  expect(said).toContain("30 pass");
  expect(await run("lint", "javascript", "--strict")).toBe(0);
  const c = await packFor("C1");
  const wrong = Object.fromEntries(
    bank.items.slice(0, 20).map(({ id }) => [id, { choice: another(c.key, id) }]),
  );
  expect(await answer(c, wrong)).toBe(0);
  expect(await run("reviews")).toBe(0);
  const page = readFileSync(join(folder, "content/reviews/README.md"), "utf8");
  expect(page).toContain("| javascript | 100 % of 30 | 100 % of 30 | 10 of 30 | 1 of 5 | 0 | 0 | accepted |");
});

test("a pack tells nothing of the key, and the same call makes the same pack", async () => {
  const bank = sampleBank();
  save(bank);
  const { text, key } = await packFor("A1");
  for (const item of bank.items) {
    expect(text).toContain(item.prompt.trim());
    for (const secret of [item.id, item.tests, item.explain.trim(), item.distractors[0]?.why])
      expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/difficulty|medium|analyse/);
  expect((await packFor("A1")).text).toBe(text);
  const other = await packFor("A2");
  expect(other.text).not.toBe(text);
  expect(other.key.items.map(({ token }) => token)).not.toEqual(key.items.map(({ token }) => token));
  const keyPlaces = Map.groupBy(key.items, ({ order }) => order.indexOf(0));
  expect(keyPlaces.size).toBe(4);
});

test("a pack for options only has no prompt, no code and no subject", async () => {
  const bank = sampleBank();
  save(bank);
  const { text } = await packFor("C1");
  expect(text).toContain(at(bank.items, 0).answer.text);
  expect(text).not.toContain(at(bank.items, 0).prompt.trim());
  expect(text).not.toContain("console.log");
  expect(text).not.toContain(bank.title);
});

test("answers with a gap or a slip are refused as a whole, each with its line", async () => {
  save(sampleBank());
  const { key } = await packFor("A1");
  const file = join(folder, "answers.jsonl");
  const [first, second] = key.items;
  writeFileSync(
    file,
    [
      JSON.stringify({ token: first?.token, choice: "e", confidence: 90, reason: "x" }),
      "no json",
      JSON.stringify({ token: second?.token, choice: "A", confidence: 90, reason: "x", flags: ["odd"] }),
      JSON.stringify({ token: "zzzzzz", choice: "a", confidence: 90, reason: "x" }),
    ].join("\n"),
  );
  expect(await run("record", file, "--key", join(folder, "keys/A1.json"))).toBe(1);
  expect(said).toContain("line 1: choice is none of a, b, c, d");
  expect(said).toContain("line 2: is no JSON");
  expect(said).toContain("line 3: flags.0 is none of: ambiguous, missing context");
  expect(said).toContain("line 4: this pack has no token zzzzzz");
  expect(said).toContain(`${key.items[9]?.token} is not answered`);
  expect(existsSync(join(folder, "content/reviews/javascript.jsonl"))).toBe(false);
});

test("an item that B did not solve stays open until it is rewritten and solved again", async () => {
  const bank = sampleBank();
  save(bank);
  const item = at(bank.items, 0);
  await answer(await packFor("A1"));
  const b = await packFor("B1");
  await answer(b, { [item.id]: { choice: another(b.key, item.id), flags: ["ambiguous"] } });
  expect(said).toContain(`${item.id}: DISAGREES, chose distractor 2: ${item.distractors[1]?.text} (90 %)`);
  expect(await run("settle", "javascript")).toBe(1);
  expect(said).toContain(`${item.id} stays open\n  B1 chose distractor 2\n  B1 flags: ambiguous`);
  expect(await run("settle", item.id, "--outcome", "pass", "--because", "I like it")).toBe(1);
  expect(said).toContain("B1 did not choose the key");

  item.prompt = "What does this program print, given all that was said?";
  item.rev = 2;
  save(bank);
  expect(await run("settle", item.id, "--outcome", "rewritten", "--because", "was ambiguous")).toBe(0);
  expect(await run("lint", "javascript", "--strict")).toBe(1);
  const again = await packFor("A2", "--open");
  expect(again.key.items.map((entry) => "item" in entry && entry.item)).toEqual([item.id]);
  await answer(again);
  await answer(await packFor("B2", "--open"));
  expect(await run("settle", "javascript")).toBe(0);
  await run("reviews");
  const page = readFileSync(join(folder, "content/reviews/README.md"), "utf8");
  expect(page).toContain("| 100 % of 30 | 96 % of 30 | – | – | 1 | 0 | settled; B below 97 %, C to come |");
});

test("the same answers can't be recorded twice", async () => {
  save(sampleBank());
  const pack = await packFor("A1");
  expect(await answer(pack)).toBe(0);
  expect(await answer(pack)).toBe(1);
  expect(said).toContain("A1 has answered javascript-types-001 in this wording before");
});

test("the records of a dismissed solver no longer count", async () => {
  save(sampleBank());
  await answer(await packFor("A1"));
  await answer(await packFor("B1"));
  expect(await run("settle", "javascript", "--dismiss", "A1", "--because", "missed the faults")).toBe(0);
  expect(await run("settle", "javascript")).toBe(1);
  expect(said).toContain("no solver A yet");
});

test("the map back is never written where the solver works", async () => {
  save(sampleBank());
  const out = join(folder, "A1");
  const args = ["--role", "A", "--solver", "A1", "--out", out, "--key", join(out, "key.json")];
  expect(await run("pack", "javascript", ...args)).toBe(1);
  expect(existsSync(out)).toBe(false);
});

test("a label tells the role and a number, and no name", async () => {
  save(sampleBank());
  const args = ["--role", "A", "--solver", "Ada", "--out", join(folder, "A"), "--key", join(folder, "k")];
  expect(await run("pack", "javascript", ...args)).toBe(1);
  expect(said).toContain("--solver is a label of the role and a number, such as A1.");
});
