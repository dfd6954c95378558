/** More minutes for one person's attempts that run. */
import { useState } from "react";
import { addExtraTime } from "../../../contract/time.ts";
import type { Account } from "../../../contract/users/admin.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { MinutesField, minutesText } from "../../ui/forms/minutes-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { TextLink } from "../../ui/links.tsx";
import { exactMoment } from "../../ui/moment.ts";
import { ToolRow } from "./tool-row.tsx";

export function RunningAttempts({ account, onChanged }: { account: Account; onChanged: () => void }) {
  return (
    <ToolRow title="Running attempts" state={`${account.running.length} in progress`}>
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
      <MinutesField value={minutes} onChange={setMinutes} />
      <Button variant="secondary" busy={busy} onClick={add}>
        Add time<span className="only-read"> to {title}</span>
      </Button>
    </div>
  );
}
