/** Writes a table as a real workbook: text stays text with its leading zeros, numbers and dates are numbers and dates. */
import { Zip, ZipDeflate } from "fflate";
import { type FileColumn, looksLikeFormula, type TableFile } from "./table-file.ts";
import {
  contentTypes,
  formats,
  rootRelations,
  sheetHead,
  sheetTail,
  styles,
  workbook,
  workbookMediaType,
  workbookRelations,
} from "./xlsx-parts.ts";

/** Rows that a sheet can hold, its header included; further rows go on the next sheet. */
const sheetRows = 1_048_576;

/** Characters gathered before they are compressed: a few milliseconds of work. */
const pieceLength = 256 * 1024;

const dayMilliseconds = 24 * 3600 * 1000;
/** The spreadsheet's number of 1 January 1970. */
const epochDay = 25_569;

/** A workbook with a header row. `rowsPerSheet` is set by tests only. */
export function xlsxFile<Row>(
  columns: readonly FileColumn<Row>[],
  sheetName: string,
  rowsPerSheet = sheetRows,
): TableFile<Row> {
  const pack = openPack();
  const letters = columns.map((_, index) => columnLetters(index));
  const headerRow = rowOf(
    1,
    columns.map(({ header }, index) => textCell(`${letters[index]}1`, header, formats.header)),
  );
  let sheets = 0;
  let row = 0;
  let part: PartInPack | undefined;

  const beginSheet = () => {
    sheets += 1;
    row = 1;
    part = pack.begin(`xl/worksheets/sheet${sheets}.xml`);
    part.write(sheetHead(columns.map(({ kind }) => kind)) + headerRow);
  };
  const endSheet = () => {
    part?.write(sheetTail(`${letters.at(-1)}${row}`));
    part?.end();
  };

  pack.put("[Content_Types].xml", contentTypes);
  pack.put("_rels/.rels", rootRelations);
  pack.put("xl/styles.xml", styles);
  beginSheet();
  return {
    add(rows) {
      for (const values of rows) {
        if (row === rowsPerSheet) {
          endSheet();
          beginSheet();
        }
        row += 1;
        part?.write(
          rowOf(
            row,
            columns.map((column, index) => cellOf(`${letters[index]}${row}`, column, values)),
          ),
        );
      }
    },
    finish() {
      endSheet();
      const names = Array.from({ length: sheets }, (_, index) =>
        index === 0 ? sheetName : `${sheetName} ${index + 1}`,
      );
      pack.put("xl/workbook.xml", workbook(names));
      pack.put("xl/_rels/workbook.xml.rels", workbookRelations(sheets));
      return pack.finish();
    },
  };
}

interface PartInPack {
  write: (text: string) => void;
  end: () => void;
}

/** The zip file around the parts, compressed while it is written. */
function openPack() {
  const pieces: Blob[] = [];
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  });
  const begin = (name: string): PartInPack => {
    const file = new ZipDeflate(name, { level: 3 });
    let text = "";
    zip.add(file);
    return {
      write(more) {
        text += more;
        if (text.length < pieceLength) return;
        file.push(encoder.encode(text));
        text = "";
      },
      end: () => file.push(encoder.encode(text), true),
    };
  };
  return {
    begin,
    put(name: string, text: string) {
      const part = begin(name);
      part.write(text);
      part.end();
    },
    finish() {
      zip.end();
      return new Blob(pieces, { type: workbookMediaType });
    },
  };
}

function rowOf(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join("")}</row>`;
}

function cellOf<Row>(place: string, { kind, value }: FileColumn<Row>, row: Row): string {
  const content = value(row);
  if (content === null || content === "") return "";
  if (typeof content === "number") return `<c r="${place}"><v>${content}</v></c>`;
  if (typeof content === "boolean") return `<c r="${place}" t="b"><v>${content ? 1 : 0}</v></c>`;
  if (kind === "day" || kind === "moment") {
    const time = Date.parse(content) / dayMilliseconds + epochDay;
    return `<c r="${place}" s="${formats[kind]}"><v>${kind === "day" ? Math.floor(time) : time}</v></c>`;
  }
  return textCell(place, content, looksLikeFormula(content) ? formats.guardedText : formats.text);
}

function textCell(place: string, text: string, format: number): string {
  const space = text === text.trim() ? "" : ' xml:space="preserve"';
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\t": "\t",
  "\n": "\n",
  "\r": "_x000D_",
};

/** Text inside an element; what XML can't hold is left out, what a spreadsheet would decode (_x0041_) is kept as it reads. */
function escapeText(text: string): string {
  if (!/[&<>_\p{Cc}\ufffe\uffff]/u.test(text)) return text;
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>\p{Cc}\ufffe\uffff]/gu, (sign) => entities[sign] ?? "");
}

/** A, B … Z, AA: the name of a column counted from 0. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
