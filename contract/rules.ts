/** The numbers and small rules of the business, shared by both sides; those of one assessment are in form.ts. */

export const rules = {
  /** Seconds after the deadline in which an answer still counts. */
  graceSeconds: 5,
  catalogueSize: 42,
  cataloguePageSize: 9,
  tablePageSize: 10,
  /** An attempt that took fewer seconds earns no certificate. */
  certificateSeconds: 60,
  /** Attempts that a person may start on one assessment, and on all together, in any 24 hours. */
  attemptsPerAssessment: 10,
  attemptsInAll: 40,
  /** First attempts needed before a percentile or a statistic shows. */
  statisticsMinimum: 30,
  format: "MCQ",
  phoneDigits: 10,
  passwordMin: 8,
  passwordMax: 256,
  textMax: 120,
  remarkMax: 1000,
  vibrationMilliseconds: 100,
  copyrightYear: 2024,
} as const;

export type Band = "red" | "yellow" | "green";

/** Compares a score with a number of tenths of the highest: negative below, 0 when equal, positive above. */
function toTenths(score: number, maxScore: number, tenths: number): number {
  return 10 * score - tenths * maxScore;
}

/**
 * Colour of the result's border: up to four tenths red, up to eight yellow, above green. Of ten: 0–4, 5–8, 9–10
 * (specification, section 2, result page).
 */
export function bandOf(score: number, maxScore: number): Band {
  if (toTenths(score, maxScore, 8) > 0) return "green";
  return toTenths(score, maxScore, 4) > 0 ? "yellow" : "red";
}

export interface Emoji {
  face: string;
  tone: "green" | "orange" | "red";
}

/**
 * Emoji of a result, as its band, and none at exactly eight tenths. Of ten: 9–10 green, 5–7 orange, 0–4 red
 * (specification, section 2).
 */
export function emojiOf(score: number, maxScore: number): Emoji | undefined {
  if (toTenths(score, maxScore, 8) === 0) return undefined;
  const band = bandOf(score, maxScore);
  if (band === "green") return { face: "😀", tone: "green" };
  return band === "yellow" ? { face: "😐", tone: "orange" } : { face: "🙁", tone: "red" };
}

export type Rating = "Good" | "Average" | "Poor";

/**
 * Rating on a person's own list and on the list of one user: from eight tenths on Good, above four Average, else Poor. Of
 * ten: 8 or more, 5 to 7, below 5.
 */
export function ratingOf(score: number, maxScore: number): Rating {
  if (toTenths(score, maxScore, 8) >= 0) return "Good";
  return toTenths(score, maxScore, 4) > 0 ? "Average" : "Poor";
}

/** Rating on the admin's list of all results, where exactly eight tenths are Average and exactly five are Poor. */
export function ratingOnAllResults(score: number, maxScore: number): Rating {
  if (toTenths(score, maxScore, 8) > 0) return "Good";
  return toTenths(score, maxScore, 5) > 0 ? "Average" : "Poor";
}

/** The date part of an ISO-8601 UTC time: its first ten characters. */
export function datePart(isoTime: string): string {
  return isoTime.slice(0, 10);
}

/** Remaining time as mm:ss, both with two digits at least; never below 00:00. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  return `${String(minutes).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

export type PageMark = number | "gap";

/**
 * The numbered buttons of a pagination: page p shows when p ≤ 5, p is the last or |p − current| ≤ 2; every gap is one
 * ellipsis. Page 10 of 20: 1 2 3 4 5 … 8 9 10 11 12 … 20 (specification, section 9).
 */
export function pageMarks(current: number, last: number): PageMark[] {
  const near = [current - 2, current - 1, current, current + 1, current + 2];
  const shown = [...new Set([1, 2, 3, 4, 5, ...near, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => (index > 0 && page - shown[index - 1]! > 1 ? ["gap", page] : [page]));
}
