/** What the columns of a table hold: one choice per column, with its first values beside it. */
import { useState } from "react";
import {
  getImport,
  type Import,
  readImport,
  type TableMapping,
  type TablePart,
  tableParts,
} from "../../../../contract/authoring/imports.ts";
import { call } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { FormatChoice } from "./format-choice.tsx";

const partWords = (part: TablePart) =>
  ({
    id: "Id",
    lang: "Language of the question",
    question: "Question",
    code_language: "Language of the code",
    right: "Right option (number, letter or text)",
  })[part as string] ?? `${part[0]!.toUpperCase()}${part.slice(1).replace("_", " ")}`;

/** Columns stay in their places, and headings may be alike. */
const columnKey = (heading: string, index: number) => `${index} ${heading}`;

export function ColumnsForm({ one }: { one: Import }) {
  const { columns, samples, mapping } = one.table ?? { columns: [], samples: [], mapping: null };
  const [chosen, setChosen] = useState<(TablePart | "")[]>(() =>
    columns.map((_column, index) => tableParts.find((part) => mapping?.[part] === index) ?? ""),
  );
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAct();
  const save = () => {
    const twice = chosen.find((part, index) => part !== "" && chosen.indexOf(part) !== index);
    const refusal = twice
      ? `Two columns are named “${partWords(twice)}”. Please choose one.`
      : chosen.includes("question") && chosen.includes("option_1") && chosen.includes("option_2")
        ? undefined
        : "Please name the question and at least two options.";
    setProblem(refusal);
    if (refusal) return;
    const entries = chosen.flatMap((part, index) => (part === "" ? [] : [[part, index] as const]));
    void run(async () => {
      const given = Object.fromEntries(entries) as TableMapping;
      await call(readImport, { params: { import: one.id }, body: { format: "csv", mapping: given } });
      await queryClient.invalidateQueries({ queryKey: [getImport.name] });
      return { message: "" };
    }, "The file could not be read.");
  };
  return (
    <section aria-labelledby="columns" className="flex max-w-[52rem] flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="columns" className="text-lg">
            What do the columns hold?
          </h2>
          <p className="text-ink-muted">Columns without a choice are dropped, and each question says so.</p>
        </div>
        <FormatChoice one={one} label="Format" />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {columns.map((heading, index) => (
          <li
            key={columnKey(heading, index)}
            className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{heading || `Column ${index + 1}`}</p>
              <p className="truncate text-sm text-ink-muted">
                {samples
                  .map((cells) => cells[index] ?? "")
                  .filter(Boolean)
                  .join(" · ") || "Empty in the first lines"}
              </p>
            </div>
            <SelectField
              label={<span className="sr-only">What {heading || `column ${index + 1}`} holds</span>}
              value={chosen[index]}
              onChange={(event) => setChosen(chosen.with(index, event.target.value as TablePart | ""))}
            >
              <option value="">Leave out</option>
              {tableParts.map((part) => (
                <option key={part} value={part}>
                  {partWords(part)}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      {problem && <FieldError>{problem}</FieldError>}
      <div>
        <Button busy={busy} onClick={save}>
          Read the questions
        </Button>
      </div>
    </section>
  );
}
