/** Findings of the linter, with their place in the bank's file. */

/** `pending`: a proof or a review is still missing; only `--strict` fails on it. */
export type Level = "error" | "warning" | "pending";

export interface Finding {
  /** Number of the check in content/README.md. */
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

/** Reports a finding. The line and the item's id are derived from the path. */
export type Report = (check: number, level: Level, path: Path, message: string) => void;

/** One line per finding, in the form that editors and terminals turn into links: `file:line:column level [check] item message`. */
export function formatFinding(finding: Finding): string {
  const item = finding.item ? `${finding.item}: ` : "";
  const { file, line, column, level, check, message } = finding;
  return `${file}:${line}:${column} ${level} [${check}] ${item}${message}`;
}
