/** The table of blind solving: first answers, options-only runs, and when a bank is accepted. */
import { expect, test } from "vitest";
import { meaningHash } from "../bank/hash.ts";
import type { Bank, Item } from "../bank/schema.ts";
import { sampleBank } from "../testing/sample-bank.ts";
import { emptyReviewLog, type ReviewLog, type Solve } from "./review-log.ts";
import { summarise, summaryText } from "./summary.ts";

const bank = sampleBank();
const date = "2026-11-21";

/** A run of one solver over the bank that misses the first `wrong` items. */
function run(solver: string, wrong: number, items: readonly Item[] = bank.items): Solve[] {
  return items.map((item, index) => ({
    item: item.id,
    rev: item.rev,
    hash: meaningHash(item),
    role: solver.slice(0, 1) as Solve["role"],
    solver,
    date,
    order: [0, 1, 2, 3],
    choice: index < wrong ? 1 : 0,
    agrees: index >= wrong,
    others: [],
    flags: [],
    reason: "",
  }));
}

function logOf(solves: Solve[], settled = 30): ReviewLog {
  const settlements = bank.items.slice(0, settled).map((item) => ({
    item: item.id,
    rev: item.rev,
    hash: meaningHash(item),
    date,
    outcome: "pass" as const,
    because: "it holds",
  }));
  return { ...emptyReviewLog("x"), solves, settlements };
}

const stateOf = (solves: Solve[], settled?: number) => summarise(bank, logOf(solves, settled), []).state;

test("a bank is accepted with 85 % by A, 97 % by B and at most 15 keys found without questions", () => {
  expect(stateOf([...run("A1", 4), ...run("B1", 0), ...run("C1", 15)])).toBe("accepted");
  expect(stateOf([...run("A1", 5), ...run("B1", 1), ...run("C1", 14)])).toBe(
    "settled; A below 85 %, B below 97 %, C above 15",
  );
  expect(stateOf([...run("A1", 0), ...run("B1", 0)])).toBe("settled; C to come");
  expect(stateOf([...run("A1", 0)], 12)).toBe("12 of 30 settled");
  expect(stateOf([], 0)).toBe("not begun");
});

test("the first answer to an item counts, a later solver changes nothing", () => {
  const { agreement } = summarise(bank, logOf([...run("A1", 3), ...run("A2", 0), ...run("A3", 9)]), []);
  expect(agreement.A).toEqual({ right: 27, of: 30 });
  expect(agreement.B).toEqual({ right: 0, of: 0 });
});

test("a fresh options-only run counts, and the first stays visible", () => {
  const summary = summarise(bank, logOf([...run("C1", 10), ...run("C2", 21)]), []);
  expect(summary.optionsOnly).toEqual({ right: 9, of: 30, firstRight: 20 });
  expect(summaryText([summary])).toContain("| 9 of 30 (first 20) |");
});

test("faults are counted across the bank's packs, without dismissed solvers", () => {
  const pack = { slug: "javascript", role: "A" as const, date, missed: [], flagged: 0, of: 30, seeded: 5 };
  const faults = [
    { ...pack, solver: "A1", caught: 2 },
    { ...pack, solver: "A2", caught: 5 },
    { ...pack, solver: "A1", slug: "ruby", caught: 1 },
  ];
  const log = { ...logOf([]), dismissed: new Set(["A1"]) };
  expect(summarise(bank, log, faults).faults).toEqual({ caught: 5, seeded: 5 });
});

test("rewritten and replaced items are counted once each", () => {
  const log = logOf([]);
  const [first] = log.settlements;
  if (!first) throw new Error("no settlement");
  log.settlements.push(
    { ...first, outcome: "rewritten" },
    { ...first, outcome: "rewritten" },
    { ...first, outcome: "replaced" },
  );
  expect(summarise(bank, log, [])).toMatchObject({ rewritten: 1, replaced: 1 });
});

test("the page explains the labels, and doesn't say who or what solved the items", () => {
  const page = summaryText([summarise(bank, logOf([...run("A1", 1)]), [])]);
  expect(page).toContain("Solvers **A**");
  expect(page).toMatch(
    /\| javascript \| 1 \| – \| – \| – \| 96 % of 30 \| – \| – \| \d+ s \(\d+\) \| – \| 0 \| 0 \|/,
  );
});

