/** When a blind-solved item is accepted, for each kind of key, and what an editor may override. */
import { expect, test } from "vitest";
import { meaningHash, runHash } from "../bank/hash.ts";
import type { VerifiedItem } from "../bank/lock-files.ts";
import type { Item } from "../bank/schema.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { acceptanceOf, settleBank } from "./acceptance.ts";
import { settleItem } from "./decision.ts";
import { emptyReviewLog, type ReviewLog, type Solve } from "./review-log.ts";

const today = "2026-11-21";

function itemOf(kind: "output" | "doc" | "judgement"): Item {
  const item = at(sampleBank().items, 0);
  if (kind === "doc") item.verify = { kind, claim: "The specification says so." };
  if (kind === "judgement") item.verify = { kind, principle: "Interests come before positions." };
  return item;
}

function solved(item: Item, solver: string, change: Partial<Solve> = {}): Solve {
  const choice = change.choice ?? 0;
  return {
    item: item.id,
    rev: item.rev,
    hash: meaningHash(item),
    role: solver.slice(0, 1) as Solve["role"],
    solver,
    date: today,
    order: [2, 0, 3, 1],
    choice,
    agrees: choice === 0,
    confidence: 80,
    others: [],
    flags: [],
    reason: "It follows.",
    ...change,
  };
}

const logOf = (solves: Solve[], settlements: ReviewLog["settlements"] = []): ReviewLog => ({
  ...emptyReviewLog("reviews/javascript.jsonl"),
  solves,
  settlements,
});

const proofOf = (item: Item, result: VerifiedItem["result"] = "passed"): VerifiedItem => ({
  id: item.id,
  rev: item.rev,
  hash: runHash(item),
  runtimes: {},
  result,
  date: today,
});

const lacks = (item: Item, solves: Solve[], slug = "javascript") =>
  acceptanceOf({ slug, item, log: logOf(solves), verified: proofOf(item) }).lacks;

test("a runnable item needs its proof, A and B", () => {
  const item = itemOf("output");
  const both = [solved(item, "A1"), solved(item, "B1")];
  expect(lacks(item, both)).toEqual([]);
  expect(lacks(item, [])).toEqual(["no solver A yet", "no solver B yet"]);
  expect(acceptanceOf({ slug: "javascript", item, log: logOf(both) }).lacks).toEqual([
    "bank verify has not passed in this wording",
  ]);
  const failed = { slug: "javascript", item, log: logOf(both), verified: proofOf(item, "failed") };
  expect(acceptanceOf(failed).lacks).toHaveLength(1);
});

test("a runnable item fails with a wrong B, and with a wrong A unless another A chose the key", () => {
  const item = itemOf("output");
  expect(lacks(item, [solved(item, "A1"), solved(item, "B1", { choice: 1 })])).toEqual([
    "B1 chose distractor 1",
  ]);
  expect(lacks(item, [solved(item, "A1", { choice: 3 }), solved(item, "B1")])).toEqual([
    "A1 chose distractor 3",
  ]);
  expect(lacks(item, [solved(item, "A1", { choice: 3 }), solved(item, "A2"), solved(item, "B1")])).toEqual(
    [],
  );
});

test("a documented item needs every A and B, and no second option", () => {
  const item = itemOf("doc");
  expect(lacks(item, [solved(item, "A1"), solved(item, "B1")])).toEqual([]);
  expect(lacks(item, [solved(item, "A1", { choice: 3 }), solved(item, "A2"), solved(item, "B1")])).toEqual([
    "A1 chose distractor 3",
  ]);
  expect(lacks(item, [solved(item, "A1", { others: [2] }), solved(item, "B1")])).toEqual([
    "A1 could defend another option (distractor 2)",
  ]);
});

