/** A person's time limit, for those who need more: the usual percentages, or any up to 300 per cent. */
import { type FormEvent, useState } from "react";
import { builtInForm } from "../../../contract/form.ts";
import { clockText } from "../../../contract/rules.ts";
import { setTimeFactor } from "../../../contract/time.ts";
import type { Account } from "../../../contract/users/admin.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { momentText } from "../../ui/moment.ts";
import { ToolRow } from "./tool-row.tsx";

const usual = ["100", "125", "150", "200"];
const other = "other";

function limitOf(percent: number): string {
  return clockText((builtInForm.seconds * percent) / 100);
}

export function TimeLimit({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const { timePercent, timeGranted } = account;
  const stored = String(timePercent);
  const [choice, setChoice] = useState(usual.includes(stored) ? stored : other);
  const [free, setFree] = useState(stored);
  const [error, setError] = useState<string>();
  const { busy, run } = useAct();
  const text = choice === other ? free : choice;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const percent = Number(text);
    if (!/^\d+$/.test(text) || percent < 100 || percent > 300)
      return setError("Please enter 100 to 300 per cent.");
    const act = () => tell(setTimeFactor, { params: { id: account.id }, body: { percent } });
    if (await run(act, "The time limit could not be set.")) onChanged();
  };
  return (
    <ToolRow title="Time limit" state={`${timePercent}% – ${limitOf(timePercent)}`}>
      <p className="text-sm text-ink-muted">
        <span className="figures font-medium text-ink">{limitOf(timePercent)}</span> minutes for an attempt of{" "}
        <span className="figures">{limitOf(100)}</span> (<span className="figures">{timePercent}</span>%)
        {timeGranted && (
          <>
            , granted by {timeGranted.by?.name || "a former admin"} on{" "}
            <span className="figures">{momentText(timeGranted.at)}</span> UTC
          </>
        )}
        . Only admins see this; exports leave it out.
      </p>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="w-72 max-w-full">
          <SelectField
            label="Time limit for new attempts"
            value={choice}
            onChange={(event) => {
              setChoice(event.target.value);
              setError(undefined);
            }}
          >
            {usual.map((percent) => (
              <option key={percent} value={percent}>
                {percent}% – {limitOf(Number(percent))}
              </option>
            ))}
            <option value={other}>Another percentage, up to 300%</option>
          </SelectField>
        </div>
        {choice === other && (
          <div className="w-44">
            <Field
              label="Per cent"
              inputMode="numeric"
              value={free}
              onChange={(event) => {
                setFree(event.target.value);
                setError(undefined);
              }}
              error={error}
              className="figures"
            />
          </div>
        )}
        <Button
          type="submit"
          variant="secondary"
          // Level with the fields, below their labels, whatever is shown below the fields.
          className="sm:mt-7"
          busy={busy}
          aria-disabled={text === stored}
        >
          Set time limit
        </Button>
      </form>
    </ToolRow>
  );
}