/** A reader's ratings of each item; `change` overrides some of them. */
function read(
  change: (index: number) => { naturalness?: number; worth?: number; understood?: boolean } = () => ({}),
  items: readonly Item[] = bank.items,
): Pick<ReviewLog, "ratings" | "judgements"> {
  const entries = items.map((item, index) => {
    const { naturalness = 5, worth = 5, understood = true } = change(index);
    const wording = { item: item.id, rev: item.rev, hash: meaningHash(item), date, reader: "R1" };
    const rating = { ...wording, naturalness, worth, sayBack: "What does it give?" };
    return { rating, judgement: { ...wording, understood } };
  });
  return {
    ratings: entries.map(({ rating }) => rating),
    judgements: entries.map(({ judgement }) => judgement),
  };
}

const second: Bank = { ...bank, edition: 2 };
const good = [...run("A1", 1), ...run("B1", 0), ...run("C1", 15)];
const secondState = (readers: Partial<ReviewLog>, solves = good) =>
  summarise(second, { ...logOf(solves), ...readers }, []).state;

test("a bank of the second edition is accepted if its readers' ratings are high enough", () => {
  expect(secondState(read())).toBe("accepted");
  expect(secondState({})).toBe("settled; R to come");
  expect(secondState(read(undefined, bank.items.slice(1)))).toBe("settled; R to come");
  expect(secondState({ ratings: read().ratings })).toBe("settled; 30 say-backs to judge");
  expect(secondState(read((index) => ({ naturalness: index < 15 ? 4 : 5 })))).toBe("accepted");
  expect(secondState(read((index) => ({ naturalness: index < 16 ? 4 : 5 })))).toBe(
    "settled; naturalness below 4.5",
  );
  expect(secondState(read((index) => ({ understood: index > 0 })))).toBe("settled; say-back below 97 %");
  expect(secondState(read((index) => ({ worth: index < 6 ? 5 : 4 })))).toBe("accepted");
  expect(secondState(read((index) => ({ worth: index < 5 ? 5 : 4 })))).toBe("settled; worth below 4.2");
  expect(secondState(read((index) => ({ naturalness: index === 0 ? 3 : 5 })))).toBe(
    "settled; an item's naturalness below 4",
  );
});

test("the second edition requires 95 % closed book, and at most 15 of 30 from options only", () => {
  const state = (a: number, c: number) =>
    secondState(read(), [...run("A1", a), ...run("B1", 0), ...run("C1", 30 - c)]);
  expect(state(1, 15)).toBe("accepted");
  expect(state(2, 16)).toBe("settled; A below 95 %, C above 15");
});

test("in the second edition only records of the present wordings count", () => {
  const edited = structuredClone(second);
  const [item] = edited.items;
  if (!item) throw new Error("no item");
  item.prompt = "What does something else give?";
  const log = { ...logOf([...run("A1", 0), ...run("B1", 0), ...run("C1", 20)], 0), ...read() };
  const summary = summarise(edited, log, []);
  expect(summary.agreement.A).toEqual({ right: 29, of: 29 });
  expect(summary.optionsOnly).toEqual({ right: 10, of: 29 });
  expect(summary.rating).toMatchObject({ rated: 29 });
  const again = run("C2", 1, [item]);
  expect(summarise(edited, { ...log, solves: [...log.solves, ...again] }, []).optionsOnly).toEqual({
    right: 10,
    of: 30,
  });
});

test("slow questions keep a bank of the second edition from being accepted", () => {
  const slow = structuredClone(second);
  for (const item of slow.items.slice(0, 16)) item.code = { lang: "js", text: "go(a);\n".repeat(12) };
  const all = (solver: string, wrong: number) => run(solver, wrong, slow.items);
  const log = {
    ...logOf([...all("A1", 0), ...all("B1", 0), ...all("C1", 20)]),
    ...read(undefined, slow.items),
  };
  for (const [index, item] of slow.items.entries()) log.settlements[index]!.hash = meaningHash(item);
  expect(summarise(slow, log, []).state).toBe("settled; median reading above 35 s");
});

test("the table shows naturalness with its lowest, worth, say-back and reading time, never rounded up", () => {
  const log = {
    ...logOf(good),
    ...read((index) => (index === 0 ? { naturalness: 4, worth: 3, understood: false } : {})),
  };
  const row = summaryText([summarise(second, log, [])])
    .split("\n")
    .find((line) => line.includes("| javascript |"));
  expect(row).toMatch(
    /^\| javascript \| 2 \| 4\.96 \(4\.00\) \| 4\.93 \| 96 % \| 96 % of 30 \| 100 % of 30 \| 15 of 30 \| \d+ s \(\d+\) \|/,
  );
});