test("a judgement needs three confident solvers A, and no B", () => {
  const item = itemOf("judgement");
  const three = ["A1", "A2", "A3"].map((solver) => solved(item, solver));
  expect(lacks(item, three)).toEqual([]);
  expect(lacks(item, three.slice(1))).toEqual(["2 of 3 solvers A"]);
  expect(lacks(item, [...three.slice(1), solved(item, "A1", { confidence: 69 })])).toEqual([
    "A1 is only 69 % sure, not 70",
  ]);
  expect(lacks(item, [...three.slice(1), solved(item, "A1", { choice: 1 })])).toEqual([
    "A1 chose distractor 1",
  ]);
});

test("every item of a judgement bank has three solvers A, and a documented one also B", () => {
  const item = itemOf("doc");
  expect(lacks(item, [solved(item, "A1")], "negotiation-attitude")).toEqual([
    "1 of 3 solvers A",
    "no solver B yet",
  ]);
});

test("a flag that disputes the key needs an editor, one about style is a note", () => {
  const item = itemOf("output");
  const flagged = (flag: Solve["flags"][number]) =>
    acceptanceOf({
      slug: "javascript",
      item,
      log: logOf([solved(item, "A1", { flags: [flag] }), solved(item, "B1")]),
      verified: proofOf(item),
    });
  expect(flagged("ambiguous").lacks).toEqual(["A1 flags: ambiguous"]);
  expect(flagged("trivia")).toEqual({ lacks: [], notes: ["A1 flags: trivia"] });
});

test("two solvers A on the same distractor are a warning", () => {
  const item = itemOf("output");
  const solves = [
    solved(item, "A1", { choice: 2 }),
    solved(item, "A2", { choice: 2 }),
    solved(item, "A3"),
    solved(item, "B1"),
  ];
  const { lacks: open, notes } = acceptanceOf({
    slug: "javascript",
    item,
    log: logOf(solves),
    verified: proofOf(item),
  });
  expect(open).toEqual([]);
  expect(notes).toEqual(["2 solvers A chose distractor 2: does the prompt suggest it?"]);
});

test("an edit of the wording voids earlier solutions; a better explanation does not", () => {
  const item = itemOf("doc");
  const solves = [solved(item, "A1"), solved(item, "B1")];
  item.explain += "More.";
  expect(lacks(item, solves)).toEqual([]);
  item.prompt = "What does something else give?";
  expect(lacks(item, solves)).toEqual(["no solver A yet", "no solver B yet"]);
});

test("a bank's items pass once, and only the active ones", () => {
  const bank = sampleBank();
  const [first, second, third] = [at(bank.items, 0), at(bank.items, 1), at(bank.items, 2)];
  third.status = "retired";
  const solves = [first, second, third].flatMap((item) => [solved(item, "A1"), solved(item, "B1")]);
  const pass = { item: second.id, rev: 1, hash: meaningHash(second), date: today, because: "before" };
  const settled = settleBank({
    bank,
    log: logOf(solves, [{ ...pass, outcome: "pass" }]),
    verified: new Map(bank.items.map((item) => [item.id, proofOf(item)])),
    today,
  });
  expect(settled.passed).toEqual([
    {
      ...pass,
      item: first.id,
      hash: meaningHash(first),
      outcome: "pass",
      because: "verified; A and B chose the key",
    },
  ]);
  expect(settled.settledBefore).toBe(1);
  expect(settled.open).toHaveLength(27);
});

const decide = (item: Item, log: ReviewLog, outcome: "pass" | "rewritten" | "adjudicated") =>
  settleItem({
    slug: "javascript",
    id: item.id,
    item,
    log,
    verified: proofOf(item),
    outcome,
    because: "said so",
    today,
  });

test("an editor may pass an item that A got wrong, adjudicate one that B got wrong, and pass none that nobody solved", () => {
  const item = itemOf("output");
  const lostA = logOf([solved(item, "A1", { choice: 1 }), solved(item, "B1")]);
  expect(decide(item, lostA, "pass")).toMatchObject({ outcome: "pass", because: "said so" });
  const lostB = logOf([solved(item, "A1"), solved(item, "B1", { choice: 1 })]);
  expect(decide(item, lostB, "pass")).toMatch(/B1 did not choose the key/);
  expect(decide(item, lostB, "adjudicated")).toMatchObject({ outcome: "adjudicated" });
  expect(decide(item, logOf([]), "adjudicated")).toMatch(/no solver A yet; no solver B yet/);
});

