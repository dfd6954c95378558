/** Splits CSV and TSV into records, each with its line. */

export interface CsvRecord {
  /** Of its first character, from 1. */
  line: number;
  cells: string[];
  /** What is wrong with the record, if it can't be trusted. */
  fault?: string;
}

export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter that splits the first line into most cells. */
export function delimiterOf(text: string): Delimiter {
  const [first] = readCsv(text.slice(0, 20_000), ",");
  const line = first
    ? text
        .slice(0, 20_000)
        .split(/\r?\n/)
        .find((part) => part.trim() !== "")
    : undefined;
  const counted = delimiters.map((delimiter) => ({ delimiter, cells: (line ?? "").split(delimiter).length }));
  return counted.reduce((best, next) => (next.cells > best.cells ? next : best)).delimiter;
}

/**
 * Reads records as RFC 4180 has them. Empty lines are skipped. A quote that is never closed makes only its own record
 * faulty: reading goes on at the line after the one with the quote.
 */
export function readCsv(text: string, delimiter: Delimiter): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const start = { at, line };
    const record = readRecord(text, at, delimiter);
    if (record.end === undefined) {
      const end = text.indexOf("\n", start.at);
      const cells = text.slice(start.at, end < 0 ? undefined : end).split(delimiter);
      records.push({ line: start.line, cells, fault: "has a quotation mark that is never closed" });
      at = end < 0 ? text.length : end + 1;
      line += 1;
      continue;
    }
    if (record.cells.length > 1 || record.cells[0] !== "") {
      const { cells, fault } = record;
      records.push({ line: start.line, cells, ...(fault === undefined ? {} : { fault }) });
    }
    line += countLines(text, at, record.end);
    at = record.end;
  }
  return records;
}

function readRecord(text: string, from: number, delimiter: Delimiter) {
  const cells: string[] = [];
  let fault: string | undefined;
  let at = from;
  for (;;) {
    if (text[at] === '"') {
      const cell = readQuoted(text, at);
      if (!cell) return { cells, end: undefined };
      cells.push(cell.text);
      at = cell.end;
      const rest = endOfCell(text, at, delimiter);
      if (text.slice(at, rest).trim() !== "") fault = "has text after a closing quotation mark";
      at = rest;
    } else {
      const end = endOfCell(text, at, delimiter);
      cells.push(text.slice(at, end).trim());
      at = end;
    }
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    return { cells, fault, end: Math.min(at + 1, text.length) };
  }
}

function readQuoted(text: string, from: number): { text: string; end: number } | undefined {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    if (text[quote + 1] !== '"')
      return { text: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
}

function endOfCell(text: string, from: number, delimiter: Delimiter): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

function countLines(text: string, from: number, end: number): number {
  let lines = 0;
  for (let at = from; at < end; at++)
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) lines += 1;
  return lines;
}
