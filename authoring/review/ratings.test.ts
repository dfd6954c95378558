/** Ratings of items and banks, computed from readers' answers and the judgements of their say-backs. */
import { expect, test } from "vitest";
import { meaningHash } from "../bank/hash.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { bankRatingOf, itemRatingOf } from "./ratings.ts";
import { emptyReviewLog, type ReviewLog } from "./review-log.ts";

const bank = sampleBank();
const item = at(bank.items, 0);
const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date: "2026-11-21" };
const rating = (reader: string, naturalness = 5, worth = 5) => ({
  ...wording,
  reader,
  naturalness,
  worth,
  sayBack: "What does it give?",
});
const judged = (reader: string, understood: boolean) => ({ ...wording, reader, understood });
const logOf = (change: Partial<ReviewLog>): ReviewLog => ({ ...emptyReviewLog("x"), ...change });

test("an item's figures are the means over its readers", () => {
  const log = logOf({
    ratings: [rating("R1", 3, 5), rating("AR2", 5, 4)],
    judgements: [judged("R1", false), judged("AR2", true)],
  });
  expect(itemRatingOf(log, item)).toMatchObject({
    naturalness: 4,
    worth: 4.5,
    sayBack: 0.5,
    unjudged: [],
    misread: [{ reader: "R1" }],
  });
});

test("a judgement is about one reader", () => {
  const log = logOf({ ratings: [rating("R1"), rating("R2")], judgements: [judged("R1", true)] });
  expect(itemRatingOf(log, item)).toMatchObject({ sayBack: 1, unjudged: [{ reader: "R2" }], misread: [] });
});

test("a later judgement replaces an earlier one", () => {
  const log = logOf({ ratings: [rating("R1")], judgements: [judged("R1", false), judged("R1", true)] });
  expect(itemRatingOf(log, item)).toMatchObject({ sayBack: 1, misread: [] });
});

test("an item that one of two readers misread costs its bank half an item", () => {
  const other = at(bank.items, 1);
  const about = { item: other.id, hash: meaningHash(other) };
  const log = logOf({
    ratings: [rating("R1"), rating("R2"), { ...rating("R1"), ...about }],
    judgements: [judged("R1", false), judged("R2", true), { ...judged("R1", true), ...about }],
  });
  expect(bankRatingOf(bank, log)).toMatchObject({ rated: 2, sayBack: 0.75, unjudged: 0 });
});

test("an edited or retired item has no rating", () => {
  const log = logOf({ ratings: [rating("R1")] });
  expect(itemRatingOf(log, { ...item, prompt: "What does something else give?" })).toBeUndefined();
  const retired = structuredClone(bank);
  at(retired.items, 0).status = "retired";
  expect(bankRatingOf(retired, log)).toBeUndefined();
});
