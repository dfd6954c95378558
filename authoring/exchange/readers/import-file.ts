/** Reads a file of questions in any of the supported formats. */
import type { ImportFormat, TableMapping } from "../../../contract/authoring/imports.ts";
import { mappingOf } from "./csv-columns.ts";
import { readCsvFile } from "./csv-import.ts";
import { delimiterOf, readCsv } from "./csv-reader.ts";
import { decodeText } from "./decode-text.ts";
import { readGift } from "./gift-import.ts";
import { type ForeignFile, ImportError } from "./imported-question.ts";
import { readMoodleQuiz } from "./moodle-import.ts";
import { addItem, oldQti, readPackage } from "./package-import.ts";
import { qtiName } from "./qti-elements.ts";
import { type ParsedXml, parseXmlUntilFault } from "./xml-reader.ts";
import { readYaml } from "./yaml-import.ts";

export interface ReadFile extends ForeignFile {
  format: ImportFormat;
  /** Of a table. */
  table?: { columns: string[]; samples: string[][]; mapping?: TableMapping };
}

export interface ReadOptions {
  /** Detected from the content when it is not given. */
  format?: ImportFormat | undefined;
  /** The columns of a table; read from its headings when it is not given. */
  mapping?: TableMapping | undefined;
}

/** More questions than any course has; keeps the time and memory of what follows within bounds. */
const mostQuestions = 10_000;

/** Throws an ImportError, with its line, for a file that can't be read at all. A question that can't be read affects no other. */
export function readForeignFile(bytes: Uint8Array, { format, mapping }: ReadOptions = {}): ReadFile {
  const file = isZip(bytes)
    ? { format: "qti" as const, ...readPackage(bytes) }
    : readTextFile(decodeText(bytes), format, mapping);
  const count = file.questions.length + file.leftOut.length;
  const waitsForColumns = "table" in file && file.table?.mapping === undefined;
  if (count === 0 && !waitsForColumns) throw new ImportError(1, "holds no question");
  if (count > mostQuestions) throw new ImportError(1, "holds more than 10,000 questions: split it");
  return file;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function readTextFile(
  text: string,
  given: ImportFormat | undefined,
  mapping: TableMapping | undefined,
): ReadFile {
  const format = given ?? formatOf(text);
  if (format === "gift") return { format, ...readGift(text) };
  if (format === "yaml") return { format, ...readYaml(text) };
  if (format === "csv") {
    const { questions, leftOut, columns, samples, mapping: used } = readCsvFile(text, mapping);
    const table = { columns, samples, ...(used === undefined ? {} : { mapping: used }) };
    return { format, questions, leftOut, table };
  }
  return readXml(parseXmlUntilFault(text), format);
}

function readXml(parsed: ParsedXml, format: "moodle-xml" | "qti"): ReadFile {
  const { root, fault } = parsed;
  const kind = qtiName(root);
  if (kind === "quiz") return { format: "moodle-xml", ...readMoodleQuiz(parsed) };
  if (fault) throw fault;
  if (kind === "questestinterop") throw new ImportError(root.line, oldQti);
  if (kind === "assessment-test" || kind === "manifest")
    throw new ImportError(
      root.line,
      "names questions that are in other files: upload the whole package as a zip file",
    );
  if (kind === "assessment-item") {
    const file: ForeignFile = { questions: [], leftOut: [] };
    addItem(file, root, { keywords: [] });
    return { format: "qti", ...file };
  }
  const wanted =
    format === "qti"
      ? "that of a QTI item is assessmentItem or qti-assessment-item"
      : "that of Moodle XML is quiz";
  throw new ImportError(root.line, `the root element is ${root.name}; ${wanted}`);
}

/** Detects the format of a text: XML by its first character, a table by its headings, YAML by its keys; the rest is GIFT. */
function formatOf(text: string): ImportFormat {
  const start = text.trimStart().slice(0, 100_000);
  if (start.startsWith("<")) return "moodle-xml";
  if (
    /^(?:---|items:|questions:|title:|slug:)/m.test(start) &&
    /^(?:items|questions):[ \t]*(?:#.*)?$/m.test(text)
  )
    return "yaml";
  const [header] = readCsv(start, delimiterOf(start));
  return header && header.cells.length > 2 && mappingOf(header.cells) ? "csv" : "gift";
}
