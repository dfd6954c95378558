/** More minutes for attempts that run: one person's, or everybody's after an incident. */
import { useState } from "react";
import type { Account } from "../../../contract/admin.ts";
import { addExtraTime, addExtraTimeToAll } from "../../../contract/time.ts";
import { tell } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { TextLink } from "../../ui/links.tsx";
import { exactMoment } from "../../ui/moment.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { ToolRow } from "./tool-row.tsx";

const choices = [1, 2, 5, 10, 15, 30, 60];

function minutesText(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

function Minutes({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  return (
    <div className="w-40">
      <SelectField
        label="Extra time"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutesText(minutes)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function RunningAttempts({ account, onChanged }: { account: Account; onChanged: () => void }) {
  return (
    <ToolRow title="Running attempts">
      <ul className="flex w-full flex-col gap-5">
        {account.running.map((attempt) => (
          <li key={attempt.id} className="flex flex-col items-start gap-2">
            <p>
              <TextLink to={`/attempt/${attempt.id}`}>{attempt.title}</TextLink>
            </p>
            <p className="text-sm text-ink-muted">
              Ends <span className="figures">{exactMoment(attempt.deadlineAt)}</span> UTC
              {attempt.extraMinutes > 0 && `, with ${minutesText(attempt.extraMinutes)} of extra time`}.
            </p>
            <ExtraTime id={attempt.id} title={attempt.title} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </ToolRow>
  );
}

function ExtraTime({ id, title, onChanged }: { id: string; title: string; onChanged: () => void }) {
  const [minutes, setMinutes] = useState(5);
  const { busy, run } = useAct();
  const add = async () => {
    const act = () => tell(addExtraTime, { params: { id }, body: { minutes } });
    await run(act, "The time could not be added.");
    onChanged();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Minutes value={minutes} onChange={setMinutes} />
      <Button variant="secondary" busy={busy} onClick={add}>
        Add time<span className="only-read"> to {title}</span>
      </Button>
    </div>
  );
}

/** After an incident: everybody who is in a test gets the same minutes. */
export function ExtraTimeForAll() {
  const [minutes, setMinutes] = useState(5);
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="cursor-pointer text-sm font-medium">
        More time for everybody who is in a test
      </summary>
      <p className="mt-2 max-w-prose text-sm text-ink-muted">
        After an incident, such as a network that was down: every running attempt gets these minutes.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Minutes value={minutes} onChange={setMinutes} />
        <ConfirmButton
          label="Add time for all"
          size="regular"
          title="Add time to every running attempt?"
          confirm="Add time"
          act={() => tell(addExtraTimeToAll, { body: { minutes } })}
          fallback="The time could not be added."
        >
          Everybody who is in a test gets <strong>{minutesText(minutes)}</strong> more. This can't be taken
          back.
        </ConfirmButton>
      </div>
    </details>
  );
}
