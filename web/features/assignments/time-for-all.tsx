/** After an incident: gives everyone in a test the same extra minutes. */
import { useState } from "react";
import { addExtraTimeToAll } from "../../../contract/time.ts";
import { tell } from "../../client/api.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { MinutesField, minutesText } from "../../ui/forms/minutes-field.tsx";

interface TimeForAllProps {
  /** How many tests were running when the figures were read; undefined where that is not known. */
  running?: number;
  /** Only tests of this assignment. */
  assignmentId?: string;
  onDone: () => void;
}

export function TimeForAll({ running, assignmentId, onDone }: TimeForAllProps) {
  const [minutes, setMinutes] = useState(5);
  const add = async () => {
    const reply = await tell(addExtraTimeToAll, {
      body: { minutes, ...(assignmentId === undefined ? {} : { assignmentId }) },
    });
    return { message: given(reply.data?.attempts ?? 0, minutes) };
  };
  return (
    <section aria-labelledby="time-for-all" className="time-for-all">
      <h2 id="time-for-all" className={assignmentId === undefined ? "mb-3 text-xl" : "text-lg"}>
        {assignmentId === undefined ? "Give everyone in a test more time" : "More time for running attempts"}
      </h2>
      <div className="pt-4">
        <p className="max-w-prose text-sm text-ink-muted">
          After an incident such as a network outage, every running test
          {assignmentId === undefined ? "" : " of this assignment"} gets these extra minutes. To give one
          person more time, open their page under All Users.
        </p>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <MinutesField value={minutes} onChange={setMinutes} />
          <ConfirmButton
            label="Add time for all"
            size="regular"
            title={
              assignmentId === undefined
                ? "Add time to every running test?"
                : "Add time to every running test of this assignment?"
            }
            confirm="Add time"
            act={add}
            onDone={onDone}
            fallback="The time could not be added."
          >
            Everyone in {assignmentId === undefined ? "a test" : "it"} gets{" "}
            <strong>{minutesText(minutes)}</strong> more.{" "}
            {running !== undefined && `${countOf(running)} running when this page was loaded. `}This can't be
            undone.
          </ConfirmButton>
        </div>
      </div>
    </section>
  );
}

function countOf(running: number): string {
  if (running === 0) return "No test was";
  return running === 1 ? "One test was" : `${running.toLocaleString("en")} tests were`;
}

function given(attempts: number, minutes: number): string {
  if (attempts === 0) return "No test is running, so no time was added.";
  const tests = attempts === 1 ? "One running test" : `${attempts.toLocaleString("en")} running tests`;
  return `${tests} got ${minutesText(minutes)} more.`;
}
