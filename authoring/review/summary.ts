/** Sums up blind solving per bank, as the table of `reviews/README.md`. */

import type { Bank } from "../bank/schema.ts";
import { isSettled, type ReviewLog, type Role, type Solve } from "./review-log.ts";
import { type FaultRecord, faultsPerPack } from "./seeded-faults.ts";

/** What a bank needs to be accepted (content guide, section 5), in per cent of first answers. */
const needed = { A: 85, B: 97 } as const;
/** Of 30 items, how many an options-only solver may get right; 7.5 by chance. */
const mostWithoutQuestions = 15;

export interface BankSummary {
  slug: string;
  /** First answers of a role to each item: how many chose the key. */
  first: Record<"A" | "B", { right: number; of: number }>;
  /** The last options-only run that saw most of the bank, and the first when it was another. */
  optionsOnly?: { right: number; of: number; firstRight?: number };
  faults: { caught: number; seeded: number };
  rewritten: number;
  replaced: number;
  settled: number;
  active: number;
  state: string;
}

/** Sums up one bank. `faults` are the records of all banks. */
export function summarise(bank: Bank, log: ReviewLog, faults: readonly FaultRecord[]): BankSummary {
  const active = bank.items.filter(({ status }) => status === "active");
  const packs = faults.filter(({ slug, solver }) => slug === bank.slug && !log.dismissed.has(solver));
  const optionsOnly = optionsOnlyOf(log.solves, active.length);
  const ended = (outcome: string) =>
    new Set(log.settlements.filter((record) => record.outcome === outcome).map(({ item }) => item)).size;
  const summary = {
    slug: bank.slug,
    first: { A: firstAnswers(log.solves, "A"), B: firstAnswers(log.solves, "B") },
    ...(optionsOnly ? { optionsOnly } : {}),
    faults: {
      caught: packs.reduce((sum, { caught }) => sum + caught, 0),
      seeded: packs.reduce((sum, { seeded }) => sum + seeded, 0),
    },
    rewritten: ended("rewritten"),
    replaced: ended("replaced"),
    settled: active.filter((item) => isSettled(log, item)).length,
    active: active.length,
  };
  return { ...summary, state: stateOf(summary) };
}

/** The first record of each item counts, even when the item was rewritten afterwards. */
function firstAnswers(solves: readonly Solve[], role: Role): { right: number; of: number } {
  const first = new Map<string, Solve>();
  for (const record of solves) {
    if (record.role === role && !first.has(record.item)) first.set(record.item, record);
  }
  return { right: [...first.values()].filter(({ agrees }) => agrees).length, of: first.size };
}

function optionsOnlyOf(solves: readonly Solve[], active: number): BankSummary["optionsOnly"] {
  const runs = Map.groupBy(
    solves.filter(({ role }) => role === "C"),
    ({ solver }) => solver,
  );
  const counted = [...runs.values()].map((run) => ({
    right: run.filter(({ agrees }) => agrees).length,
    of: run.length,
  }));
  const whole = counted.filter(({ of }) => of >= active);
  const [first, last] = [counted[0], whole.at(-1) ?? counted[0]];
  if (!first || !last) return undefined;
  return first === last ? last : { ...last, firstRight: first.right };
}

function stateOf(summary: Omit<BankSummary, "state">): string {
  const { first, optionsOnly, settled, active } = summary;
  if (first.A.of + first.B.of + (optionsOnly?.of ?? 0) === 0) return "not begun";
  if (settled < active) return `${settled} of ${active} settled`;
  const short: string[] = [];
  for (const role of ["A", "B"] as const) {
    const { right, of } = first[role];
    if (of > 0 && 100 * right < needed[role] * of) short.push(`${role} below ${needed[role]} %`);
  }
  if (!optionsOnly || optionsOnly.of < active) short.push("C to come");
  else if (optionsOnly.right > mostWithoutQuestions) short.push(`C above ${mostWithoutQuestions}`);
  return short.length === 0 ? "accepted" : `settled; ${short.join(", ")}`;
}

const introduction = `# Records of blind solving

Before a question is asked of anyone, solvers answer it without knowing the key. This folder keeps what they answered: one
file per bank, one line per item and solver, and a line for how the item's review ended. Written by \`bank record\` and
\`bank settle\`; this page by \`bank reviews\`.

- Solvers **A** (A1, A2 …) answered from what they know, **B** with documents and runtimes at hand, **C** saw the four options
  alone. Judgement items have three solvers A.
- A record names the item, its \`rev\` and the hash of its wording. An edit of prompt, code or options voids the records before it.
- Options are numbered as in the bank: 0 is the key, 1 to 3 are the distractors. \`order\` is how they were shown.
- Packs of 30 hold up to ${faultsPerPack} questions that are faulty on purpose; \`faults.jsonl\` counts those noticed.

First-pass agreement counts the first answer to each item, even if the item was rewritten afterwards. A bank is accepted
when all its items are settled, A agreed with the key in ${needed.A} % and B in ${needed.B} %, and C found at most ${mostWithoutQuestions} of 30 keys (7.5 are luck).
`;

/** The whole text of \`reviews/README.md\`. */
export function summaryText(summaries: readonly BankSummary[]): string {
  const head =
    "| bank | A first pass | B first pass | C right | faults caught | rewritten | replaced | state |";
  const rule = "| --- | --: | --: | --: | --: | --: | --: | --- |";
  const rows = summaries.map((summary) => {
    const { slug, first, optionsOnly, faults, rewritten, replaced, state } = summary;
    const cells = [
      slug,
      percent(first.A),
      percent(first.B),
      optionsOnly ? runText(optionsOnly) : "–",
      faults.seeded === 0 ? "–" : `${faults.caught} of ${faults.seeded}`,
      rewritten,
      replaced,
      state,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `${introduction}\n${[head, rule, ...rows].join("\n")}\n`;
}

function runText({ right, of, firstRight }: NonNullable<BankSummary["optionsOnly"]>): string {
  return `${right} of ${of}${firstRight === undefined ? "" : ` (first ${firstRight})`}`;
}

/** Rounded down, so that no share looks like the bar it has not reached. */
function percent({ right, of }: { right: number; of: number }): string {
  return of === 0 ? "–" : `${Math.floor((100 * right) / of)} % of ${of}`;
}
