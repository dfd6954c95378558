/** Computes one question's statistics from the counters: difficulty, discrimination and flags. */
import type { Difficulty } from "../../contract/bank.ts";
import type { ItemFlag } from "../../contract/insight.ts";
import { rules } from "../../contract/rules.ts";

/** How many chose an option (0 the key, -1 none) in attempts of a score. */
export interface ChoiceCount {
  choice: number;
  score: number;
  count: number;
}

export interface OptionStatistics {
  share: number | null;
  /** Share among the third with the lowest and the highest rest score. */
  bottom: number | null;
  top: number | null;
  /** Correlation of choosing it with the rest score. */
  discrimination: number | null;
}

export interface ItemStatistics {
  n: number;
  facility: number | null;
  discrimination: number | null;
  omitted: number | null;
  options: OptionStatistics[];
  flags: ItemFlag[];
}

/** The dimensions of a question's counters: options, and the highest score of an attempt. */
export interface CountedOn {
  options: number;
  maxScore: number;
}

/** Where the labels expect the share of right answers (the guide for question authors, difficulty labels). */
export const expectedFacility: Record<Difficulty, { from: number; to: number }> = {
  easy: { from: 0.75, to: 1 },
  medium: { from: 0.5, to: 0.75 },
  hard: { from: 0.3, to: 0.5 },
};

/** Answers needed before a flag means anything (the guide for question authors, calibration). */
const needed = { key: 50, distractors: 100, fit: 100, separation: 200 };

/**
 * The statistics of one question. Shares are given from the first answer on; correlation, thirds and flags only from
 * 30 answers on.
 */
export function statisticsOf(
  counts: ChoiceCount[],
  difficulty: Difficulty,
  { options: optionsEach, maxScore }: CountedOn,
): ItemStatistics {
  const n = counts.reduce((sum, { count }) => sum + count, 0);
  const hidden = hiddenOf(optionsEach);
  if (n === 0) return hidden;
  const table = byRestScore(counts, optionsEach, maxScore);
  const chosen = (choice: number) => sumOf(table, (cell) => cell[choice]!);
  const facility = chosen(0) / n;
  const omitted = chosen(optionsEach) / n;
  if (n < rules.statisticsMinimum) {
    const shares = hidden.options.map((option, choice) => ({ ...option, share: chosen(choice) / n }));
    return { n, facility, discrimination: null, omitted, options: shares, flags: [] };
  }
  const bottom = third(table, n, "bottom");
  const top = third(table, n, "top");
  const options = Array.from({ length: optionsEach }, (_, option) => ({
    share: chosen(option) / n,
    bottom: bottom[option]! / (n / 3),
    top: top[option]! / (n / 3),
    discrimination: correlation(table, n, option),
  }));
  const [key] = options;
  const discrimination = key!.discrimination;
  const statistics = { n, facility, discrimination, omitted, options };
  return { ...statistics, flags: flagsOf(statistics, difficulty) };
}

function hiddenOf(options: number): ItemStatistics {
  const nothing = { share: null, bottom: null, top: null, discrimination: null };
  return {
    n: 0,
    facility: null,
    discrimination: null,
    omitted: null,
    options: Array.from({ length: options }, () => ({ ...nothing })),
    flags: [],
  };
}

/** By rest score (the score without this question), how many chose what; those who chose nothing come last. */
type Table = number[][];

function byRestScore(counts: ChoiceCount[], options: number, maxScore: number): Table {
  const table = Array.from({ length: maxScore + 1 }, () => Array<number>(options + 1).fill(0));
  for (const { choice, score, count } of counts) {
    const rest = choice === 0 ? score - 1 : score;
    // A key is never among the choices of an attempt without a point.
    if (rest >= 0) table[rest]![choice < 0 ? options : choice]! += count;
  }
  return table;
}

function sumOf(table: Table, of: (cell: number[], rest: number) => number): number {
  return table.reduce((sum, cell, rest) => sum + of(cell, rest), 0);
}

function sizeOf(cell: number[]): number {
  return cell.reduce((sum, count) => sum + count, 0);
}

/**
 * Pearson correlation of choosing an option (0 or 1) with the rest score. Sample and population form give the same,
 * since the divisor falls out.
 */
function correlation(table: Table, n: number, option: number): number | null {
  const sumX = sumOf(table, (cell) => cell[option]!);
  const sumR = sumOf(table, (cell, rest) => rest * sizeOf(cell));
  const sumRR = sumOf(table, (cell, rest) => rest * rest * sizeOf(cell));
  const sumXR = sumOf(table, (cell, rest) => rest * cell[option]!);
  const varianceX = sumX - (sumX * sumX) / n;
  const varianceR = sumRR - (sumR * sumR) / n;
  if (varianceX <= 1e-9 || varianceR <= 1e-9) return null;
  return (sumXR - (sumX * sumR) / n) / Math.sqrt(varianceX * varianceR);
}

/** How many of the third with the lowest or highest rest score chose each option; ties at the edge count in part. */
function third(table: Table, n: number, end: "bottom" | "top"): number[] {
  const sums = Array<number>(table[0]!.length).fill(0);
  let room = n / 3;
  for (const cell of end === "bottom" ? table : [...table].reverse()) {
    const size = sizeOf(cell);
    if (size === 0) continue;
    const part = Math.min(1, room / size);
    cell.forEach((count, choice) => {
      sums[choice]! += count * part;
    });
    room -= size * part;
    if (room <= 0) break;
  }
  return sums;
}

function flagsOf(
  { n, facility, discrimination, options }: Omit<ItemStatistics, "flags">,
  difficulty: Difficulty,
): ItemFlag[] {
  const [key, ...distractors] = options;
  const expected = expectedFacility[difficulty];
  const share = facility!;
  const isBeaten = distractors.some((option) => option.top! > key!.top!);
  // Two standard errors of a zero correlation: with three wrong options per question, chance alone would flag many.
  const chance = 2 / Math.sqrt(n);
  const checks: [ItemFlag, boolean][] = [
    ["wrong-key-likely", n >= needed.key && ((discrimination ?? 0) < 0 || isBeaten)],
    ["dead-distractor", n >= needed.distractors && distractors.some((option) => option.share! < 0.05)],
    [
      "suspect-distractor",
      n >= needed.distractors && distractors.some((option) => (option.discrimination ?? 0) > chance),
    ],
    ["too-easy", share > 0.97],
    ["too-hard", share < 0.2],
    ["easier-than-expected", n >= needed.fit && share > expected.to + 0.1],
    ["harder-than-expected", n >= needed.fit && share < expected.from - 0.1],
    [
      "weak",
      n >= needed.separation && discrimination !== null && discrimination >= 0 && discrimination < 0.1,
    ],
  ];
  return checks.flatMap(([flag, holds]) => (holds ? [flag] : []));
}
