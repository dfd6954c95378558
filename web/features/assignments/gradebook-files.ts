/** The columns of downloaded results: for people, and for the gradebooks of Moodle and Canvas. */
import type { MemberResults, ResultCell } from "../../../contract/assignments/assignment-results.ts";
import type { ExportKind } from "../../tables/export-bar.tsx";
import type { FileColumn } from "../../tables/table-file.ts";
import { stateWords } from "./state-words.ts";

export type GradebookFormat = "spreadsheet" | "moodle" | "canvas";

interface Named {
  id: string;
  title: string;
}

type Column = FileColumn<MemberResults>;

function cellOf(row: MemberResults, { id }: Named): ResultCell | undefined {
  return row.cells.find(({ assignmentId }) => assignmentId === id);
}

/** One title for each column: gradebooks find columns by it. */
function titlesOf(assignments: readonly Named[]): string[] {
  const seen = new Map<string, number>();
  return assignments.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

function scores(assignments: readonly Named[]): Column[] {
  const titles = titlesOf(assignments);
  return assignments.map((assignment, index) => ({
    header: titles[index]!,
    kind: "number",
    value: (row) => cellOf(row, assignment)?.score ?? null,
  }));
}

/**
 * Canvas takes a number in round brackets at the end of a title for the number of one of its own assignments, and `EX` for
 * somebody who is excused.
 */
function canvasScores(assignments: readonly Named[]): Column[] {
  return titlesOf(assignments).map((title, index) => ({
    header: title.replace(/\s\((\d+)\)$/, " [$1]"),
    kind: "plain",
    value: (row) => {
      const cell = cellOf(row, assignments[index]!);
      return cell?.state === "excused" ? "EX" : (cell?.score ?? null);
    },
  }));
}

const name: Column = { header: "Name", kind: "typed", value: (row) => row.name };
const email = (header: string): Column => ({ header, kind: "typed", value: (row) => row.email });
const idNumber = (header: string): Column => ({ header, kind: "typed", value: (row) => row.idNumber });

function detailed(assignments: readonly Named[]): Column[] {
  const titles = titlesOf(assignments);
  return assignments.flatMap((assignment, index): Column[] => {
    const title = titles[index]!;
    const of = (row: MemberResults) => cellOf(row, assignment);
    return [
      { header: title, kind: "number", value: (row) => of(row)?.score ?? null },
      { header: `${title}: of`, kind: "number", value: (row) => of(row)?.maxScore ?? null },
      {
        header: `${title}: state`,
        kind: "plain",
        value: (row) => stateWords[of(row)?.state ?? "upcoming"],
      },
      { header: `${title}: attempts`, kind: "number", value: (row) => of(row)?.attempts ?? 0 },
      { header: `${title}: late`, kind: "flag", value: (row) => of(row)?.isLate ?? false },
      { header: `${title}: exception`, kind: "flag", value: (row) => of(row)?.hasException ?? false },
    ];
  });
}

/**
 * A file of a group's results.
 * @param format `moodle`: matched by email address or ID number; `canvas`: by SIS user id or login
 */
export function gradebookFile(
  format: GradebookFormat,
  groupName: string,
  assignments: readonly Named[],
): ExportKind<MemberResults> {
  const columns: Record<GradebookFormat, Column[]> = {
    spreadsheet: [name, email("Email"), idNumber("ID number"), ...detailed(assignments)],
    moodle: [email("Email address"), idNumber("ID number"), ...scores(assignments)],
    canvas: [
      { ...name, header: "Student" },
      { header: "ID", kind: "plain", value: () => null },
      idNumber("SIS User ID"),
      email("SIS Login ID"),
      { header: "Section", kind: "typed", value: () => groupName },
      ...canvasScores(assignments),
    ],
  };
  const file = { spreadsheet: "Results", moodle: "Moodle", canvas: "Canvas" };
  return {
    fileName: `Assay${file[format]}`,
    sheetName: "Results",
    columns: columns[format],
    // Canvas refuses a file in which one comes before the first quotation mark.
    hasMark: format !== "canvas",
  };
}
