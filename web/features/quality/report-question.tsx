/** Reports a mistake in a question, and shows the status of that report. */
import { useEffect, useRef, useState } from "react";
import {
  type OwnReport,
  type ReportReason,
  type ReportStatus,
  reportQuestion,
} from "../../../contract/quality.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { FieldFrame, inputClasses } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { reasonWords } from "./reasons.ts";
import { ReportAnswer } from "./report-answer.tsx";

export interface ReportQuestionProps {
  attemptId: string;
  questionId: string;
  number: number;
  /** The person's own report of this question, where there is one. */
  report: OwnReport | undefined;
  onReported: () => void;
}

const statuses: Record<ReportStatus, string> = {
  open: "You reported this question. We have received your report.",
  "in-work": "You reported this question. We are looking at it.",
  fixed: "You reported this question, and we fixed it. Thank you.",
  "no-fault": "You reported this question. We looked at it and found nothing wrong.",
};

export function ReportQuestion({ report, ...props }: ReportQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) confirmation.current?.focus();
  }, [isSent]);
  if (report || isSent)
    return (
      <div className="report text-sm text-ink-muted">
        <p ref={confirmation} tabIndex={-1} className="outline-none">
          {statuses[report?.status ?? "open"]}
        </p>
        {report?.answer && (
          <div className="pt-2">
            <ReportAnswer answer={report.answer} />
          </div>
        )}
      </div>
    );
  if (isOpen)
    return (
      <ReportForm
        {...props}
        onSent={() => {
          setSent(true);
          props.onReported();
        }}
        onCancel={() => {
          setOpen(false);
          requestAnimationFrame(() => opener.current?.querySelector("button")?.focus());
        }}
      />
    );
  return (
    <div ref={opener} className="report">
      <Button
        variant="quiet"
        size="small"
        className="-ms-3 font-normal!"
        aria-label={`Report this question, number ${props.number}`}
        onClick={() => setOpen(true)}
      >
        Report this question
      </Button>
    </div>
  );
}

type ReportFormProps = Omit<ReportQuestionProps, "report" | "onReported"> & {
  onSent: () => void;
  onCancel: () => void;
};

function ReportForm({ attemptId, questionId, number, onSent, onCancel }: ReportFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("select")?.focus(), []);
  const form = useForm({
    initial: { reason: "", text: "" },
    schema: async () => reportQuestion.body,
    body: ({ reason, text }) => ({ attemptId, question: questionId, reason: reason as ReportReason, text }),
    submit: async (body) => {
      const { message } = await tell(reportQuestion, { body });
      onSent();
      return message;
    },
    fallback: "Your report could not be sent. Please try again.",
  });
  return (
    <div ref={box} className="report">
      <form
        {...form.props}
        aria-label={`Report question ${number}`}
        className="flex max-w-form flex-col gap-5"
      >
        <SelectField {...form.field("reason")} label="What is wrong?" required>
          <option value="">Please choose</option>
          {Object.entries(reasonWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <FieldFrame
          id={`report-text-${number}`}
          label="What should we know?"
          help="A sentence is enough; a source helps."
          error={form.error("text")}
          optional
        >
          {(ties) => (
            <textarea
              {...ties}
              name="text"
              rows={3}
              value={form.values.text}
              onChange={(event) => form.set("text", event.target.value)}
              className={inputClasses}
            />
          )}
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Sending...">
            Send report
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
