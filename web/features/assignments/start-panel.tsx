/** What a taker can do now: start, continue or wait. A shorter time must be confirmed. */
import { type FormEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { type MyAssignment, startAssigned } from "../../../contract/assignments/assignments.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { CallError, call, failureSentence } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { canStart, ShorterTime, Situation } from "./situation.tsx";

export interface StartPanelProps {
  assignment: MyAssignment;
  /** The assignment may have changed. */
  onChanged: () => void;
}

export function StartPanel({ assignment, onChanged }: StartPanelProps) {
  const { id, state, needsCode } = assignment;
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [question, setQuestion] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const errorId = useId();

  const start = async (acceptShorter: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setCodeError(undefined);
    try {
      const body = { ...(needsCode && code ? { code } : {}), ...(acceptShorter ? { acceptShorter } : {}) };
      const { data } = await call(startAssigned, { params: { assignment: id }, body });
      navigate(`/assessment/${data.slug}`, {
        state: { assay: "open", attemptId: data.id } satisfies EntryState,
      });
    } catch (error) {
      const known = error instanceof CallError ? error.code : undefined;
      if (known === "shorter_time") setQuestion(failureSentence(error, ""));
      else {
        setQuestion(undefined);
        const sentence = failureSentence(error, "The assignment could not be started. Please try again.");
        if (known === "wrong_access_code") setCodeError(sentence);
        else setFailure(sentence);
        if (known === "start_refused") onChanged();
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(false);
  };

  const mayStart = canStart(assignment);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        <Situation assignment={assignment} />
      </p>
      {mayStart && <ShorterTime assignment={assignment} />}
      {mayStart && needsCode && (
        <Field
          label="Access code"
          help="Your group's manager gives it to you."
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={codeError}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      )}
      <div id={errorId} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {failure}
      </div>
      {(mayStart || state === "running") && (
        <Button type="submit" busy={isBusy} busyLabel="Opening…" className="w-full">
          {state === "running" ? "Continue the test" : "Start"}
        </Button>
      )}
      {state === "upcoming" && (
        <a
          className="ink-link tap-room w-fit text-sm text-accent"
          href={`/api/assignments/${id}/calendar`}
          download
        >
          Add to your calendar
        </a>
      )}
      {mayStart && state === "open" && (
        <a
          className="ink-link tap-room w-fit text-sm text-accent"
          href={`/api/assignments/${id}/calendar`}
          download
        >
          Add “Start by” to your calendar
        </a>
      )}
      <Dialog
        open={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title="Start with less time?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setQuestion(undefined)}>
              Don't start yet
            </Button>
            <Button busy={isBusy} onClick={() => void start(true)}>
              Start with less time
            </Button>
          </>
        }
      >
        {question}
      </Dialog>
    </form>
  );
}
