/** Asks what is wrong with a question and sends it. */
import { type FormEvent, useState } from "react";
import { type ReportReason, reportQuestion, reportReasons } from "../../contract/quality.ts";
import { tell } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextAreaField } from "../ui/text-area-field.tsx";
import { useAct } from "../ui/use-act.ts";
import { reasonWords } from "./reasons.ts";

const formId = "report-question";

export function ReportDialog({
  attemptId,
  question,
  open,
  onClose,
}: {
  attemptId: string;
  question: string;
  open: boolean;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason>("wrong-key");
  const [text, setText] = useState("");
  const { busy, run } = useAct();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = { attemptId, question, reason, ...(text.trim() === "" ? {} : { text }) };
    if (!(await run(() => tell(reportQuestion, { body }), "The report could not be sent."))) return;
    setText("");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this question"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-4 text-ink">
        <SelectField
          label="What is wrong?"
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason)}
        >
          {reportReasons.map((value) => (
            <option key={value} value={value}>
              {reasonWords[value]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="In your words"
          optional
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          help="Your answer stays as it is. What becomes of the report stands under My Reports."
        />
      </form>
    </Dialog>
  );
}
