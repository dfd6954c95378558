/** Writes a table as CSV that spreadsheets open as text: byte-order mark once, every value quoted, lines ended by CRLF. */
import { datePart } from "../../contract/rules.ts";
import { type FileColumn, looksLikeFormula, type TableFile } from "./table-file.ts";

/** Tells spreadsheets that the text is UTF-8 (specification, section 7). */
const byteOrderMark = "\uFEFF";

/** Characters collected before they become a blob, so that a long file is never in memory twice. */
const pieceLength = 1024 * 1024;

/**
 * A CSV file with a header line; text that people typed can't run as a formula (a leading ' is put before it).
 * @param hasMark false for programs that take a byte-order mark for the beginning of the first value
 */
export function csvFile<Row>(columns: readonly FileColumn<Row>[], hasMark = true): TableFile<Row> {
  const pieces: Blob[] = [];
  let text = (hasMark ? byteOrderMark : "") + lineOf(columns.map(({ header }) => guarded(header)));
  const cutPiece = () => {
    pieces.push(new Blob([text]));
    text = "";
  };
  return {
    add(rows) {
      for (const row of rows) {
        text += lineOf(columns.map((column) => textOf(column, row)));
        if (text.length >= pieceLength) cutPiece();
      }
    },
    finish() {
      cutPiece();
      return new Blob(pieces, { type: "text/csv;charset=utf-8" });
    },
  };
}

function textOf<Row>({ kind, value }: FileColumn<Row>, row: Row): string {
  const text = String(value(row) ?? "");
  if (kind === "day") return datePart(text);
  return kind === "typed" ? guarded(text) : text;
}

function guarded(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

function lineOf(values: readonly string[]): string {
  return `"${values.map((value) => value.replaceAll('"', '""')).join('","')}"\r\n`;
}
