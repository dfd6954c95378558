/** The interface of exported files: columns, and rows that are added in pieces. */

/**
 * - `typed`: text that people typed, and that a spreadsheet must never run as a formula
 * - `plain`: text of our own
 * - `number`, `flag`: as they are
 * - `day`: the date part of an ISO-8601 UTC time
 * - `moment`: an ISO-8601 UTC time in full
 */
export type FileValueKind = "typed" | "plain" | "number" | "flag" | "day" | "moment";

export interface FileColumn<Row> {
  header: string;
  kind: FileValueKind;
  value: (row: Row) => string | number | boolean | null;
}

/** A file being written. */
export interface TableFile<Row> {
  add: (rows: readonly Row[]) => void;
  /** Finishes and returns the file; nothing may be added afterwards. */
  finish: () => Blob;
}

/**
 * True for text that a spreadsheet might run: spaces skipped, it begins with = + - @, a full-width twin of these, a tab,
 * a carriage return or a line feed.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[^\S\t\r\n]*[=+\-@＝＋－＠\t\r\n]/u.test(text);
}
