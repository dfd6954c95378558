/** What an assignment means for the people of its group, in plain words. */
import { useEffect, useState } from "react";
import {
  type AssignmentEffect,
  AssignmentInput,
  type AssignmentInput as Input,
  previewAssignment,
} from "../../../contract/assignments/assignment-settings.ts";
import { CallError, call, failureSentence } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ReminderPlan } from "./reminders/reminder-fields.tsx";

/** The known effect; none while the input is incomplete. */
type Preview =
  | { state: "incomplete" }
  | { state: "loading" }
  | { state: "failed"; sentence: string }
  /** What was entered can't be: the sentence says what to change. */
  | { state: "refused"; sentence: string }
  | { state: "known"; effect: AssignmentEffect };

function EffectPanel({ preview, onRetry }: { preview: Preview; onRetry: () => void }) {
  return (
    <section aria-labelledby="effect" aria-live="polite" className="min-h-40">
      <h2 id="effect" className="mb-3 text-lg">
        What members experience
      </h2>
      {preview.state === "known" && <Summary effect={preview.effect} />}
      {preview.state === "incomplete" && (
        <p className="text-ink-muted">Choose an assessment and both dates to see it here.</p>
      )}
      {preview.state === "loading" && <Spinner label="Working it out…" />}
      {preview.state === "refused" && <p>{preview.sentence}</p>}
      {preview.state === "failed" && (
        <>
          <p className="mb-3">{preview.sentence}</p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </section>
  );
}

function Summary({ effect }: { effect: AssignmentEffect }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {effect.summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {effect.shortened > 0 && (
        <p className="mt-4 border-s-4 border-warn bg-sunken px-4 py-3 text-sm">
          {effect.shortened === 1 ? "One person who starts" : `${effect.shortened} people who start`} at
          “Start by” would have less than the full time, because everybody ends at the same time.
        </p>
      )}
      <ReminderPlan {...effect} />
      <p className="mt-4 text-sm text-ink-muted">
        For {effect.people === 1 ? "one person" : `${effect.people} people`}.
      </p>
    </>
  );
}

interface EffectProps {
  groupId: string;
  /** The assignment that is being changed. */
  assignmentId: string | undefined;
  input: Input;
}

/** Fetched half a second after the last change if the input is complete; the previous effect stays until then. */
export function Effect({ groupId, assignmentId, input }: EffectProps) {
  const [preview, setPreview] = useState<Preview>({ state: "loading" });
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input, a try for a press on Retry
  useEffect(() => {
    // The server would refuse other input, and the form reports that beside its fields.
    if (!AssignmentInput.safeParse(input).success || input.startBy.slice(0, 16) <= input.opens.slice(0, 16))
      return setPreview({ state: "incomplete" });
    setPreview((former) => (former.state === "known" ? former : { state: "loading" }));
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      load(groupId, { ...input, ...(assignmentId ? { id: assignmentId } : {}) }, leaving.signal).then(
        (effect) => setPreview({ state: "known", effect }),
        (error) => {
          if (leaving.signal.aborted) return;
          const [refusal] = error instanceof CallError ? Object.values(error.fields) : [];
          if (refusal !== undefined) return setPreview({ state: "refused", sentence: refusal });
          setPreview({ state: "failed", sentence: failureSentence(error, "This could not be loaded.") });
        },
      );
    }, 500);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [groupId, assignmentId, key, tries]);
  return <EffectPanel preview={preview} onRetry={() => setTries(tries + 1)} />;
}

async function load(groupId: string, body: Input & { id?: string }, signal: AbortSignal) {
  const { data } = await call(previewAssignment, { params: { group: groupId }, body }, { signal });
  return data;
}
