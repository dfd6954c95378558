/** The numbers and small rules of the business, shared by both sides. */

export const rules = {
  questions: 10,
  maxScore: 10,
  /** Time limit of an attempt in seconds, before a person's own factor. */
  attemptSeconds: 600,
  /** Seconds after the deadline in which an answer still counts. */
  graceSeconds: 5,
  catalogueSize: 42,
  cataloguePageSize: 9,
  tablePageSize: 10,
  certificateScore: 8,
  /** An attempt that took less earns no certificate. */
  certificateSeconds: 60,
  /** Attempts that a person may start on one assessment, and on all together, in any 24 hours. */
  attemptsPerAssessment: 10,
  attemptsInAll: 40,
  /** First attempts needed before a percentile or a statistic shows. */
  statisticsMinimum: 30,
  duration: "10 Minutes",
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

/** Colour of the result's border: 0–4 red, 5–8 yellow, 9–10 green (specification, section 2, result page). */
export function bandOf(score: number): Band {
  if (score > 8) return "green";
  return score > 4 ? "yellow" : "red";
}

export interface Emoji {
  face: string;
  tone: "green" | "orange" | "red";
}

/** Emoji of a result: 9–10 green, 5–7 orange, 0–4 red, and none at exactly 8 (specification, section 2). */
export function emojiOf(score: number): Emoji | undefined {
  if (score > 8) return { face: "😀", tone: "green" };
  if (score === 8) return undefined;
  return score >= 5 ? { face: "😐", tone: "orange" } : { face: "🙁", tone: "red" };
}

export type Rating = "Good" | "Average" | "Poor";

/** Rating on a person's own list and on the list of one user: 8 or more Good, 5 to 7 Average, below 5 Poor. */
export function ratingOf(score: number): Rating {
  if (score >= 8) return "Good";
  return score >= 5 ? "Average" : "Poor";
}

/** Rating on the admin's list of all results, where exactly 8 is Average and exactly 5 is Poor. */
export function ratingOnAllResults(score: number): Rating {
  if (score > 8) return "Good";
  return score > 5 ? "Average" : "Poor";
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