test("rewriting closes the solved wording; after two rewrites the item must be replaced", () => {
  const item = itemOf("output");
  const before = meaningHash(item);
  const solves = [solved(item, "A1", { choice: 1 }), solved(item, "B1")];
  item.prompt = "What does something else give?";
  item.rev = 2;
  const first = decide(item, logOf(solves), "rewritten");
  expect(first).toMatchObject({ outcome: "rewritten", rev: 1, hash: before });
  if (typeof first === "string") throw new Error(first);
  expect(decide(item, logOf(solves, [first, first]), "rewritten")).toMatch(/replace it/);
});

test("in the second edition an item also needs readers who find it natural and understand it", () => {
  const item = itemOf("output");
  const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date: today };
  const rating = { ...wording, reader: "R1", naturalness: 4, worth: 5, sayBack: "What does it give?" };
  const judgement = { ...wording, reader: "R1", understood: true };
  const log = logOf([solved(item, "A1"), solved(item, "B1")]);
  const lacksOf = (change: Partial<ReviewLog>, edition?: 2) =>
    acceptanceOf({ slug: "javascript", item, log: { ...log, ...change }, verified: proofOf(item), edition })
      .lacks;
  expect(lacksOf({})).toEqual([]);
  expect(lacksOf({}, 2)).toEqual(["no reader R yet"]);
  expect(lacksOf({ ratings: [rating] }, 2)).toEqual(["R1's say-back is not judged yet"]);
  expect(lacksOf({ ratings: [rating], judgements: [judgement] }, 2)).toEqual([]);
  expect(
    lacksOf(
      { ratings: [{ ...rating, naturalness: 3 }], judgements: [{ ...judgement, understood: false }] },
      2,
    ),
  ).toEqual(["naturalness 3.0", "R1 understood it wrongly"]);
  expect(lacksOf({ ratings: [{ ...rating, hash: "old" }] }, 2)).toEqual(["no reader R yet"]);
});

test("the second edition needs no solver B, but can't overrule one, and needs A", () => {
  const item = itemOf("doc");
  const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date: today };
  const readers = {
    ratings: [{ ...wording, reader: "R1", naturalness: 5, worth: 5, sayBack: "What does it give?" }],
    judgements: [{ ...wording, reader: "R1", understood: true }],
  };
  const lacksOf = (solves: Solve[], edition?: 2) =>
    acceptanceOf({ slug: "javascript", item, log: { ...logOf(solves), ...readers }, edition }).lacks;
  expect(lacksOf([solved(item, "A1")], 2)).toEqual([]);
  expect(lacksOf([solved(item, "A1")])).toEqual(["no solver B yet"]);
  expect(lacksOf([], 2)).toEqual(["no solver A yet"]);
  expect(lacksOf([solved(item, "A1"), solved(item, "B1", { choice: 1 })], 2)).toEqual([
    "B1 chose distractor 1",
  ]);
});

test("an editor may overrule a reader, but not pass an item without one", () => {
  const item = itemOf("output");
  const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date: today };
  const rating = { ...wording, reader: "R1", naturalness: 3, worth: 5, sayBack: "What does it give?" };
  const log = logOf([solved(item, "A1"), solved(item, "B1")]);
  const pass = (change: Partial<ReviewLog>) =>
    settleItem({
      slug: "javascript",
      id: item.id,
      item,
      log: { ...log, ...change },
      verified: proofOf(item),
      edition: 2,
      outcome: "pass",
      because: "said so",
      today,
    });
  expect(pass({})).toMatch(/no reader R yet/);
  expect(
    pass({ ratings: [rating], judgements: [{ ...wording, reader: "R1", understood: false }] }),
  ).toMatchObject({ outcome: "pass" });
});
