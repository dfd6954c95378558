/** Makes the files of the personal data export. */
import type { OwnData } from "../../../contract/users/security.ts";
import { csvFile } from "../../tables/csv.ts";
import type { FileColumn } from "../../tables/table-file.ts";

export type FileKind = "everything" | "results" | "answers";

type OwnResult = OwnData["results"][number];
type OwnAttempt = OwnData["attempts"][number];
type OwnAnswer = OwnAttempt["answers"][number] & { attempt: OwnAttempt; place: number };

const resultColumns: FileColumn<OwnResult>[] = [
  { header: "Name", kind: "plain", value: (result) => result.name },
  { header: "Score", kind: "number", value: (result) => result.score },
  { header: "Duration", kind: "plain", value: (result) => result.duration },
  { header: "Format", kind: "plain", value: (result) => result.format },
  { header: "Attempt", kind: "number", value: (result) => result.attemptNumber },
  { header: "Date", kind: "day", value: (result) => result.createdAt },
  { header: "Attempt Id", kind: "plain", value: (result) => result.attemptId },
];

// Questions hold code, which a spreadsheet might take for a formula.
const answerColumns: FileColumn<OwnAnswer>[] = [
  { header: "Assessment", kind: "plain", value: ({ attempt }) => attempt.assessment },
  { header: "Attempt", kind: "number", value: ({ attempt }) => attempt.number },
  { header: "Question", kind: "number", value: ({ place }) => place },
  { header: "Text", kind: "typed", value: ({ question }) => question },
  { header: "Your Answer", kind: "typed", value: ({ choice }) => choice },
  { header: "Saved", kind: "moment", value: ({ savedAt }) => savedAt },
  { header: "Attempt Id", kind: "plain", value: ({ attempt }) => attempt.id },
];

/** The file of one kind, with its name: everything as JSON, results or answers as CSV. */
export function fileOf(kind: FileKind, data: OwnData): { blob: Blob; name: string } {
  if (kind === "everything") {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    return { blob: new Blob([text], { type: "application/json" }), name: "AssayMyData.json" };
  }
  if (kind === "results") return { blob: tableOf(resultColumns, data.results), name: "AssayMyResults.csv" };
  const answers = data.attempts.flatMap((attempt) =>
    attempt.answers.map((answer, index) => ({ ...answer, attempt, place: index + 1 })),
  );
  return { blob: tableOf(answerColumns, answers), name: "AssayMyAnswers.csv" };
}

function tableOf<Row>(columns: FileColumn<Row>[], rows: Row[]): Blob {
  const file = csvFile(columns);
  file.add(rows);
  return file.finish();
}
