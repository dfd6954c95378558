/** Reads CSV as RFC 4180 describes it, and as spreadsheets write it: comma, semicolon or tab, any line ends. */

export interface Table {
  rows: TableRow[];
  separator: string;
}

export interface TableRow {
  /** Line in the file where the row begins, from 1. */
  line: number;
  cells: string[];
  /** Why the row is malformed. */
  problem?: string;
}

const separators = [",", ";", "\t"];

/** The rows of a text, blank ones left out. An unterminated quote spoils only its own line. */
export function readTable(text: string): Table {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const separator = named?.[1] ?? likeliest(body);
  const rows: TableRow[] = [];
  let at = 0;
  let line = named ? 2 : 1;
  while (at < body.length) {
    const row = readRow(body, at, separator);
    const { end, lines, cells, problem } = row;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells, ...(problem ? { problem } : {}) });
    at = end;
    line += lines;
  }
  return { rows, separator };
}

/** The separator that the first line holds most often, quoted parts left out. */
function likeliest(text: string): string {
  const [first = ""] = text.split(/\r\n|\r|\n/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, "");
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

interface ReadRow {
  cells: string[];
  end: number;
  lines: number;
  problem?: string;
}

function readRow(text: string, start: number, separator: string): ReadRow {
  const cells: string[] = [];
  let at = start;
  let lines = 0;
  let problem: string | undefined;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, separator) : readBare(text, at, separator);
    // An unterminated quote must not lose data: its line is read without quotes.
    if (cell === undefined)
      return { ...readLine(text, start, separator), problem: "A quotation mark never ends." };
    cells.push(cell.value);
    lines += cell.lines;
    problem ??= cell.problem;
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    return { cells, end: afterLine(text, at), lines: lines + 1, ...(problem ? { problem } : {}) };
  }
}

interface Cell {
  value: string;
  end: number;
  lines: number;
  problem?: string;
}

function readBare(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(start, end), end, lines: 0 };
}

function readQuoted(text: string, start: number, separator: string): Cell | undefined {
  let value = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const rest = readBare(text, at, separator);
  const lines = value.split(/\r\n|\r|\n/).length - 1;
  if (rest.value.trim() === "") return { value, end: rest.end, lines };
  return {
    value: value + rest.value,
    end: rest.end,
    lines,
    problem: "Text follows a closing quotation mark.",
  };
}

function readLine(text: string, start: number, separator: string): ReadRow {
  const [line = ""] = text.slice(start).split(/\r\n|\r|\n/, 1);
  return { cells: line.split(separator), end: afterLine(text, start + line.length), lines: 1 };
}

function afterLine(text: string, at: number): number {
  if (text[at] === "\r" && text[at + 1] === "\n") return at + 2;
  return Math.min(at + 1, text.length);
}
