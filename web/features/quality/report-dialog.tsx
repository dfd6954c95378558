/** Asks what is wrong with a question and sends it; all it has to tell stands inside, for it covers the page. */
import { type FormEvent, useState } from "react";
import { type ReportReason, reportQuestion, reportReasons } from "../../../contract/quality.ts";
import { failureSentence, tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { reasonWords } from "./reasons.ts";

const formId = "report-question";

/** During a test nobody is told which option is right. */
const words: Record<ReportReason, string> = {
  ...reasonWords,
  "wrong-key": "No option is right, or several are",
};

export interface ReportDialogProps {
  attemptId: string;
  question: string;
  open: boolean;
  onClose: () => void;
  /** Called with the server's sentence. */
  onReported: (message: string) => void;
}

export function ReportDialog({ attemptId, question, open, onClose, onReported }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | "">("");
  const [text, setText] = useState("");
  const [isUnchosen, setUnchosen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setUnchosen(reason === "");
    if (reason === "") return;
    setBusy(true);
    setFailure(undefined);
    const body = { attemptId, question, reason, ...(text.trim() === "" ? {} : { text }) };
    try {
      const { message } = await tell(reportQuestion, { body });
      onClose();
      onReported(message);
    } catch (error) {
      setFailure(failureSentence(error, "The report could not be sent."));
      setBusy(false);
    }
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
          <Button type="submit" form={formId} busy={busy} busyLabel="Sending...">
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-4 text-ink">
        <SelectField
          label="What is wrong?"
          required
          error={isUnchosen && reason === "" ? "Please choose what is wrong." : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason | "")}
        >
          <option value="">Please choose</option>
          {reportReasons.map((value) => (
            <option key={value} value={value}>
              {words[value]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="In your words"
          optional
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          help="Your answer stays as it is, and the time goes on. What becomes of the report stands under My Reports."
        />
        <div role="alert" className="empty:hidden">
          {failure && <FieldError>{failure}</FieldError>}
        </div>
      </form>
    </Dialog>
  );
}
