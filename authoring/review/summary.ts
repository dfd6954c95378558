/** Sums up the review of each bank, as the table of `reviews/README.md`. */
import { medianOf, readingLimits, readingSeconds } from "../bank/reading-time.ts";
import type { Bank, Item } from "../bank/schema.ts";
import { type BankRating, bankRatingOf, ratingLimits } from "./ratings.ts";
import { isAbout, isSettled, type ReviewLog, type Solve, type SolverRole } from "./review-log.ts";
import { type FaultRecord, faultsPerPack } from "./seeded-faults.ts";

/** Agreement with the keys that a bank needs, in per cent; closed book more in the second edition. */
const needed = { A: { first: 85, second: 95 }, B: { first: 97, second: 97 } } as const;
/** Of 30 items, how many an options-only solver may get right; 7.5 by chance. */
const mostWithoutQuestions = 15;

interface Count {
  right: number;
  of: number;
}

export interface BankSummary {
  slug: string;
  edition: 1 | 2;
  /**
   * How many chose the key. First edition: the first answers to each item, even if it was rewritten afterwards.
   * Second edition: all answers to the present wordings.
   */
  agreement: Record<"A" | "B", Count>;
  /** First edition: the last run that saw most of the bank, and the first when it was another. Second: as above. */
  optionsOnly?: Count & { firstRight?: number };
  rating?: BankRating;
  /** Seconds, estimated. */
  reading: { median: number; longest: number };
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
  const isSecond = bank.edition === 2;
  const agreementOf = (role: "A" | "B") =>
    isSecond ? answersNow(log.solves, role, active) : firstAnswers(log.solves, role);
  const optionsOnly = isSecond
    ? optionsOnlyNow(log.solves, active)
    : optionsOnlyOf(log.solves, active.length);
  const rating = bankRatingOf(bank, log);
  const times = active.map(readingSeconds);
  const ended = (outcome: string) =>
    new Set(log.settlements.filter((record) => record.outcome === outcome).map(({ item }) => item)).size;
  const summary = {
    slug: bank.slug,
    edition: isSecond ? (2 as const) : (1 as const),
    agreement: { A: agreementOf("A"), B: agreementOf("B") },
    ...(optionsOnly ? { optionsOnly } : {}),
    ...(rating ? { rating } : {}),
    reading: { median: medianOf(times), longest: Math.max(0, ...times) },
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

const countOf = (solves: readonly Solve[]): Count => ({
  right: solves.filter(({ agrees }) => agrees).length,
  of: solves.length,
});

/** All answers of a role to the present wordings of these items. */
function answersNow(solves: readonly Solve[], role: SolverRole, items: readonly Item[]): Count {
  return countOf(
    items.flatMap((item) => solves.filter((record) => record.role === role && isAbout(item, record))),
  );
}

/** The last options-only answer to the present wording of each item. */
function optionsOnlyNow(solves: readonly Solve[], items: readonly Item[]): BankSummary["optionsOnly"] {
  const seen = items.flatMap(
    (item) => solves.findLast((record) => record.role === "C" && isAbout(item, record)) ?? [],
  );
  return seen.length === 0 ? undefined : countOf(seen);
}

/** The first record of each item counts, even when the item was rewritten afterwards. */
function firstAnswers(solves: readonly Solve[], role: SolverRole): Count {
  const first = new Map<string, Solve>();
  for (const record of solves) {
    if (record.role === role && !first.has(record.item)) first.set(record.item, record);
  }
  return countOf([...first.values()]);
}

function optionsOnlyOf(solves: readonly Solve[], active: number): BankSummary["optionsOnly"] {
  const runs = Map.groupBy(
    solves.filter(({ role }) => role === "C"),
    ({ solver }) => solver,
  );
  const counted = [...runs.values()].map(countOf);
  const whole = counted.filter(({ of }) => of >= active);
  const [first, last] = [counted[0], whole.at(-1) ?? counted[0]];
  if (!first || !last) return undefined;
  return first === last ? last : { ...last, firstRight: first.right };
}

function stateOf(summary: Omit<BankSummary, "state">): string {
  const { edition, agreement, optionsOnly, rating, settled, active } = summary;
  if (agreement.A.of + agreement.B.of + (optionsOnly?.of ?? 0) + (rating?.rated ?? 0) === 0)
    return "not begun";
  if (settled < active) return `${settled} of ${active} settled`;
  const short: string[] = [];
  for (const role of ["A", "B"] as const) {
    const { right, of } = agreement[role];
    const share = needed[role][edition === 2 ? "second" : "first"];
    if (of > 0 && 100 * right < share * of) short.push(`${role} below ${share} %`);
  }
  if (!optionsOnly || optionsOnly.of < active) short.push("C to come");
  else if (optionsOnly.right > mostWithoutQuestions) short.push(`C above ${mostWithoutQuestions}`);
  if (edition === 2) short.push(...shortOfReaders(summary));
  return short.length === 0 ? "accepted" : `settled; ${short.join(", ")}`;
}

/** The additional figures of the second edition that a bank does not reach. */
function shortOfReaders({ rating, reading, active }: Omit<BankSummary, "state">): string[] {
  const short: string[] = [];
  if (!rating || rating.rated < active) short.push("R to come");
  if (rating) {
    const { naturalness, lowestNaturalness, worth, sayBack, unjudged } = rating;
    const limits = ratingLimits;
    if (naturalness < limits.naturalness) short.push(`naturalness below ${limits.naturalness}`);
    if (lowestNaturalness < limits.lowestNaturalness)
      short.push(`an item's naturalness below ${limits.lowestNaturalness}`);
    if (worth < limits.worth) short.push(`worth below ${limits.worth}`);
    if (unjudged > 0) short.push(`${unjudged} say-backs to judge`);
    if (sayBack !== undefined && sayBack < limits.sayBack)
      short.push(`say-back below ${100 * limits.sayBack} %`);
  }
  if (reading.median > readingLimits.median) short.push(`median reading above ${readingLimits.median} s`);
  if (reading.longest > readingLimits.longest) short.push(`longest reading above ${readingLimits.longest} s`);
  return short;
}

const introduction = `# Review records

Before a question is used, solvers answer it without knowing the key, and readers rate how well it reads. This folder has
their answers: one file per bank, with one line per item and person and one line for the outcome of each item's review.
\`bank record\`, \`bank judge\` and \`bank settle\` write these files; \`bank reviews\` writes this page.

- Solvers **A** (A1, A2 …) answer from memory, solvers **B** may use documents and runtimes, and solvers **C** see only the four
  options. Judgement items have three solvers A.
- The second edition needs no B: runnable keys are run on every runtime of their bank, all others cite a primary source, and A
  has to find the same key without help. If there is an open-book answer anyway, it counts.
- Readers **R** rate how natural a question is and whether it is worth asking (1 to 5), and restate in their own words what it
  asks. An editor then judges whether they understood it. **AR** is a solver A who also rates.
- A record has the item, its \`rev\` and the hash of its wording. An edit of prompt, code or options voids the records before it.
- Options are numbered as in the bank: 0 is the key, 1 to 3 are the distractors. \`order\` is how they were shown.
- Packs include up to ${faultsPerPack} questions that are wrong on purpose; \`faults.jsonl\` records which of them were noticed.

A bank is accepted when all its items are settled and the figures below are reached. In banks of the second edition all
answers to the current wordings count; in the others only the first answer to each item, even if the item was rewritten later.

| | first edition | second edition |
| --- | --- | --- |
| closed book (A) | ${needed.A.first} % | ${needed.A.second} % |
| open book (B) | ${needed.B.first} % | ${needed.B.second} %, where there is one |
| options only (C) | at most ${mostWithoutQuestions} of 30 (7.5 by chance) | the same |
| naturalness | | mean ${ratingLimits.naturalness}, no item below ${ratingLimits.lowestNaturalness} |
| worth | | mean ${ratingLimits.worth} |
| say-back right | | ${100 * ratingLimits.sayBack} % |
| reading time | | median ${readingLimits.median} s, no item above ${readingLimits.longest} s |
`;

/** The whole text of `reviews/README.md`. */
export function summaryText(summaries: readonly BankSummary[]): string {
  const columns = [
    "bank",
    "edition",
    "naturalness (lowest)",
    "worth",
    "say-back",
    "closed book",
    "open book",
    "options only",
    "reading time (longest)",
    "faults caught",
    "rewritten",
    "replaced",
    "state",
  ];
  const rule = columns.map((_name, index) => (index === 0 || index === columns.length - 1 ? "---" : "--:"));
  const rows = summaries.map((summary) => {
    const { slug, edition, agreement, optionsOnly, rating, reading, faults, rewritten, replaced, state } =
      summary;
    return [
      slug,
      edition,
      rating ? `${down(rating.naturalness)} (${down(rating.lowestNaturalness)})` : "–",
      rating ? down(rating.worth) : "–",
      rating?.sayBack === undefined ? "–" : `${Math.floor(100 * rating.sayBack)} %`,
      percent(agreement.A),
      percent(agreement.B),
      optionsOnly ? runText(optionsOnly) : "–",
      `${Math.ceil(reading.median)} s (${Math.ceil(reading.longest)})`,
      faults.seeded === 0 ? "–" : `${faults.caught} of ${faults.seeded}`,
      rewritten,
      replaced,
      state,
    ];
  });
  const lines = [columns, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${introduction}\n${lines.join("\n")}\n`;
}

/** Rounds down to two decimals, so that a mean just below a limit does not look like the limit. */
function down(value: number): string {
  return (Math.floor(100 * value + 1e-9) / 100).toFixed(2);
}

function runText({ right, of, firstRight }: NonNullable<BankSummary["optionsOnly"]>): string {
  return `${right} of ${of}${firstRight === undefined ? "" : ` (first ${firstRight})`}`;
}

/** Rounds down, so that a share just below a limit does not look like the limit. */
function percent({ right, of }: Count): string {
  return of === 0 ? "–" : `${Math.floor((100 * right) / of)} % of ${of}`;
}
