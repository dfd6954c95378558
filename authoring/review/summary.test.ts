/** The table of blind solving: first answers, options-only runs, and when a bank is accepted. */
import { expect, test } from "vitest";
import { meaningHash } from "../bank/hash.ts";
import type { Item } from "../bank/schema.ts";
import { sampleBank } from "../testing/sample-bank.ts";
import type { ReviewLog, Solve } from "./review-log.ts";
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
  return { file: "x", solves, settlements, dismissed: new Set(), faultyLines: [] };
}

const stateOf = (solves: Solve[], settled?: number) => summarise(bank, logOf(solves, settled), []).state;

test("a bank is accepted by 85 % of A, 97 % of B and at most 15 keys found without questions", () => {
  expect(stateOf([...run("A1", 4), ...run("B1", 0), ...run("C1", 15)])).toBe("accepted");
  expect(stateOf([...run("A1", 5), ...run("B1", 1), ...run("C1", 14)])).toBe(
    "settled; A below 85 %, B below 97 %, C above 15",
  );
  expect(stateOf([...run("A1", 0), ...run("B1", 0)])).toBe("settled; C to come");
  expect(stateOf([...run("A1", 0)], 12)).toBe("12 of 30 settled");
  expect(stateOf([], 0)).toBe("not begun");
});

test("the first answer to an item counts, a later solver changes nothing", () => {
  const { first } = summarise(bank, logOf([...run("A1", 3), ...run("A2", 0), ...run("A3", 9)]), []);
  expect(first.A).toEqual({ right: 27, of: 30 });
  expect(first.B).toEqual({ right: 0, of: 0 });
});

test("a fresh options-only run counts, and the first stays visible", () => {
  const summary = summarise(bank, logOf([...run("C1", 10), ...run("C2", 21)]), []);
  expect(summary.optionsOnly).toEqual({ right: 9, of: 30, firstRight: 20 });
  expect(summaryText([summary])).toContain("| 9 of 30 (first 20) |");
});

test("faults are summed up over the bank's packs, dismissed solvers left out", () => {
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

test("the page says what the labels are, and nothing on who or what solved", () => {
  const page = summaryText([summarise(bank, logOf([...run("A1", 1)]), [])]);
  expect(page).toContain("Solvers **A**");
  expect(page).toContain("| javascript | 96 % of 30 | – | – | – | 0 | 0 |");
});
