/** Decides which items pass their review, by the acceptance table in content/README.md. */
import { meaningHash, runHash } from "../bank/hash.ts";
import type { VerifiedItem } from "../bank/lock-files.ts";
import { type Bank, type Item, isExecutable } from "../bank/schema.ts";
import { lackingReaders, objectionsOfReaders } from "./ratings.ts";
import {
  type Flag,
  isAbout,
  isSettled,
  needsThreeSolvers,
  type ReviewLog,
  type Settlement,
  type Solve,
} from "./review-log.ts";

/** Flags that dispute the key or the question; the other flags are about style. */
const disputing: readonly Flag[] = [
  "ambiguous",
  "missing context",
  "outdated",
  "version-dependent",
  "two keys",
  "no key",
];

/** Confidence from which a solver counts as sure of a judgement. */
const sure = 70;

export interface Acceptance {
  /** What the item lacks; empty when it may pass. */
  lacks: string[];
  /** What an editor should look at in any case. */
  notes: string[];
}

/**
 * Compares the records of an item's present wording with the acceptance table. In one respect it is stricter than the
 * table: for runnable items, too, an editor has to decide when A or B raises a disputing flag or could defend a
 * second option.
 */
export function acceptanceOf(options: {
  slug: string;
  item: Item;
  log: ReviewLog;
  verified?: VerifiedItem | undefined;
  /** Banks of the second edition are rated by readers as well. */
  edition?: 2 | undefined;
}): Acceptance {
  const { slug, item, log, verified, edition } = options;
  const records = log.solves.filter((record) => isAbout(item, record));
  const a = records.filter(({ role }) => role === "A");
  const b = records.filter(({ role }) => role === "B");
  const readers = [...a, ...b];
  const lacks: string[] = [];

  lacks.push(...lackingProof(item, verified), ...lackingSolvers({ slug, item, records, edition }));
  lacks.push(...lackingAgreement(slug, item, a, b));
  for (const { solver, others } of readers.filter((record) => record.others.length > 0))
    lacks.push(`${solver} could defend another option (${others.map(nameOfOption).join(", ")})`);
  for (const { solver, flags } of readers) {
    const found = flags.filter((flag) => disputing.includes(flag));
    if (found.length > 0) lacks.push(`${solver} flags: ${found.join(", ")}`);
  }
  if (edition === 2) lacks.push(...lackingReaders(log, item), ...objectionsOfReaders(log, item));
  return { lacks, notes: notesOn(a, readers) };
}

/** Reports a runnable key that has no passed verification in its present wording. */
export function lackingProof(item: Item, verified: VerifiedItem | undefined): string[] {
  const isProved = verified?.result === "passed" && verified.hash === runHash(item);
  return isExecutable(item) && !isProved ? ["bank verify has not passed in this wording"] : [];
}

/**
 * Which solvers are still missing; `records` are those of the item's present wording. In the second edition B may be
 * missing: its keys are run or cited from a primary source, and A has to agree.
 */
export function lackingSolvers(options: {
  slug: string;
  item: Item;
  records: readonly Solve[];
  edition?: 2 | undefined;
}): string[] {
  const { slug, item, records, edition } = options;
  const lacks: string[] = [];
  const needed = needsThreeSolvers(slug, item) ? 3 : 1;
  const closedBook = records.filter(({ role }) => role === "A");
  const solvers = new Set(closedBook.map(({ solver }) => solver)).size;
  if (solvers < needed) lacks.push(needed === 1 ? "no solver A yet" : `${solvers} of 3 solvers A`);
  const hasOpenBook = records.some(({ role }) => role === "B");
  if (edition !== 2 && item.verify.kind !== "judgement" && !hasOpenBook) lacks.push("no solver B yet");
  return lacks;
}

function lackingAgreement(slug: string, item: Item, a: readonly Solve[], b: readonly Solve[]): string[] {
  const mayLoseA = isExecutable(item) && !needsThreeSolvers(slug, item);
  const wrong = [...(mayLoseA && a.some(({ agrees }) => agrees) ? [] : a), ...b].filter(
    ({ agrees }) => !agrees,
  );
  const lacks = wrong.map(({ solver, choice }) => `${solver} chose ${nameOfOption(choice)}`);
  if (needsThreeSolvers(slug, item)) {
    for (const { solver, agrees, confidence } of a) {
      if (agrees && (confidence ?? 0) < sure)
        lacks.push(`${solver} is only ${confidence ?? 0} % sure, not ${sure}`);
    }
  }
  return lacks;
}

function notesOn(a: readonly Solve[], readers: readonly Solve[]): string[] {
  const notes: string[] = [];
  for (const choice of [1, 2, 3]) {
    const misled = a.filter((record) => record.choice === choice);
    if (misled.length >= 2)
      notes.push(`${misled.length} solvers A chose ${nameOfOption(choice)}: does the prompt suggest it?`);
  }
  for (const { solver, flags } of readers) {
    const found = flags.filter((flag) => !disputing.includes(flag));
    if (found.length > 0) notes.push(`${solver} flags: ${found.join(", ")}`);
  }
  return notes;
}

/** Names an option by its index in the bank. */
export function nameOfOption(index: number): string {
  return index === 0 ? "the key" : `distractor ${index}`;
}

export interface SettledBank {
  /** To be added to the log. */
  passed: Settlement[];
  open: { id: string; acceptance: Acceptance }[];
  /** Of items that pass, now or before. */
  notes: { id: string; notes: string[] }[];
  settledBefore: number;
}

/** Gives `pass` to each active item that meets the acceptance table and has no final outcome yet, and lists the others. */
export function settleBank(options: {
  bank: Bank;
  log: ReviewLog;
  verified: ReadonlyMap<string, VerifiedItem>;
  today: string;
}): SettledBank {
  const { bank, log, verified, today } = options;
  const settled: SettledBank = { passed: [], open: [], notes: [], settledBefore: 0 };
  for (const item of bank.items.filter(({ status }) => status === "active")) {
    if (isSettled(log, item)) {
      settled.settledBefore++;
      continue;
    }
    const { slug, edition } = bank;
    const acceptance = acceptanceOf({ slug, item, log, verified: verified.get(item.id), edition });
    const { lacks, notes } = acceptance;
    if (lacks.length > 0) settled.open.push({ id: item.id, acceptance });
    else settled.passed.push(passOf(bank, item, log, today));
    if (lacks.length === 0 && notes.length > 0) settled.notes.push({ id: item.id, notes });
  }
  return settled;
}

function passOf(bank: Bank, item: Item, log: ReviewLog, today: string): Settlement {
  const solvers = needsThreeSolvers(bank.slug, item) ? "three solvers A, sure of it," : "A";
  const openBook = log.solves.some((record) => record.role === "B" && isAbout(item, record)) ? " and B" : "";
  const proof = isExecutable(item) ? "verified; " : "";
  const readers = bank.edition === 2 ? "; readers understood it" : "";
  const because = `${proof}${solvers}${openBook} chose the key${readers}`;
  return {
    item: item.id,
    rev: item.rev,
    hash: meaningHash(item),
    date: today,
    outcome: "pass",
    because,
  };
}
