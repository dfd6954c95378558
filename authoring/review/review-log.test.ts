/** The review log: append, read back, report invalid lines. */
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meaningHash } from "../bank/hash.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { appendRecords, isSettled, readReviewLog, reviewLogFile } from "./review-log.ts";

let contentDir = "";
beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), "assay-log-"));
});
afterEach(() => rmSync(contentDir, { recursive: true }));

const item = at(sampleBank().items, 0);
const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date: "2026-11-21" };
const solve = {
  ...wording,
  role: "A" as const,
  solver: "A1",
  order: [3, 2, 1, 0],
  choice: 0,
  agrees: true,
  confidence: 90,
  others: [],
  flags: [],
  reason: "It follows.",
};

test("a missing log counts as empty", () => {
  expect(readReviewLog(contentDir, "javascript")).toMatchObject({
    solves: [],
    settlements: [],
    faultyLines: [],
  });
});

test("records come back in the order they were written, and the last outcome counts", () => {
  appendRecords(contentDir, "javascript", [solve, { ...wording, outcome: "pass", because: "it holds" }]);
  expect(isSettled(readReviewLog(contentDir, "javascript"), item)).toBe(true);
  appendRecords(contentDir, "javascript", [{ ...wording, outcome: "rewritten", because: "a complaint" }]);
  const log = readReviewLog(contentDir, "javascript");
  expect(log.solves).toEqual([solve]);
  expect(log.settlements.map(({ outcome }) => outcome)).toEqual(["pass", "rewritten"]);
  expect(isSettled(log, item)).toBe(false);
});

test("ratings and judgements come back, and those of a dismissed reader do not", () => {
  const rating = { ...wording, reader: "R1", naturalness: 4, worth: 5, sayBack: "What does it give?" };
  const judgement = { ...wording, reader: "R1", understood: true };
  appendRecords(contentDir, "javascript", [rating, judgement, { ...rating, reader: "AR2", note: "long" }]);
  const log = readReviewLog(contentDir, "javascript");
  expect(log).toMatchObject({
    ratings: [rating, { reader: "AR2" }],
    judgements: [judgement],
    faultyLines: [],
  });
  appendRecords(contentDir, "javascript", [{ dismissed: "R1", date: "2026-11-21", because: "guessed" }]);
  expect(readReviewLog(contentDir, "javascript").ratings.map(({ reader }) => reader)).toEqual(["AR2"]);
});

test("an invalid line is reported by its number", () => {
  appendRecords(contentDir, "javascript", [solve]);
  appendFileSync(reviewLogFile(contentDir, "javascript"), 'no json\n\n{"item":"x"}\n');
  appendRecords(contentDir, "javascript", [solve]);
  const { solves, faultyLines } = readReviewLog(contentDir, "javascript");
  expect(solves).toHaveLength(2);
  expect(faultyLines).toEqual([2, 4]);
});

test("records of a dismissed solver are ignored, whenever they were written", () => {
  appendRecords(contentDir, "javascript", [
    solve,
    { dismissed: "A1", date: "2026-11-21", because: "missed the faults" },
    { ...solve, solver: "A2" },
  ]);
  expect(readReviewLog(contentDir, "javascript").solves.map(({ solver }) => solver)).toEqual(["A2"]);
});
