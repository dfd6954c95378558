/** Saves a collection's questions as a file, with a warning that it holds the keys. */
import { useState } from "react";
import type { CollectionDetails } from "../../../../contract/authoring/collections.ts";
import {
  formatsWithPictures,
  type ImportFormat,
  importFormats,
} from "../../../../contract/authoring/imports.ts";
import { exportQuestions } from "../../../../contract/authoring/question-export.ts";
import { type QuestionState, questionStates } from "../../../../contract/lists.ts";
import { callForFile } from "../../../client/file-call.ts";
import { counted } from "../../../tables/noun.ts";
import { saveFile } from "../../../tables/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { stateWords } from "../words.ts";
import { formatWords } from "./import-words.ts";

export interface ExportButtonProps {
  collection: CollectionDetails;
  /** Ids of the questions that were chosen; without them the dialog asks for a state. */
  chosen?: readonly string[];
}

export function ExportButton({ collection, chosen }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<ImportFormat>("moodle-xml");
  const [state, setState] = useState<QuestionState | "">("");
  const { busy, run } = useAct();
  const save = async () => {
    const done = await run(async () => {
      const { file, name } = await callForFile(exportQuestions, {
        params: { collection: collection.id },
        query: {
          format,
          ...(chosen ? { questions: chosen.join(",") } : state === "" ? {} : { state }),
        },
      });
      saveFile(file, name);
      return { message: "The file is in your downloads. It holds the keys." };
    }, "The questions could not be exported.");
    if (done) setOpen(false);
  };
  const label = chosen
    ? `Export ${counted(chosen.length, { one: "question", many: "questions" })}`
    : "Export questions";
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button busy={busy} onClick={() => void save()}>
              Save the file
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 text-ink">
          <p className="border-s-4 border-warn bg-warn-wash px-4 py-2.5 text-sm">
            The file holds the right answers. Keep it from people who take the test. The export is written to
            the audit log.
          </p>
          <SelectField
            label="Format"
            help={
              formatsWithPictures.includes(format)
                ? "Pictures are part of the file."
                : `${formatWords[format]} has no place for pictures: they are left out.`
            }
            value={format}
            onChange={(event) => setFormat(event.target.value as ImportFormat)}
          >
            {importFormats.map((value) => (
              <option key={value} value={value}>
                {value === "qti" ? "QTI 3 (zip)" : formatWords[value]}
              </option>
            ))}
          </SelectField>
          {!chosen && (
            <SelectField
              label="Questions"
              value={state}
              onChange={(event) => setState(event.target.value as QuestionState | "")}
            >
              <option value="">All but retired ones</option>
              {questionStates.map((value) => (
                <option key={value} value={value}>
                  {stateWords[value]} ({collection.counts[value]})
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </Dialog>
    </>
  );
}
