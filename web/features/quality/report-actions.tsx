/** What an admin does about a report: reply to it with its question in sight, and quarantine the question. */
import { type FormEvent, useId, useState } from "react";
import { ownSlugPattern } from "../../../contract/form.ts";
import { reportStatuses } from "../../../contract/lists.ts";
import { answerReport, type Report, type ReportStatus } from "../../../contract/quality.ts";
import { tell } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Icon } from "../../ui/icons.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { QuarantineButton } from "./quarantine-button.tsx";
import { reasonWords, statusWords } from "./reasons.ts";
import { QuestionText } from "./reported-question-text.tsx";

export function ReportActions({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  const changed = () => {
    setOpen(false);
    void queryClient.invalidateQueries();
  };
  return (
    <div className="flex flex-wrap gap-2 min-[80rem]:flex-nowrap">
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {report.answeredAt ? "Change answer" : "Answer"}
        <span className="only-read"> to the report on {report.item}</span>
      </Button>
      <QuarantineButton item={report.item} isQuarantined={report.isQuarantined} isQuiet onDone={changed} />
      {open && <AnswerDialog report={report} onClose={() => setOpen(false)} onDone={changed} />}
    </div>
  );
}

function AnswerDialog({
  report,
  onClose,
  onDone,
}: {
  report: Report;
  onClose: () => void;
  onDone: () => void;
}) {
  const formId = useId();
  const [status, setStatus] = useState<ReportStatus>(report.status);
  const [answer, setAnswer] = useState(report.answer);
  const { busy, run } = useAct();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const act = () => tell(answerReport, { params: { id: report.id }, body: { status, answer } });
    if (await run(act, "The answer could not be stored.")) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Answer this report"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save answer
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm">
        {report.title.replace(/ Assessment$/, "")}
        {!ownSlugPattern.test(report.slug) && <span className="figures">, {report.item}</span>}
      </p>
      <QuestionText prompt={report.prompt} label="the question" />
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {report.options.map((option, index) => (
          <li key={option} className={classes("flex gap-2", index === 0 && "font-medium text-ink")}>
            {index === 0 ? (
              <Icon name="check" className="mt-0.5 size-4 text-good" />
            ) : (
              <span className="w-4 shrink-0" />
            )}
            <span className="min-w-0">
              <InlineText text={option} />
              {index === 0 && " (the key)"}
            </span>
          </li>
        ))}
      </ul>
      <div className="my-5 border-s-4 border-line-strong bg-sunken px-4 py-2.5 text-sm text-ink">
        <p className="text-ink-muted">
          {report.user?.name ?? "Someone whose account is deleted"} says: {reasonWords[report.reason]}
        </p>
        {report.text && (
          <p className="mt-1 max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">{report.text}</p>
        )}
      </div>
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-4 text-ink">
        <SelectField
          label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value as ReportStatus)}
        >
          {reportStatuses.map((value) => (
            <option key={value} value={value}>
              {statusWords[value]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Answer"
          optional
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          help="The person who reported it sees this."
        />
      </form>
    </Dialog>
  );
}
