/** Reviews on the command line: packing, recording, settling and summing up. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PackKey } from "../review/solver-pack.ts";
import { seededFaults, setUpReviewFolder } from "../testing/review-folder.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";

const { path, said, run, save, packFor, answer } = setUpReviewFolder();

const another = (key: PackKey, id: string) => {
  const entry = key.items.find((one) => "item" in one && one.item === id);
  return "abcd"[entry?.order.indexOf(2) ?? 0] ?? "a";
};

test("a bank goes from packs to an accepted review", async () => {
  const bank = sampleBank();
  save(bank);
  const faultFile = path("faults.json");
  writeFileSync(faultFile, JSON.stringify(seededFaults));
  const a = await packFor("A1", "--faults", faultFile);
  expect(await answer(a, { "no key": { flags: ["no key"] }, "two keys": { others: [] } })).toBe(0);
  expect(said()).toContain("30 of 30 chose the key (100 %)");
  expect(said()).toContain("1 of 5 noticed, missed: ");
  expect(await answer(await packFor("B1"))).toBe(0);
  expect(await run("settle", "javascript")).toBe(0);
  expect(said()).toContain("30 pass");
  expect(await run("lint", "javascript", "--strict")).toBe(0);
  const c = await packFor("C1");
  const wrong = Object.fromEntries(
    bank.items.slice(0, 20).map(({ id }) => [id, { choice: another(c.key, id) }]),
  );
  expect(await answer(c, wrong)).toBe(0);
  expect(await run("reviews")).toBe(0);
  const page = readFileSync(path("content/reviews/README.md"), "utf8");
  expect(page).toMatch(
    /\| javascript \| 1 \| .* \| 100 % of 30 \| 100 % of 30 \| 10 of 30 \| \d+ s \(\d+\) \| 1 of 5 \| 0 \| 0 \| accepted \|/,
  );
});

test("a pack doesn't reveal the key, and the same call makes the same pack", async () => {
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

test("incomplete or invalid answers are refused as a whole, each with its line", async () => {
  save(sampleBank());
  const { key } = await packFor("A1");
  const file = path("answers.jsonl");
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
  expect(await run("record", file, "--key", path("keys/A1.json"))).toBe(1);
  expect(said()).toContain("line 1: choice is none of a, b, c, d");
  expect(said()).toContain("line 2: is not valid JSON");
  expect(said()).toContain("line 3: flags.0 is none of: ambiguous, missing context");
  expect(said()).toContain("line 4: this pack has no token zzzzzz");
  expect(said()).toContain(`${key.items[9]?.token} is not answered`);
  expect(existsSync(path("content/reviews/javascript.jsonl"))).toBe(false);
});

test("an item that B did not solve stays open until it is rewritten and solved again", async () => {
  const bank = sampleBank();
  save(bank);
  const item = at(bank.items, 0);
  await answer(await packFor("A1"));
  const b = await packFor("B1");
  await answer(b, { [item.id]: { choice: another(b.key, item.id), flags: ["ambiguous"] } });
  expect(said()).toContain(`${item.id}: DISAGREES, chose distractor 2: ${item.distractors[1]?.text} (90 %)`);
  expect(await run("settle", "javascript")).toBe(1);
  expect(said()).toContain(`${item.id} stays open\n  B1 chose distractor 2\n  B1 flags: ambiguous`);
  expect(await run("settle", item.id, "--outcome", "pass", "--because", "I like it")).toBe(1);
  expect(said()).toContain("B1 did not choose the key");

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
  const page = readFileSync(path("content/reviews/README.md"), "utf8");
  expect(page).toMatch(
    /\| 100 % of 30 \| 96 % of 30 \| – \| \d+ s \(\d+\) \| – \| 1 \| 0 \| settled; B below 97 %, C to come \|/,
  );
});

test("the same answers can't be recorded twice", async () => {
  save(sampleBank());
  const pack = await packFor("A1");
  expect(await answer(pack)).toBe(0);
  expect(await answer(pack)).toBe(1);
  expect(said()).toContain("A1 has answered javascript-types-001 in this wording before");
});

test("the records of a dismissed solver no longer count", async () => {
  save(sampleBank());
  await answer(await packFor("A1"));
  await answer(await packFor("B1"));
  expect(await run("settle", "javascript", "--dismiss", "A1", "--because", "missed the faults")).toBe(0);
  expect(await run("settle", "javascript")).toBe(1);
  expect(said()).toContain("no solver A yet");
});

test("the mapping back to the items is never written to the solver's folder", async () => {
  save(sampleBank());
  const out = path("A1");
  const args = ["--role", "A", "--solver", "A1", "--out", out, "--key", path("A1/key.json")];
  expect(await run("pack", "javascript", ...args)).toBe(1);
  expect(existsSync(out)).toBe(false);
});

test("a label shows the role and a number, but no name", async () => {
  save(sampleBank());
  const args = ["--role", "A", "--solver", "Ada", "--out", path("A"), "--key", path("k")];
  expect(await run("pack", "javascript", ...args)).toBe(1);
  expect(said()).toContain("--solver is a label of the role and a number, such as A1.");
});
