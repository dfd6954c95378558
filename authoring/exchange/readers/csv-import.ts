/** Reads a table with one question per line. */
import type { TableMapping, TablePart } from "../../../contract/authoring/imports.ts";
import { unguarded } from "../csv-guard.ts";
import { sourcesOfText } from "../source-text.ts";
import { mappingOf } from "./csv-columns.ts";
import { type CsvRecord, delimiterOf, readCsv } from "./csv-reader.ts";
import { languageOf } from "./html-nodes.ts";
import {
  type ForeignFile,
  type ForeignOption,
  type ForeignQuestion,
  ImportError,
  shortened,
} from "./imported-question.ts";

export interface ReadTable extends ForeignFile {
  /** The first line, and the next three for people to recognise their columns by. */
  columns: string[];
  samples: string[][];
  /** How the columns were read; undefined when nobody has said and the headings don't tell. */
  mapping: TableMapping | undefined;
}

/** Throws an ImportError where the table has no line of headings. Without a mapping that fits, no question is read. */
export function readCsvFile(text: string, given?: TableMapping): ReadTable {
  const [header, ...records] = readCsv(text, delimiterOf(text));
  if (!header) throw new ImportError(1, "holds no line");
  const mapping = given ?? mappingOf(header.cells);
  const table: ReadTable = {
    columns: header.cells.slice(0, 200),
    samples: records.slice(0, 3).map(({ cells }) => cells.slice(0, 200).map((cell) => cell.slice(0, 200))),
    mapping,
    questions: [],
    leftOut: [],
  };
  if (!mapping) return table;
  const unused = header.cells.filter(
    (heading, index) => heading !== "" && !Object.values(mapping).includes(index),
  );
  for (const record of records) {
    const name = shortened(cellOf(record, mapping, "question") || (record.cells[0] ?? ""));
    if (record.fault !== undefined)
      table.leftOut.push({ line: record.line, name, because: record.fault, isFaulty: true });
    else table.questions.push(questionOf(record, mapping, { name, unused, width: header.cells.length }));
  }
  return table;
}

function cellOf({ cells }: CsvRecord, mapping: TableMapping, part: TablePart): string {
  const index = mapping[part];
  return unguarded(index === undefined ? "" : (cells[index] ?? ""));
}

function questionOf(
  record: CsvRecord,
  mapping: TableMapping,
  { name, unused, width }: { name: string; unused: readonly string[]; width: number },
): ForeignQuestion {
  const cell = (part: TablePart) => cellOf(record, mapping, part);
  const markdown = (text: string) => ({ text, format: "markdown" as const });
  const numbers = [1, 2, 3, 4, 5, 6] as const;
  const filled = numbers.filter((number) => cell(`option_${number}`) !== "");
  const right = rightOf(
    cell("right"),
    filled.map((number) => ({ number, text: cell(`option_${number}`) })),
  );
  const options: ForeignOption[] = filled.map((number) => {
    const reason = cell(`reason_${number}`);
    return {
      text: markdown(cell(`option_${number}`)),
      isKey: right.includes(number),
      ...(reason === "" ? {} : { feedback: markdown(reason) }),
    };
  });
  const code = cell("code");
  const sources = sourcesOfText(cell("sources"));
  const dropped = [
    ...sources.dropped,
    ...(unused.length > 0 ? [`the columns ${unused.join(", ")} are dropped`] : []),
    ...(record.cells.length > width
      ? ["the line has more cells than headings; what is beyond them is dropped"]
      : []),
  ];
  const [id, topic, lang, explanation] = [cell("id"), cell("topic"), cell("lang"), cell("explanation")];
  return {
    line: record.line,
    name,
    ...(id === "" ? {} : { id }),
    tags: [cell("difficulty"), cell("level")].filter((tag) => tag !== ""),
    ...(topic === "" ? {} : { category: topic }),
    ...(lang === "" ? {} : { lang }),
    prompt: markdown(cell("question")),
    ...(code === "" ? {} : { code: { lang: languageOf(cell("code_language")), text: code } }),
    options,
    ...(explanation === "" ? {} : { feedback: markdown(explanation) }),
    ...(sources.sources.length === 0 ? {} : { sources: sources.sources }),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

/** The numbers of the right options: written as a number, a letter, or the option's own text; several are separated by commas. */
function rightOf(cell: string, options: readonly { number: number; text: string }[]): number[] {
  const exact = options.filter(({ text }) => text === cell).map(({ number }) => number);
  if (exact.length > 0 && !/^[1-6a-f]$/i.test(cell)) return exact;
  return cell
    .split(/[,;/ ]+/)
    .map((part) => part.replace(/^option[ _]?/i, ""))
    .map((part) =>
      /^[a-f]$/i.test(part) ? "abcdef".indexOf(part.toLowerCase()) + 1 : Number(part || Number.NaN),
    )
    .filter((number) => options.some((option) => option.number === number));
}
