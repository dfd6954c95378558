/** What the linter and the verifier say about a bank, and where in its file. */

/** `pending`: nothing is wrong, but a proof or a review is still to come; only `--strict` fails on it. */
export type Level = "error" | "warning" | "pending";

export interface Finding {
  /** Number of the check in README.md. */
  check: number;
  level: Level;
  file: string;
  /** From 1. */
  line: number;
  column: number;
  item?: string;
  message: string;
}

/** A place inside a bank, as keys and indexes from the root: `["items", 3, "prompt"]`. */
export type Path = readonly (string | number)[];

/** How a check states what it found; the place becomes a line, the item's id comes from the path. */
export type Report = (check: number, level: Level, path: Path, message: string) => void;

/** One line per finding, in the form editors and terminals link: `file:line:column level [check] item message`. */
export function formatFinding(finding: Finding): string {
  const item = finding.item ? `${finding.item}: ` : "";
  const { file, line, column, level, check, message } = finding;
  return `${file}:${line}:${column} ${level} [${check}] ${item}${message}`;
}
