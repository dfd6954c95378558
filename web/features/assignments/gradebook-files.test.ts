/** Downloads for gradebooks: their exact headers, and one column for each assignment. */
import { expect, test } from "vitest";
import type { MemberResults } from "../../../contract/assignments/assignment-results.ts";
import { gradebookFile } from "./gradebook-files.ts";

const cell = (assignmentId: string, score: number | null) => ({
  assignmentId,
  state: "done" as const,
  score,
  maxScore: score === null ? null : 10,
  attempts: 1,
  isLate: true,
  hasException: false,
});
const row: MemberResults = {
  id: "m",
  name: "Ada",
  email: "ada@example.org",
  idNumber: "A7",
  hasJoined: true,
  hasLeft: false,
  cells: [cell("b", null), cell("a", 7.33)],
};
const assignments = [
  { id: "a", title: "Quiz" },
  { id: "b", title: "Quiz" },
];
const table = (format: "spreadsheet" | "moodle" | "canvas") =>
  gradebookFile(format, "7b", assignments).columns.map(({ header, value }) => [header, value(row)]);

test("Moodle finds people by address or ID number", () => {
  expect(table("moodle")).toEqual([
    ["Email address", "ada@example.org"],
    ["ID number", "A7"],
    ["Quiz", 7.33],
    ["Quiz (2)", null],
  ]);
});

test("Canvas has its five columns first, no byte-order mark, no titles that name its own assignments, and EX", () => {
  expect(
    (["spreadsheet", "moodle", "canvas"] as const).map((one) => gradebookFile(one, "7b", []).hasMark),
  ).toEqual([true, true, false]);
  const named = [{ id: "a", title: "Exam (2026)" }];
  const excused = { ...row, cells: [{ ...cell("a", 4), state: "excused" as const }] };
  const last = gradebookFile("canvas", "7b", named).columns.at(-1)!;
  expect([last.header, last.value(excused), last.value(row)]).toEqual(["Exam [2026]", "EX", 7.33]);
  expect(table("canvas")).toEqual([
    ["Student", "Ada"],
    ["ID", null],
    ["SIS User ID", "A7"],
    ["SIS Login ID", "ada@example.org"],
    ["Section", "7b"],
    ["Quiz", 7.33],
    ["Quiz [2]", null],
  ]);
});

test("the spreadsheet has state, attempts, late and exception for each assignment", () => {
  expect(table("spreadsheet").slice(3, 9)).toEqual([
    ["Quiz", 7.33],
    ["Quiz: of", 10],
    ["Quiz: state", "done"],
    ["Quiz: attempts", 1],
    ["Quiz: late", true],
    ["Quiz: exception", false],
  ]);
});
