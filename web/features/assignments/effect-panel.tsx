/** What an assignment means for the people of its group, in plain words. */
import { useEffect, useState } from "react";
import {
  type AssignmentEffect,
  AssignmentInput,
  type AssignmentInput as Input,
  previewAssignment,
} from "../../../contract/assignment-settings.ts";
import { call } from "../../client/api.ts";
import { ReminderPlan } from "./reminder-fields.tsx";

function EffectPanel({ effect }: { effect: AssignmentEffect | undefined }) {
  return (
    <section aria-labelledby="effect" aria-live="polite" className="min-h-40">
      <h2 id="effect" className="mb-3 text-lg">
        What members experience
      </h2>
      {effect ? (
        <>
          <ul className="flex list-disc flex-col gap-2 ps-5">
            {effect.summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {effect.shortened > 0 && (
            <p className="mt-4 border-s-4 border-warn bg-sunken px-4 py-3 text-sm">
              {effect.shortened === 1 ? "One person" : `${effect.shortened} people`} who start at “Start by”
              would have less than their whole time, because everybody ends at the same time.
            </p>
          )}
          <ReminderPlan {...effect} />
          <p className="mt-4 text-sm text-ink-muted">
            For {effect.people === 1 ? "one person" : `${effect.people} people`}.
          </p>
        </>
      ) : (
        <p className="text-ink-muted">Choose an assessment and both dates to see it here.</p>
      )}
    </section>
  );
}

interface EffectProps {
  groupId: string;
  /** The assignment that is being changed. */
  assignmentId: string | undefined;
  input: Input;
}

/** Half a second after the last change, if what was entered is complete. */
export function Effect({ groupId, assignmentId, input }: EffectProps) {
  const [effect, setEffect] = useState<AssignmentEffect>();
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      // The server would refuse the rest, and the form says so beside its fields.
      if (!AssignmentInput.safeParse(input).success || input.startBy.slice(0, 16) <= input.opens.slice(0, 16))
        return setEffect(undefined);
      load(groupId, { ...input, ...(assignmentId ? { id: assignmentId } : {}) }, leaving.signal).then(
        setEffect,
        () => setEffect(undefined),
      );
    }, 500);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [groupId, assignmentId, key]);
  return <EffectPanel effect={effect} />;
}

async function load(groupId: string, body: Input & { id?: string }, signal: AbortSignal) {
  const { data } = await call(previewAssignment, { params: { group: groupId }, body }, { signal });
  return data;
}
