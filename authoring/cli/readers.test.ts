/** Readers on the command line: packs, judgements and the figures of the second edition. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Bank } from "../bank/schema.ts";
import { seededFaults, setUpReviewFolder } from "../testing/review-folder.ts";
import { sampleBank } from "../testing/sample-bank.ts";

const { path, said, forget, run, save, packFor, answer } = setUpReviewFolder();

test("a bank of the second edition goes from a combined pack to an accepted review", async () => {
  const bank: Bank = { ...sampleBank(), edition: 2 };
  save(bank);
  const ids = bank.items.map(({ id }) => id);
  const [first = "", second = ""] = ids;
  expect(await answer(await packFor("AR1"), { [first]: { naturalness: 3, note: "an odd word" } })).toBe(0);
  expect(said()).toContain("30 of 30 chose the key (100 %)");
  expect(said()).toContain("naturalness 4.93, worth 5.00, over 30 items");
  expect(said()).toContain(`${first}: naturalness 3, worth 5\n  an odd word`);
  await answer(await packFor("B1"));
  await answer(await packFor("C1"), {});
  expect(await run("settle", "javascript")).toBe(1);
  expect(said()).toContain(`${second} stays open\n  AR1's say-back is not judged yet`);

  forget();
  expect(await run("judge", "javascript")).toBe(0);
  expect(said()).toContain(`${second} AR1\n  asks: `);
  expect(said()).toContain("30 say-backs to judge");
  expect(await run("judge", "javascript", "--reader", "AR1", "--wrong", second, "--right", "all")).toBe(0);
  expect(said()).toContain("javascript, AR1: 29 right, 1 wrong");
  expect(await run("settle", "javascript")).toBe(1);
  expect(said()).toContain(`${first} stays open\n  naturalness 3.0`);
  expect(said()).toContain(`${second} stays open\n  AR1 understood it wrongly`);
  expect(said()).toContain("28 pass");

  for (const item of bank.items.slice(0, 2)) {
    item.prompt = `${item.prompt.trim().slice(0, -1)} at the end?`;
    item.rev = 2;
  }
  save(bank);
  const again = await packFor("AR2", "--open");
  expect(again.key.items.map((entry) => "item" in entry && entry.item).sort()).toEqual(
    [first, second].sort(),
  );
  await answer(again);
  await answer(await packFor("B2", "--open"));
  const options = await packFor("C2", "--open");
  expect(options.key.items).toHaveLength(2);
  await answer(options, {});
  await run(
    "judge",
    "javascript",
    "--reader",
    "AR2",
    "--right",
    `${first},${second.replace("javascript-", "")}`,
  );
  expect(await run("settle", "javascript")).toBe(0);
  expect(await run("lint", "javascript", "--strict")).toBe(0);
  await run("reviews");
  const page = readFileSync(path("content/reviews/README.md"), "utf8");
  expect(page).toMatch(
    /\| javascript \| 2 \| 5\.00 \(5\.00\) \| 5\.00 \| 100 % \| .* \| settled; C above 15 \|/,
  );
});

test("a settled bank that becomes one of the second edition still waits for its readers", async () => {
  const bank = sampleBank();
  save(bank);
  for (const solver of ["A1", "B1"]) await answer(await packFor(solver));
  expect(await run("settle", "javascript")).toBe(0);
  save({ ...bank, edition: 2 });
  expect(await run("lint", "javascript", "--strict")).toBe(1);
  expect(said()).toContain("not yet rated by a reader in this wording");
  expect(await run("release", "javascript")).toBe(1);
  expect((await packFor("AR1", "--open")).key.items).toHaveLength(30);
  await answer(await packFor("R1", "--open"));
  expect(await run("lint", "javascript", "--strict")).toBe(0);
  expect(await run("release", "javascript")).toBe(0);

  const c = await packFor("C1", "--open");
  expect(c.key.items).toHaveLength(30);
  await answer(c);
  const to = ["--out", path("out"), "--key", path("key.json"), "--open"];
  for (const [role, solver] of [
    ["C", "C2"],
    ["R", "R2"],
    ["AR", "AR2"],
  ] as const) {
    expect(await run("pack", "javascript", "--role", role, "--solver", solver, ...to)).toBe(1);
  }
  expect(said()).toContain("javascript has no such items: nothing is packed.");
});

test("an item of the second edition can't be passed manually before it has been read", async () => {
  const bank: Bank = { ...sampleBank(), edition: 2 };
  save(bank);
  for (const solver of ["A1", "B1"]) await answer(await packFor(solver));
  const [first = ""] = bank.items.map(({ id }) => id);
  expect(await run("settle", first, "--outcome", "pass", "--because", "I like it")).toBe(1);
  expect(said()).toContain(`${first}: no reader R yet`);
});

test("a reader rates each wording once", async () => {
  save(sampleBank());
  const pack = await packFor("R1");
  expect(await answer(pack)).toBe(0);
  expect(await answer(pack)).toBe(1);
  expect(said()).toContain("R1 has answered javascript-types-001 in this wording before");
});

test("an invalid judgement is reported, and none of it is recorded", async () => {
  const bank = sampleBank();
  save(bank);
  const [first = ""] = bank.items.map(({ id }) => id);
  expect(await run("judge", "javascript", "--right", "all")).toBe(1);
  expect(said()).toContain("--reader says whose say-backs you judge");
  expect(await run("judge", "javascript", "--reader", "R1", "--right", "all")).toBe(1);
  expect(said()).toContain("R1 has rated no present wording of javascript.");
  await answer(await packFor("R1"));
  const judge = (...args: string[]) => run("judge", "javascript", "--reader", "R1", ...args);
  expect(await judge()).toBe(1);
  expect(said()).toContain("Nothing to judge");
  expect(await judge("--right", `${first},javascript-none-001`)).toBe(1);
  expect(said()).toContain("R1 has not rated javascript-none-001 in its present wording.");
  expect(await judge("--right", first, "--wrong", first)).toBe(1);
  forget();
  await run("judge", "javascript");
  expect(said()).toContain("30 say-backs to judge");
});

test("readers get no seeded faults, and a label fits its role", async () => {
  save(sampleBank());
  const pack = (role: string, solver: string, ...more: string[]) =>
    run(
      ..."pack javascript".split(" "),
      ...["--role", role, "--solver", solver, "--out", path("out"), "--key", path("key.json")],
      ...more,
    );
  const faultFile = path("faults.json");
  writeFileSync(faultFile, JSON.stringify(seededFaults));
  expect(await pack("R", "R1", "--faults", faultFile)).toBe(1);
  expect(said()).toContain("Role R gets no seeded faults");
  expect(await pack("A", "AR1")).toBe(1);
  expect(await pack("AR", "R1")).toBe(1);
  expect(await pack("X", "X1")).toBe(1);
  expect(said()).toContain("--role is one of A, B, C, R, AR.");
  expect(await pack("AR", "AR1", "--faults", faultFile)).toBe(0);
});
