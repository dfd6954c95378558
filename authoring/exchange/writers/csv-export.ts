/** Writes questions as CSV, one per line. */
import { type TablePart, tableParts } from "../../../contract/authoring/imports.ts";
import type { QuestionBody } from "../../../contract/authoring/question-body.ts";
import { guarded } from "../csv-guard.ts";
import { textOfSources } from "../source-text.ts";
import type { OutgoingSet } from "./exported-question.ts";

/** CSV with a byte order mark, so that spreadsheets take it for UTF-8. Includes the keys. */
export function csvOf({ questions }: OutgoingSet): string {
  const lines = questions.map(({ id, body }) => {
    const cells = cellsOf(id, body);
    return tableParts.map((part) => cells[part] ?? "");
  });
  return `\ufeff${[[...tableParts], ...lines].map(lineOf).join("")}`;
}

function cellsOf(id: string, body: QuestionBody): Partial<Record<TablePart, string>> {
  const numbered = body.options.flatMap(({ text, reason }, index) => [
    [`option_${index + 1}`, text],
    [`reason_${index + 1}`, reason],
  ]);
  return {
    id,
    topic: body.topic,
    difficulty: body.difficulty,
    level: body.level,
    lang: body.lang,
    question: body.stem,
    code: body.code?.text ?? "",
    code_language: body.code?.lang ?? "",
    right: body.key === null ? "" : String(body.key + 1),
    explanation: body.explanation,
    sources: textOfSources(body.sources),
    ...Object.fromEntries(numbered),
  };
}

function lineOf(cells: readonly string[]): string {
  return `"${cells.map((cell) => guarded(cell).replaceAll('"', '""')).join('","')}"\r\n`;
}
